import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../calls/index.ts';
import { initialSync, type SyncEvent, type SyncState, type SyncView } from './sync-state.ts';
import { whenToSync } from './when-to-sync.ts';

const view: SyncView = {
  now: 1_000_000,
  random: 0.5,
  connection: 'fine',
  modified: '5',
  isLooking: true,
  isBehind: false,
};
const started: SyncState = { ...initialSync, isStarted: true };
const exchange = { do: 'exchange' } as const;

/** The events one after the other, and everything that is done for them. */
function after(events: readonly SyncEvent[], from: SyncState = started, seen: Partial<SyncView> = {}) {
  let state = from;
  const effects = events.flatMap((event) => {
    const step = whenToSync(state, event, { ...view, ...seen });
    state = step.state;
    return step.effects;
  });
  return { state, effects };
}
const doneFor = (...given: Parameters<typeof after>) => after(...given).effects.map((effect) => effect.do);

describe('an edit', () => {
  it('is saved 300 ms after the last change, and after 3 s of changes at the latest', () => {
    const waits = [0, 200, 2_600, 2_900, 3_400].map((later) => {
      const { effects } = after(
        [{ kind: 'changed' }],
        { ...started, typingSince: view.now },
        { now: view.now + later },
      );
      return effects[0];
    });
    expect(waits).toEqual([300, 300, 300, 100, 0].map((ms) => ({ do: 'set', timer: 'typing', ms })));
    expect(after([{ kind: 'changed' }, { kind: 'typing-ended' }])).toMatchObject({
      state: { typingSince: undefined, isQueued: true },
      effects: [{ do: 'set' }, exchange],
    });
  });

  it('waits for the next retry while the server is down, and for its person while someone else is signed in', () => {
    expect(doneFor([{ kind: 'changed' }], started, { connection: 'retrying' })).toEqual([]);
    expect(doneFor([{ kind: 'paused' }, { kind: 'changed' }, { kind: 'sync-now' }])).toEqual(['stop', 'stop', 'stop']);
    expect(doneFor([{ kind: 'paused' }, { kind: 'unpaused' }]).at(-1)).toBe('exchange');
  });
});

describe('news', () => {
  it('is read only if it is newer than this tab’s copy', () => {
    const heard = (modified: string): SyncEvent => ({ kind: 'heard', modified });
    expect(doneFor([heard('6')])).toEqual(['exchange']);
    expect(doneFor([heard('5')])).toEqual([]);
    expect(doneFor([heard('6')], { ...started, isTalking: true })).toEqual([]);
    expect(doneFor([heard('6')], started, { connection: 'retrying' })).toEqual([]);
    expect(after([heard('7'), heard('6')]).state.heard).toBe('7');
  });

  it('waits until the cart is visible', () => {
    const { state, effects } = after([{ kind: 'heard', modified: '6' }], started, { isLooking: false });
    expect([state.isReadWanted, effects]).toEqual([true, []]);
    expect(doneFor([{ kind: 'looked-again' }], state)).toEqual(['exchange']);
    expect(doneFor([{ kind: 'looked-again' }])).toEqual([]);
  });

  it('that arrived during an exchange is read after it', () => {
    const state = { ...started, heard: '6' };
    expect(doneFor([{ kind: 'exchange-ended', end: 'done' }], state)).toEqual(['tidy', 'exchange']);
    expect(doneFor([{ kind: 'exchange-ended', end: 'done' }])).toEqual(['tidy']);
    expect(doneFor([{ kind: 'exchange-ended', end: 'failed' }], state)).toEqual([]);
  });

  it('may have been missed by a tab that was in the back for 15 s', () => {
    for (const [ago, expected] of [
      [14_999, []],
      [15_000, ['exchange']],
    ] as const) {
      expect(doneFor([{ kind: 'came-to-front' }], { ...started, lastContact: view.now - ago })).toEqual(expected);
    }
  });
});

