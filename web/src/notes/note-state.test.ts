import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../calls/index.ts';
import { basedOn, type NoteEvent, type NoteState, nextNote, openedNote } from './note-state.ts';

const theirs = { note: '<p>Theirs</p>', version: 'vx', changedBy: 'Ana', changed: '2026-03-02T20:00:00Z' };
const stored = openedNote({ id: 'n1', html: '<p>Base</p>', versions: ['v0'] });
const refused = (code: string, document: object = {}, status = 409) =>
  ({
    kind: 'refused',
    status,
    code,
    detail: code,
    errors: [],
    document,
    retryAfter: undefined,
  }) as unknown as Failure;
const away: Failure = { kind: 'unreachable', detail: 'away' };
const after = (events: readonly NoteEvent[], from: NoteState = stored) =>
  events.reduce((state, event) => nextNote(state, event).state, from);
const failed = (failure: Failure): NoteEvent => ({ kind: 'save-failed', failure, newId: 'n2' });
const edited: NoteEvent = { kind: 'edited', html: '<p>Mine</p>' };
const writing = after([edited, { kind: 'save-began', version: 'v1' }]);

describe('a save', () => {
  it('is based on every version that was read or made here, whether it arrived or not', () => {
    const again = after([failed(away), edited, { kind: 'save-began', version: 'v2' }], writing);
    expect([again.sent?.basedOn, basedOn(again)]).toEqual([
      ['v0', 'v1'],
      ['v0', 'v1', 'v2'],
    ]);
  });

  it('names no more versions than the server reads', () => {
    const versions = Array.from({ length: 200 }, (_, index) => `v${index}`);
    expect(basedOn({ ...stored, versions })).toEqual(versions.slice(-90));
  });

  it('leaves a text that changed in the meantime unsaved', () => {
    const accepted: NoteEvent = { kind: 'save-accepted', id: 'n1', html: '<p>Mine</p>' };
    expect(after([accepted], writing)).toMatchObject({ isDirty: false, status: 'saved' });
    const more: NoteEvent = { kind: 'edited', html: '<p>More</p>' };
    expect(after([more, accepted], writing)).toMatchObject({ isDirty: true, status: 'waiting' });
  });

  it.each([
    ['nobody answers', away, 'failed', ['retry']],
    ['nobody is signed in', refused('access.signed-out', {}, 401), 'failed', []],
    ['the server says no', refused('access.not-allowed'), 'refused', []],
    ['someone else changed the note', refused('note.changed-elsewhere', { note: theirs }), 'failed', []],
    ['someone else deleted the note', refused('note.deleted'), 'waiting', ['forget', 'persist', 'save-after']],
  ] as const)('when %s', (_, failure, status, effects) => {
    const step = nextNote(writing, failed(failure));
    expect([step.state.status, step.effects.map((effect) => effect.do)]).toEqual([status, effects]);
    expect(step.state.html).toBe('<p>Mine</p>');
  });
});

describe('two texts', () => {
  const both = after([failed(refused('note.changed-elsewhere', { note: theirs }))], writing);

  it('wait for the person: mine replaces theirs only by choice, and both can be kept', () => {
    expect(after([{ kind: 'mine-taken' }], both)).toMatchObject({
      html: '<p>Mine</p>',
      versions: ['vx'],
      isDirty: true,
    });
    expect(after([{ kind: 'theirs-taken' }], both)).toMatchObject({
      html: '<p>Theirs</p>',
      isDirty: false,
      versions: ['vx'],
    });
    expect(after([{ kind: 'both-kept', newId: 'n2' }], both)).toMatchObject({
      id: 'n2',
      html: '<p>Mine</p>',
      versions: [],
    });
    const choices = ['mine-taken', 'theirs-taken'] as const;
    for (const kind of choices) expect(after([{ kind }])).toBe(stored);
  });
});

const anyEvent = fc.oneof(
  fc.constantFrom('a', 'b', 'c').map((html): NoteEvent => ({ kind: 'edited', html })),
  fc.constantFrom('v1', 'v2').map((version): NoteEvent => ({ kind: 'save-began', version })),
  fc.constantFrom('a', 'b', 'c').map((html): NoteEvent => ({ kind: 'save-accepted', id: 'n1', html })),
  fc
    .constantFrom(
      away,
      refused('access.not-allowed'),
      refused('note.changed-elsewhere', { note: theirs }),
      refused('note.deleted'),
    )
    .map(failed),
  fc.constantFrom(theirs, 'deleted' as const).map((found): NoteEvent => ({ kind: 'found', id: 'n1', found })),
  fc.constant<NoteEvent>({ kind: 'both-kept', newId: 'n3' }),
);

it('text that is not on the server stays on the device, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = stored;
      const drafts = new Map<string, string>();
      for (const event of events) {
        const step = nextNote(state, event);
        state = step.state;
        for (const effect of step.effects) {
          if (effect.do === 'persist') drafts.set(state.id, state.html);
          if (effect.do === 'forget') drafts.delete(effect.id);
        }
        if (state.isDirty) expect(drafts.get(state.id)).toBe(state.html);
      }
    }),
  );
});
