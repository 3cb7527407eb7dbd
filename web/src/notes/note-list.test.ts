import { titleOf } from '@operatory/domain/notes';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NoteList } from './note-list.tsx';

vi.mock('../settings/index.ts', () => ({ settings: () => ({ timeZone: 'America/Los_Angeles' }) }));

/** The titles in the list of notes with these texts, each created at 11:30 pm of January 5 at the distributor's. */
function titlesOf(...htmls: readonly string[]): string[] {
  const rows = htmls.map((html, index) => ({
    id: `n${index}`,
    title: titleOf(html),
    created: '2026-01-06T07:30:00.000Z',
    changed: '2026-02-06T07:30:00.000Z',
    customerNumber: '100001',
    changedBy: null,
    isPinned: false,
  }));
  const options = { selected: undefined, onSelect: () => undefined, hasMore: false, isMoreFailed: false };
  const drawn = renderToStaticMarkup(createElement(NoteList, { ...options, rows, onMore: () => undefined }));
  return [...drawn.matchAll(/<button[^>]*><span[^>]*>([^<]*)</g)].map(([, title = '']) => title);
}

it('C3.05 a note’s title is the first line of its rich text; with no title its created date and time are shown', () => {
  const created = expect.stringMatching(/^01\/05\/2026, 11:30\sPM PST$/);
  expect(
    titlesOf(
      '<p>Call after <strong>3 pm</strong></p><p>Ask for Ana</p>',
      '<p></p><ul><li><p>Gloves, size M</p></li></ul>',
      '<p>First<br>second</p>',
      '<p></p><p> </p>',
      '',
    ),
  ).toEqual(['Call after 3 pm', 'Gloves, size M', 'First', created, created]);
});
