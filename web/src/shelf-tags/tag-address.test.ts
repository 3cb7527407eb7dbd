import { readTagPath, tagPath } from '@operatory/domain/lists';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const read = (path: string) => {
  const url = new URL(path, 'http://here.test');
  return readTagPath(url.pathname, url.searchParams);
};

it('addresses of shelf tags round-trip, and everything else is rejected', () => {
  fc.assert(
    fc.property(
      fc.record({
        customerNumber: fc.stringMatching(/^\d{1,12}$/),
        itemNumber: fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
        quantity: fc.integer({ min: 1, max: 100 }),
        listId: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
      }),
      (tag) => {
        expect(read(tagPath(tag))).toEqual(tag);
      },
    ),
  );
  const plain = { customerNumber: '100001', itemNumber: '10000001', quantity: 1, listId: undefined };
  for (const query of ['', '?quantity=0', '?quantity=101', '?quantity=x&list=-1', '?list=0']) {
    expect(read(`/tag/100001/10000001${query}`)).toEqual(plain);
  }
  for (const path of [
    '/tag/',
    '/tag/x/10000001',
    '/tag/100001/',
    '/tag/100001/a%2Fb',
    '/tag/1/%E0%A4%A',
    '/cart/1/2',
  ]) {
    expect(read(path)).toBeUndefined();
  }
});
