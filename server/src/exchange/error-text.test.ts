import { feeds } from '@operatory/domain/exchange';
import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

it('names the whole key of rows that come more than once', () => {
  const twice = { value: 'rows 7, 8', code: 'duplicate' };
  const rest = 'more than once with different values: rows 7, 8. Keep one of them.';
  expect(errorText(feeds.orders, { ...twice, column: 'orderNumber' })).toBe(
    `The same orderNumber and lineNumber appear ${rest}`,
  );
  expect(errorText(feeds.vendors, { ...twice, column: 'vendorId' })).toBe(`The same vendorId appears ${rest}`);
});