describe('a server that is down', () => {
  it('is retried with growing delays, and not before its Retry-After', () => {
    const busy = { kind: 'refused', retryAfter: 60 } as Failure;
    const waiting: SyncEvent = { kind: 'exchange-ended', end: 'waiting' };
    const { state, effects } = after([waiting, waiting, waiting, { kind: 'call-failed', failure: busy }, waiting]);
    expect(effects).toEqual([1_000, 2_000, 4_000, 60_000].map((ms) => ({ do: 'set', timer: 'retry', ms })));
    expect(after([{ kind: 'exchange-ended', end: 'done' }], state).state).toMatchObject({
      tries: 0,
      failure: undefined,
    });
  });

  it('is retried at once on request, but not without a session', () => {
    expect(doneFor([{ kind: 'retry-now' }])).toEqual(['stop', 'end-wait', 'stop', 'exchange']);
    expect(doneFor([{ kind: 'retry-now' }], started, { connection: 'signed-out' })).toEqual([]);
    expect(doneFor([{ kind: 'signed-in' }], started, { connection: 'signed-out' })).toEqual(['connect', 'exchange']);
    expect(doneFor([{ kind: 'signed-in' }])).toEqual([]);
  });
});

describe('a submit', () => {
  it('waits for its next retry, which happens at once if the person cancels', () => {
    const { state } = after([{ kind: 'submit-wanted' }, { kind: 'submit-waits' }]);
    expect(after([{ kind: 'next-try-due' }], state).effects).toEqual([{ do: 'end-wait' }]);
    const stopped = after([{ kind: 'submit-stopped' }], state);
    expect(stopped.effects.map((effect) => effect.do)).toEqual(['ignore-reply', 'stop', 'end-wait']);
    expect(after([{ kind: 'submit-waits' }], stopped.state).effects).toEqual([{ do: 'end-wait' }]);
    expect(after([{ kind: 'submit-wanted' }], stopped.state).state.isSubmitStopped).toBe(false);
  });

  it('is followed by edits made in between, unless nobody is signed in', () => {
    const ended: SyncEvent[] = [{ kind: 'submit-ended' }];
    expect(doneFor(ended, started, { isBehind: true })).toEqual(['show-submitting', 'set']);
    expect(doneFor(ended, started, { isBehind: true, connection: 'signed-out' })).toEqual(['show-submitting']);
    expect(doneFor(ended, { ...started, heard: '6' })).toEqual(['show-submitting', 'exchange']);
  });
});

it('looks for edits of closed tabs: soon after the start, then every ten seconds', () => {
  const look: SyncEvent = { kind: 'look-due', areOthersUnsaved: false };
  const waits = after([{ kind: 'started' }, look, look, look, { kind: 'started' }], initialSync).effects;
  expect(waits.flatMap((effect) => (effect.do === 'set' ? [effect.ms] : []))).toEqual([250, 1_250, 10_000, 10_000]);
  expect(doneFor([{ ...look, areOthersUnsaved: true }])).toEqual(['set', 'exchange']);
  expect(doneFor([{ ...look, areOthersUnsaved: true }], started, { isLooking: false })).toEqual(['set']);
});

const anyEvent = fc.oneof(
  fc
    .constantFrom(
      ...(['started', 'sync-now', 'looked-again', 'changed', 'typing-ended', 'retry-due', 'next-try-due'] as const),
      ...(['came-to-front', 'hub-back', 'retry-now', 'signed-in', 'paused', 'unpaused', 'turn-began'] as const),
      ...(['submit-wanted', 'submit-waits', 'submit-stopped', 'submit-ended', 'turn-ended'] as const),
    )
    .map((kind): SyncEvent => ({ kind })),
  fc.integer({ min: 1, max: 9 }).map((version): SyncEvent => ({ kind: 'heard', modified: String(version) })),
  fc
    .constantFrom('done', 'waiting', 'failed', 'signed-out')
    .map((end) => ({ kind: 'exchange-ended', end }) as SyncEvent),
);

it('never queues two exchanges, starts none while someone else is signed in, and loses no read request', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), fc.boolean(), (events, isLooking) => {
      let state = initialSync;
      for (const event of events) {
        const step = whenToSync(state, event, { ...view, isLooking });
        const begun = step.effects.filter((effect) => effect.do === 'exchange').length;
        expect(begun).toBe(state.isQueued || !step.state.isQueued ? 0 : 1);
        if (step.state.isPaused) expect(begun).toBe(0);
        if (state.isReadWanted) expect(step.state.isReadWanted).toBe(true);
        state = step.state;
        // It gets its turn eventually.
        if (state.isQueued && event.kind === 'turn-began') {
          state = whenToSync(state, { kind: 'exchange-began' }, view).state;
          expect([state.isQueued, state.isReadWanted]).toEqual([false, false]);
        }
      }
    }),
  );
});
