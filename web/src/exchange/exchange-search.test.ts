import { expect, it } from 'vitest';
import { parseExchangeSearch } from './exchange-search.ts';

it('keeps which runs are listed while one is open, and forgets what no list knows', () => {
  const listed = { part: 'runs', feed: 'items', only: 'warnings' };
  expect(parseExchangeSearch({ ...listed, run: 'file-1' })).toEqual({ ...listed, run: 'file-1' });
  expect(parseExchangeSearch({ ...listed, run: '' })).toEqual(listed);
  expect(parseExchangeSearch({ part: 'runs', feed: 'nothing', only: 'good ones' })).toEqual({ part: 'runs' });
});
