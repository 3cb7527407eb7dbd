import { expect, it } from 'vitest';
import { normalUrl } from './normal-url.ts';

it.each([
  ['/%61pi/user/role', '/api/user/role'],
  ['/%41PI/x?next=%61', '/API/x?next=%61'],
  ['/error/a%20b', '/error/a%20b'],
  ['/product/%2e%2e', '/product/..'],
  ['/a%2Fb', '/a%2Fb'],
  ['/error/%E0%A4%A', '/error/%25E0%25A4%25A'],
  ['/api/item/itemNumber/%E0%A4%A', '/api/item/itemNumber/%E0%A4%A'],
  ['/plain?x=%zz', '/plain?x=%zz'],
  ['/100%', '/100%25'],
  ['http://x/api/user/role?x=http://y/z', '/api/user/role?x=http://y/z'],
  ['HTTPS://x:80/%zz', '/%25zz'],
  ['http://x', 'http://x'],
  ['/error/http://x/y', '/error/http://x/y'],
])('%s becomes %s', (sent, normal) => {
  expect(normalUrl(sent)).toBe(normal);
});
