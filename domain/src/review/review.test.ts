import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { judgeDecision, type ReviewFacts } from './decision.ts';
import { actsOnBehalf, type CartWrite, compactWrites } from './history.ts';

describe('a decision about an order on hold', () => {
  const waiting: ReviewFacts = { state: 'waiting', version: 1, decisionId: null, decidedBy: null };
  const released: ReviewFacts = { state: 'released', version: 2, decisionId: 'one', decidedBy: 'Mia' };
  const release = { outcome: 'released', decisionId: 'one', version: 1 } as const;
  const alreadyReleased = { refused: 'review.already-decided', values: { who: 'Mia', outcome: 'released' } };

  it.each([
    ['is made while the order waits', waiting, release, 'new'],
    ['names the version it’s based on', { ...waiting, version: 3 }, release, { refused: 'review.changed' }],
    ['is the same decision when it is sent again', released, release, 'repeat'],
    ['comes too late for a second person', released, { ...release, decisionId: 'two' }, alreadyReleased],
    [
      'is no other decision under the same id',
      released,
      { ...release, outcome: 'sent-back' as const },
      alreadyReleased,
    ],
    [
      'states the decision',
      { ...released, state: 'sent-back' as const, decidedBy: null },
      release,
      { refused: 'review.already-decided', values: { who: 'someone else', outcome: 'sent back to the cart' } },
    ],
  ])('%s', (_, review, wanted, judged) => {
    expect(judgeDecision(review, wanted)).toEqual(judged);
  });
});

describe('the history of a cart', () => {
  const minute = 60_000;
  const write = (at: number, actorUserId: string, more: Partial<CartWrite> = {}): CartWrite => ({
    at: at * minute,
    actorUserId,
    lines: [],
    details: [],
    ...more,
  });
  const changed = (itemNumber: string, before: number, after: number) => ({
    itemNumber,
    type: 0 as const,
    before,
    after,
  });

  it('shows consecutive edits of one person as one entry, newest first', () => {
    const groups = compactWrites([
      write(0, 'ana', { lines: [changed('A', 0, 1)] }),
      write(1, 'ana', { lines: [changed('A', 1, 4), changed('B', 0, 2)], details: ['poNumber'] }),
      write(2, 'bo', { lines: [changed('B', 2, 0)] }),
      write(3, 'ana', { details: ['comments'] }),
      write(20, 'ana', { lines: [{ ...changed('A', 4, 4), overridePrice: cents(500) }] }),
    ]);
    expect(groups.map(({ last, lines, details }) => [last.actorUserId, last.at / minute, lines, details])).toEqual([
      ['ana', 20, [{ ...changed('A', 4, 4), overridePrice: 500 }], []],
      ['ana', 3, [], ['comments']],
      ['bo', 2, [changed('B', 2, 0)], []],
      ['ana', 1, [changed('A', 0, 4), changed('B', 0, 2)], ['poNumber']],
    ]);
  });

  it('omits what had no effect, and gives a returned order a separate entry', () => {
    const groups = compactWrites([
      write(0, 'ana', { lines: [changed('A', 0, 1)] }),
      write(1, 'ana', { lines: [changed('A', 1, 0)] }),
      write(30, 'mia', { lines: [changed('C', 0, 1)], returnedOrder: 7 }),
      write(31, 'mia', { lines: [changed('C', 1, 2)] }),
    ]);
    expect(groups.map(({ last }) => [last.at / minute, last.returnedOrder])).toEqual([
      [31, undefined],
      [30, 7],
    ]);
  });

  it('states for whom someone acted: staff for the account, practice users for themselves', () => {
    expect(['customer-service', 'account-manager', 'other-staff'].map(actsOnBehalf)).toEqual([true, true, true]);
    expect(['customer-user', 'punch-out-user', null, undefined].map(actsOnBehalf)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
