import { describe, expect, it } from 'vitest';
import { wordsFromErp, wordsToErp } from './erp-message.ts';

const sent = { erpOrderNumber: '', reason: '', attempts: 0, isOverdue: false, isReplaced: false };
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

  it('that was rejected and replaced needs nothing, and one without a reason says so', () => {
    const words = wordsToErp({ ...sent, state: 'rejected', isReplaced: true });
    expect(words.summary).toBe('The ERP rejected it: no reason given.');
    expect(words.explanation?.wayOut).toContain('nothing has to be done');
  });
});

describe('what the ERP sent', () => {
  it('says how many rows counted, and what became of the others', () => {
    expect(wordsFromErp({ state: 'applied', reason: '', counts })).toEqual({
      state: 'accepted',
      summary: '3 of 10 rows made changes.',
    });
    expect(
      wordsFromErp({ state: 'applied', reason: '', counts: { ...counts, bad: 1, waiting: 2, stale: 1 } }),
    ).toMatchObject({
      summary:
        '3 of 10 rows made changes; 1 row can’t be used; 2 rows wait for what they name; 1 row is older than what we have.',
      explanation: { what: '1 row of 10 can’t be used.' },
    });
  });

  it('says why it wasn’t loaded, and what to do unless someone decided it', () => {
    expect(wordsFromErp({ state: 'refused', reason: 'No header', counts })).toMatchObject({
      state: 'refused',
      explanation: { what: 'No header.', wayOut: 'Correct the file, and send it again.' },
    });
    expect(wordsFromErp({ state: 'undone', reason: '', counts })).toEqual({
      state: 'refused',
      summary: 'Someone undid it.',
    });
    expect(wordsFromErp({ state: 'waiting', reason: '', counts }).explanation?.wayOut).toContain('apply or discard');
  });
});
