import { expect, test } from 'vitest';
import { parseDiagnosticsSearch } from './diagnostics-search.ts';

test('the address keeps only valid parameters', () => {
  const whole = {
    of: 'buyer-1',
    message: 7,
    kind: 'order',
    result: 'refused',
    from: '2026-01-02',
    to: '2026-01-03',
    find: 'PO-7',
  };
  expect(parseDiagnosticsSearch(whole)).toEqual(whole);
  expect(parseDiagnosticsSearch({ of: '_', find: 7000001 })).toEqual({ of: '_', find: '7000001' });
  expect(
    parseDiagnosticsSearch({
      of: '../x',
      message: -1,
      kind: 'letters',
      result: 'odd',
      from: 'yesterday',
      to: 5,
      find: '',
    }),
  ).toEqual({});
});
