import { describe, expect, it } from 'vitest';
import { wordsFromErp, wordsToErp } from './erp-message.ts';

const sent = {
  topic: 'order.submitted',
  erpOrderNumber: '',
  reason: '',
  attempts: 0,
  isOverdue: false,
  isReplaced: false,
  way: 'pushed',
} as const;
const counts = { rows: 10, bad: 0, waiting: 0, stale: 0, inserted: 2, updated: 1, withdrawn: 0 };

describe('a message to the ERP', () => {
  it('that can’t be pushed says why, how often we tried, and what to check', () => {
    const words = wordsToErp({ ...sent, state: 'waiting', reason: 'The ERP answered with HTTP 500', attempts: 2 });
    expect(words).toMatchObject({
      state: 'waiting',
      summary: 'The ERP answered with HTTP 500. We tried 2 times, and try again.',
      explanation: { wayOut: expect.stringContaining('the ERP’s address answers') },
    });
  });

  it('states that sending is no longer retried once the address is off, and omits it where files have replaced it', () => {
    const failed = { ...sent, state: 'waiting', reason: 'The ERP answered with HTTP 500', attempts: 3 } as const;
    expect(wordsToErp({ ...failed, way: 'fetched' })).toMatchObject({
      summary: 'The ERP answered with HTTP 500. We tried 3 times. The address is off, so we don’t try again.',
      explanation: { wayOut: expect.not.stringContaining('three days') },
    });
    expect(wordsToErp({ ...failed, way: 'files' }).summary).toBe('The ERP hasn’t accepted it yet.');
  });

  it('that was rejected and replaced needs nothing, and one without a reason says so', () => {
    const words = wordsToErp({ ...sent, state: 'rejected', isReplaced: true });
    expect(words.summary).toBe('No reason given.');
    expect(words.explanation?.what).toBe('The ERP rejected it: no reason given.');
    expect(words.explanation?.wayOut).toContain('nothing has to be done');
    const withdrawal = wordsToErp({ ...sent, topic: 'order.withdrawn', state: 'rejected', reason: 'Shipped' });
    expect(withdrawal.explanation?.wayOut).toContain('mark it as done');
  });
});

describe('what the ERP sent', () => {
  it('without rows states so, and names the unknown references', () => {
    const none = { ...counts, rows: 0, inserted: 0, updated: 0 };
    expect(wordsFromErp({ state: 'applied', reason: '', warnings: [], counts: none })).toEqual({
      state: 'accepted',
      summary: 'It has no data of its own; what it says about our messages is noted with them.',
    });
    const lost = 'The acknowledgment in AK1 is for 77, which we didn’t send.';
    expect(wordsFromErp({ state: 'applied', reason: '', warnings: [lost], counts: none }).explanation?.what).toBe(lost);
  });

  it('says in the list that it has warnings, and that rows waited at first', () => {
    const load = { state: 'applied', reason: '', counts: { ...counts, inserted: 0, updated: 0 } } as const;
    expect(wordsFromErp({ ...load, warnings: ['5 shipped, 3 ordered.'] }).summary).toBe(
      '10 rows, none changed; 1 warning to read.',
    );
    expect(wordsFromErp({ ...load, warnings: [], waitedAtFirst: 2 }).summary).toBe(
      '10 rows, none changed; 2 rows waited at first.',
    );
  });

  it('says how many rows counted, and what became of the others', () => {
    expect(wordsFromErp({ state: 'applied', reason: '', warnings: [], counts })).toEqual({
      state: 'accepted',
      summary: '10 rows, 3 changed.',
    });
    expect(
      wordsFromErp({ state: 'applied', reason: '', warnings: [], counts: { ...counts, bad: 1, waiting: 2, stale: 1 } }),
    ).toMatchObject({
      summary:
        '10 rows, 3 changed; 1 row can’t be used; 2 rows refer to records that haven’t been loaded yet; 1 row is older than what we have.',
      explanation: { what: '1 row of 10 can’t be used.' },
    });
  });

  it('is loaded whole, in part, later, or not at all, by what became of its rows', () => {
    const stateOf = (more: Partial<typeof counts>) =>
      wordsFromErp({ state: 'applied', reason: '', warnings: [], counts: { ...counts, ...more } }).state;
    expect(
      [{}, { bad: 10 }, { bad: 1 }, { waiting: 1 }, { waiting: 10 }, { bad: 4, waiting: 6 }, { stale: 10 }].map(
        stateOf,
      ),
    ).toEqual(['accepted', 'refused', 'partial', 'partial', 'waiting', 'waiting', 'accepted']);
  });

  it('says why it wasn’t loaded, and what to do unless someone decided it', () => {
    expect(wordsFromErp({ state: 'refused', reason: 'No header', warnings: [], counts })).toMatchObject({
      state: 'refused',
      explanation: { what: 'No header.', wayOut: 'Correct the file, and send it again.' },
    });
    expect(wordsFromErp({ state: 'undone', reason: '', undoneBy: 'Casey Whitman', warnings: [], counts })).toEqual({
      state: 'refused',
      summary: 'Undone by Casey Whitman.',
    });
    expect(wordsFromErp({ state: 'waiting', reason: '', warnings: [], counts }).explanation?.wayOut).toContain(
      'apply or discard',
    );
  });
});
