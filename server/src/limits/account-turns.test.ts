import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { accountTurns } from './account-turns.ts';

const begun = async (turn: Promise<unknown>) =>
  Promise.race([turn.then((end) => end !== undefined), wait(20, 'waits')]);

it('runs a few writes of an account at once, the others in order, and those of other accounts besides', async () => {
  const turns = accountTurns({ maxAtOnce: 2, maxWaiting: 2, longestWaitMs: 5_000 });
  const first = await turns.begin('a');
  expect(first).toBeTypeOf('function');
  expect(await begun(turns.begin('a'))).toBe(true);
  const [third, fourth] = [turns.begin('a'), turns.begin('a')];
  expect([await begun(third), await begun(fourth)]).toEqual(['waits', 'waits']);
  expect(await turns.begin('a')).toBeUndefined();
  expect(await begun(turns.begin('b'))).toBe(true);
  first?.();
  expect([await begun(third), await begun(fourth)]).toEqual([true, 'waits']);
  (await third)?.();
  expect(await begun(fourth)).toBe(true);
});

it('gives up after the longest wait and forgets who waited', async () => {
  const turns = accountTurns({ maxAtOnce: 1, maxWaiting: 1, longestWaitMs: 10 });
  const first = await turns.begin('a');
  expect(await turns.begin('a')).toBeUndefined();
  first?.();
  expect(await begun(turns.begin('a'))).toBe(true);
});
