import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimFacts, claimEnd, claimMinutes, isClaimed, judgeClaim } from './claim.ts';

const now = new Date('2026-03-02T20:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const free: ClaimFacts = {
  state: 'waiting',
  decidedBy: null,
  claimVersion: 0,
  claimedByUserId: null,
  claimedBy: null,
  claimActiveAt: null,
};
const anas: ClaimFacts = { ...free, claimVersion: 1, claimedByUserId: 'ana', claimedBy: 'Ana', claimActiveAt: now };
const ask = (facts: ClaimFacts, action: 'take' | 'drop' | 'keep', userId: string, version = facts.claimVersion) =>
  judgeClaim(facts, { action, userId, version, now });

describe('a claim of a held order', () => {
  it('takes a free order, and one whose claim has ended', () => {
    expect(ask(free, 'take', 'ana')).toBe('write');
    expect(ask({ ...anas, claimActiveAt: minutesAgo(claimMinutes) }, 'take', 'bo')).toBe('write');
  });

  it('isn’t taken again by a repeat that arrives after the drop; a repeat before it changes nothing', () => {
    const dropped = { ...free, claimVersion: 2 };
    expect(ask(anas, 'take', 'ana', 0)).toBe('same');
    expect(ask(dropped, 'take', 'ana', 0)).toEqual({ refused: 'review.claim-changed', values: {} });
    const ended = { ...anas, claimActiveAt: minutesAgo(claimMinutes) };
    expect(ask(ended, 'take', 'ana', 0)).toEqual({ refused: 'review.claim-changed', values: {} });
    expect(ask(dropped, 'take', 'ana')).toBe('write');
  });

  it('is taken over only by someone who saw it; the loser reads who has the order', () => {
    expect(ask(anas, 'take', 'bo')).toBe('write');
    expect(ask(anas, 'take', 'bo', 0)).toEqual({ refused: 'review.claimed', values: { who: 'Ana' } });
  });

  it('is dropped only by its author, and not by an older call that arrives late', () => {
    expect(ask(anas, 'drop', 'ana')).toBe('write');
    expect(ask(anas, 'drop', 'ana', 0)).toBe('same');
    expect(ask(anas, 'drop', 'bo')).toBe('same');
  });

  it('is kept by its author alone, and only while it lasts', () => {
    expect(ask({ ...anas, claimActiveAt: minutesAgo(29) }, 'keep', 'ana', 0)).toBe('write');
    expect(ask({ ...anas, claimActiveAt: minutesAgo(30) }, 'keep', 'ana')).toBe('same');
    expect(ask(anas, 'keep', 'bo')).toBe('same');
  });

  it('is refused for an order that was decided', () => {
    expect(ask({ ...free, state: 'released', decidedBy: 'Cy' }, 'take', 'ana')).toEqual({
      refused: 'review.already-decided',
      values: { who: 'Cy', outcome: 'released' },
    });
  });

  it('gives an order to one of any number of people who saw it free', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }), (people) => {
        let facts = free;
        let won = 0;
        for (const userId of people) {
          if (ask(facts, 'take', userId, 0) !== 'write') continue;
          won += 1;
          facts = { ...facts, claimVersion: 1, claimedByUserId: userId, claimedBy: userId, claimActiveAt: now };
        }
        expect(won).toBe(1);
        expect(isClaimed(facts, now)).toBe(true);
        expect(isClaimed(facts, claimEnd(now))).toBe(false);
      }),
    );
  });
});
