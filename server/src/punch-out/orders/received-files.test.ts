import { expect, it } from 'vitest';
import { type OrderFile, withFileNames } from './received-files.ts';

const file = (contentId: string, fileName: string, more: Partial<OrderFile> = {}): OrderFile => ({
  ...{ contentId, fileName, type: 'application/pdf', size: 1, sha256: 'a', lines: [], isReferred: true },
  ...more,
});

const files = [
  file('1', 'one.pdf'),
  file('10', 'ten.pdf'),
  file('1', 'other.pdf'),
  file('a b@c', 'two words.pdf'),
  file('x,y', 'comma.pdf'),
  file('gone', 'gone.pdf', { sha256: '' }),
  file('loose', 'loose.pdf', { isReferred: false }),
];

it.each([
  ['As drawn, URL: cid:10, URL: cid:1', 'As drawn, ten.pdf, one.pdf'],
  ['URL: cid:1, Name: drawing', 'one.pdf, Name: drawing'],
  ['URL: cid:a%20b%40c', 'two words.pdf'],
  ['URL: cid:a b@c, URL: CID:%3Ca%20%20b@c%3E', 'two words.pdf, two words.pdf'],
  ['URL: cid:x,y', 'comma.pdf'],
  ['URL: cid:gone', 'gone.pdf (it wasn’t in the message)'],
  ['URL: cid:loose, URL: cid:unknown', 'URL: cid:loose, URL: cid:unknown'],
  ['URL: cid:1 … (the rest is in the message log)', 'URL: cid:1 … (the rest is in the message log)'],
  ['URL: cid:%', 'URL: cid:%'],
])('a remark has the names of files instead of their ids: %s', (value, shown) => {
  expect(withFileNames(value, files)).toBe(shown);
});

it('a name that looks like an id isn’t replaced again', () => {
  expect(withFileNames('URL: cid:1', [file('1', 'URL: cid:2'), file('2', 'two.pdf')])).toBe('URL: cid:2');
});
