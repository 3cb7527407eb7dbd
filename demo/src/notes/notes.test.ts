import type { PlainDate } from '@operatory/domain/dates';
import { cleanHtml } from '@operatory/server/notes/clean-html.ts';
import { expect, it } from 'vitest';
import { fingerprint, testDay } from '../fingerprint.fixture.ts';
import { notesOf } from './notes.ts';

const all = Array.from({ length: 300 }, (_, index) => notesOf(index, testDay as PlainDate));

it('demo notes are deterministic, dated before today, uniquely titled, and sanitized', () => {
  const notes = all.flat();
  expect(fingerprint(notes)).toMatchInlineSnapshot(`"5c24ac0f1e6d57f6"`);
  expect(new Set(notes.flatMap(({ noteId, version }) => [noteId, version])).size).toBe(2 * notes.length);
  expect(notes.filter(({ createdAt }) => createdAt.toISOString() >= testDay)).toEqual([]);
  for (const { html } of notes) expect(cleanHtml(html)).toBe(html);
  expect([all[0]?.length, all[4]?.length]).toEqual([4, 0]);
});
