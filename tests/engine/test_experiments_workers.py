"""Experiments side by side: threads, processes, a Dask cluster; and what is killed on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

import gamekit
from gamekit.errors import StrategyError
from gamekit.lab import running, running_local
from gamekit.lab.batch import fast
from gamekit.lab.errors import ExperimentError
from gamekit.lab.experiments import Experiment, compare
from gamekit.lab.positions import Position
from gamekit.lab.running_dask import Cluster
from tests.engine.slow_trials import Chatty, Deadly, Slow, cheat

GAME = gamekit.load("dreiste-geister", players=4)
ROOT = Path(__file__).parents[2]


def raw(result):
    return {name: tally.raw for name, tally in result.columns.items()}


def children():
    """Our workers that live. Not what a Dask cluster has left, such as Python's own tracker."""
    return [child for child in psutil.Process().children() if ours(child)]


def ours(process):
    try:
        return process.status() != "zombie" and "running_local" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False


# -- here ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("subject", "n", "workers"), [(Slow(), 437, 2), (Chatty(), 75, 3)])
def test_processes_count_what_one_counts(subject, n, workers):
    experiment = Experiment(subject, seed="w")
    assert raw(experiment.run(n, workers=workers)) == raw(experiment.run(n))
    assert not children()


def test_matches_in_processes_are_the_matches_here():
    one = Experiment(GAME, "win", ["greedy", "random", "random", "random"], seed="w")
    assert raw(one.run(40, workers=2)) == raw(one.run(40))
    match = gamekit.Match(GAME, seed="w", seats=["human", *["random"] * 3])
    match.advance()
    what_if = compare(Position.of(match, seat=0), "call red", "call blue", seed="w")
    assert raw(what_if.run(20, workers=2)) == raw(what_if.run(20))


def test_a_kernel_with_workers_counts_the_same():
    experiment = Experiment(GAME, "score", seed="w")
    one = experiment.run(50_001)
    assert experiment.engine == "batch"
    assert raw(experiment.run(50_001, workers=2)) == raw(one)
    kind = running_local.Threads if fast() else running_local.Processes
    pool = running.start(running.Job(experiment.trials, "w"), 2, None)
    assert type(pool) is kind
    pool.close()


def test_0_workers_are_all_cores():
    experiment = Experiment(Slow(), seed="w")
    assert raw(experiment.run(60, workers=0)) == raw(experiment.run(60))


def test_a_killed_worker_changes_nothing():
    experiment = Experiment(Slow(), seed="kill")
    killed = set()

    def kill(result):
        if len(killed) < 3:
            for child in children():
                if child.pid not in killed:
                    child.kill()
                    killed.add(child.pid)
                    return

    result = experiment.run(900, workers=2, progress=kill)
    assert len(killed) == 3
    assert raw(result) == raw(experiment.run(900))


def test_a_worker_that_ends_again_and_again_is_told():
    with pytest.raises(ExperimentError, match="keep ending"):
        Experiment(Deadly(), seed="d").run(200, workers=2)
    assert not children()


def test_errors_come_through_and_no_process_is_left():
    with pytest.raises(StrategyError, match="not possible"):
        Experiment(GAME, "win", cheat, seed="e").run(50, workers=2)
    assert not children()


def test_functions_that_cannot_travel_are_told(monkeypatch):
    monkeypatch.setattr(running_local, "find_spec", lambda name: None)  # no cloudpickle
    with pytest.raises(ExperimentError, match="use one worker"):
        Experiment(GAME, lambda state: state.coins[0], seed="e").run(50, workers=2)


