import { expect, it } from 'vitest';
import { inTheirWords, keepHeaders } from './sent-headers.ts';

it('names a column as the file did, for the load that the file became', () => {
  keepHeaders('screen-1', ['U/M', 'price', 'Shelf note'], ['unitOfMeasure', 'price', undefined]);
  const text = 'Column “unitOfMeasure” has “CRATEFUL”. Use a unit code.';
  const error = { row: 2, column: 'unitOfMeasure', value: 'CRATEFUL', code: 'code', text };
  expect(inTheirWords('screen-1', error)).toEqual({
    ...error,
    header: 'U/M',
    text: 'Column “U/M” has “CRATEFUL”. Use a unit code.',
  });
  expect(inTheirWords('screen-2', error)).toBe(error);
  expect(inTheirWords('screen-1', { ...error, column: 'price' })).not.toHaveProperty('header');
});
