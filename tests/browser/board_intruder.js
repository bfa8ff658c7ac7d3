// A page that lies: it takes the last message sent to a widget and sends another in its name.
(() => {
  let socket = null;
  let last = null;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const parts = data instanceof ArrayBuffer ? read(data) : null;
    if (parts && JSON.parse(parts[1]).msg_type === "comm_msg") [socket, last] = [this, parts];
    return send.call(this, data);
  };

  function read(buffer) {
    const view = new DataView(buffer);
    const count = Number(view.getBigUint64(0, true));
    const offsets = Array.from({ length: count }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
    const decoder = new TextDecoder();
    return offsets.slice(0, -1).map((from, i) => decoder.decode(buffer.slice(from, offsets[i + 1])));
  }

  function write(parts) {
    const bytes = parts.map((part) => new TextEncoder().encode(part));
    const head = 8 * (parts.length + 2);
    const offsets = [head];
    for (const part of bytes) offsets.push(offsets[offsets.length - 1] + part.length);
    const buffer = new ArrayBuffer(offsets[offsets.length - 1]);
    const view = new DataView(buffer);
    view.setBigUint64(0, BigInt(offsets.length), true);
    offsets.forEach((offset, i) => view.setBigUint64(8 * (i + 1), BigInt(offset), true));
    bytes.forEach((part, i) => new Uint8Array(buffer).set(part, offsets[i]));
    return buffer;
  }

  window.intrude = (state) => {
    if (!socket) return false;
    const header = { ...JSON.parse(last[1]), msg_id: crypto.randomUUID() };
    const { comm_id } = JSON.parse(last[4]);
    const content = { comm_id, data: { method: "update", state, buffer_paths: [] } };
    const parts = [last[0], JSON.stringify(header), "{}", "{}", JSON.stringify(content)];
    send.call(socket, write(parts));
    return true;
  };
})();