def test_functions_of_a_notebook_travel_where_cloudpickle_is():
    code = """
import gamekit
from gamekit.lab.experiments import Experiment
def coins(state): return state.coins[0]
experiment = Experiment(gamekit.load("dreiste-geister", players=2), coins, seed="n")
print(experiment.run(20, workers=2).counts == experiment.run(20).counts)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


@pytest.mark.parametrize("workers", [1, 2])
def test_stop_is_heard_within_half_a_second(workers):
    stop = threading.Event()
    threading.Timer(0.8, stop.set).start()
    began = time.perf_counter()
    experiment = Experiment(Slow(), seed="s")
    result = experiment.run(10**9, workers=workers, stop=stop)
    took = time.perf_counter() - began
    assert 0.7 <= took < 1.8  # half a second, and the same for a busy machine
    assert not result.complete
    assert raw(result) == raw(experiment.run(result.n)) if result.n else True
    assert not children()


def test_a_closed_stream_leaves_no_work():
    results = Experiment(Slow(), seed="s").stream(10**9, workers=2)
    for result in results:
        if result.n:
            break
    assert children()
    results.close()
    assert not children()
    assert not [each for each in threading.enumerate() if each.name.startswith("trials")]


def test_workers_end_with_the_one_that_started_them():
    code = """
import time, psutil
from gamekit.lab.experiments import Experiment
from tests.engine.slow_trials import Slow
children = psutil.Process().children
for result in Experiment(Slow(), seed="s").stream(10**9, workers=2):
    if result.n:
        print(*(child.pid for child in children()), flush=True)
        time.sleep(60)
"""
    parent = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    _, alive = psutil.wait_procs([psutil.Process(p) for p in pids if psutil.pid_exists(p)], 5)
    assert not [each for each in alive if each.status() != "zombie"]


def test_the_row_is_counted_from_its_beginning_whatever_comes_first():
    """What comes back out of order waits for what lies before it."""

    class Backwards:
        width = 4

        def __init__(self, job):
            self.job = job

        def submit(self, span):
            return Handle(running.counted(self.job, span))

        def wait(self, handles, seconds):
            for handle in handles:
                handle.age += 1
            handles[-1].ready = True

        def close(self):
            self.closed = True

    class Handle:
        def __init__(self, result):
            self.counted, self.ready, self.age = result, False, 0

        def done(self):
            return self.ready or self.age > 5

        def result(self):
            return self.counted

    class Quick(Slow):
        def values(self, seed, index):
            return [[index] * 10, [0] * 10]

    job = running.Job(Quick(), "x")
    tallies, pool = running.empty(job.trials), Backwards(job)
    span, sizes = running.Span(0, 995), []
    for step in running.run_side_by_side(job, span, tallies, lambda: False, pool):
        sizes.append(step.n)
        assert sum(tallies[0].raw.values()) == step.n
        assert sorted(tallies[0].raw) == list(range(-(-step.n // 10)))
    assert sizes[-1] == 995
    assert pool.closed


# -- a Dask cluster --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client():
    import distributed  # the tests' environment has it: without it they fail, they do not skip

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_dask_cluster_counts_what_one_process_counts(client):
    assert Cluster(running.Job(Slow(), "x"), client).width == 2
    for subject, statistic, n in ((Slow(), "win", 155), (GAME, "win", 20_000)):
        experiment = Experiment(subject, statistic, seed="dask")
        assert raw(experiment.run(n, client=client)) == raw(experiment.run(n))
    strange = Experiment(GAME, lambda state: state.coins[0] * 2, seed="dask")
    assert raw(strange.run(15, client=client)) == raw(strange.run(15))


def test_a_dask_cluster_tells_errors_and_can_be_stopped(client):
    with pytest.raises(StrategyError, match="not possible"):
        Experiment(GAME, "win", cheat, seed="e").run(50, client=client)
    experiment, began = Experiment(Slow(), seed="s"), time.perf_counter()
    result = experiment.run(10**9, client=client, stop=lambda: time.perf_counter() - began > 0.8)
    assert time.perf_counter() - began < 2.5
    assert not result.complete


def test_a_killed_dask_worker_changes_nothing(client):
    experiment = Experiment(Slow(), seed="kill")
    killed = []

    def kill(result):
        if not killed and result.n > 100:
            pid = next(iter(client.run(os.getpid).values()))
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    result = experiment.run(700, client=client, progress=kill)
    assert killed
    assert raw(result) == raw(experiment.run(700))
