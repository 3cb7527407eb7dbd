import { describe, expect, it } from 'vitest';
import { forEachTarget } from './for-each-target.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

async function run(throwing: Readonly<Record<string, Error>>) {
  const faults: unknown[] = [];
  const reached: string[] = [];
  const results = forEachTarget(
    ['a', 'b', 'c'],
    async (target) => {
      reached.push(target);
      if (throwing[target] !== undefined) throw throwing[target];
      return `${target} done`;
    },
    { failed: (target, detail) => `${target}: ${detail}`, onFault: (_error, target) => faults.push(target) },
  );
  return { results: await results.catch((error: unknown) => error), faults, reached };
}

describe('one call for several targets', () => {
  it('goes on after one that fails, and says so in its place', async () => {
    expect(await run({ b: new Error('broken') })).toEqual({
      results: ['a done', 'b: Something went wrong on our side. Please try again.', 'c done'],
      faults: ['b'],
      reached: ['a', 'b', 'c'],
    });
  });

  it('stops where the database is away, so that a repeat continues there', async () => {
    expect(await run({ b: away })).toEqual({ results: away, faults: [], reached: ['a', 'b'] });
  });
});
