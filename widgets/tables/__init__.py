"""Whole tables: a session, its pictures and texts, and what each game looks like."""
