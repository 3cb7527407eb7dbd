import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { monthlyBudgetQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('C5.10 a stored budget is kept only if the server returned a number that is not negative', async () => {
  const kept: unknown[] = [];
  for (const answer of ['2500', '0', '-1', '-0.5', '-1e999', '1e999', '"2500"', 'null', 'true', '[5]', '{}']) {
    vi.stubGlobal('window', { location: { pathname: '/' } });
    vi.stubGlobal('fetch', async () => new Response(answer));
    kept.push(await new QueryClient().fetchQuery(monthlyBudgetQuery('100001')));
  }
  expect(kept).toEqual([2500, 0, ...Array(9).fill(null)]);
});
