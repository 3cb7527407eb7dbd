import { expect, it } from 'vitest';
import { isHttpUser, readHttpProof } from './http-proof.ts';

/** Texts by their base64. */
const texts = new Map([
  ['YW5uOnBhc3M6d29yZA==', 'ann:pass:word'],
  ['Wm/Dqzpww6Rzc3dvcmQ=', 'Zoë:pässword'],
  ['bm8gY29sb24=', 'no colon'],
]);
const decode = (base64: string) => texts.get(base64) ?? '';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['Digest x', undefined],
  ['Bearer abc.def', { kind: 'bearer', secret: 'abc.def' }],
  ['bearer  abc', { kind: 'bearer', secret: 'abc' }],
  ['Bearer a b', undefined],
  ['Basic YW5uOnBhc3M6d29yZA==', { kind: 'basic', user: 'ann', secret: 'pass:word' }],
  ['Basic Wm/Dqzpww6Rzc3dvcmQ=', { kind: 'basic', user: 'Zoë', secret: 'pässword' }],
  ['Basic bm8gY29sb24=', { kind: 'basic', user: '', secret: '' }],
  [`Basic ${'a'.repeat(5000)}`, undefined],
])('reads %s', (header, proof) => {
  expect(readHttpProof(header, decode)).toEqual(proof);
});

it('knows names that a header can have', () => {
  expect(['ann', '', 'a:b', 'a\nb'].map(isHttpUser)).toEqual([true, true, false, false]);
});
