import { expect, it } from 'vitest';
import { wholeGroupWords } from './group-words.ts';

it('offers the locations without a copy, or says that there are none', () => {
  expect(wholeGroupWords(39, undefined)).toEqual({ label: 'Select all 39 locations' });
  expect(wholeGroupWords(39, 39)).toEqual({ label: 'Select all 39 locations' });
  expect(wholeGroupWords(39, 4)).toEqual({ label: 'Select all 4 locations without a copy' });
  expect(wholeGroupWords(39, 1)).toEqual({ label: 'Select the location without a copy' });
  expect(wholeGroupWords(1, 1)).toEqual({ label: 'Select the other location' });
  expect(wholeGroupWords(39, 0)).toEqual({ note: 'All other locations have a copy.' });
  expect(wholeGroupWords(1, 0)).toEqual({ note: 'The other location has a copy.' });
  expect(wholeGroupWords(0, 0)).toEqual({ note: 'No other location is billed together with this account.' });
});
