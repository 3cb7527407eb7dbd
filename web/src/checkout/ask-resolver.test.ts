import type { ResolvedAddresses } from '@operatory/contract/addresses';
import { refusals } from '@operatory/contract/refusals';
import type { PostalAddress } from '@operatory/domain/addresses';
import { describe, expect, it } from 'vitest';
import { CallFailure, type Failure } from '../calls/index.ts';
import { type AddressQuestion, askResolver } from './ask-resolver.ts';

const entered: PostalAddress = {
  line1: '12 main st',
  line2: '',
  city: 'TACOMA',
  region: 'WA',
  postalCode: '98402-1234',
};
const tidy = { ...entered, line1: '12 Main St', city: 'Tacoma' };
const answering = (answer: Partial<ResolvedAddresses>) => async () => ({
  messages: [],
  validatedAddresses: [],
  ...answer,
});
const failing = (failure: Failure) => async () => {
  throw new CallFailure(failure);
};
const refused = (status: number) =>
  failing({ kind: 'refused', status, code: undefined, detail: '', errors: [], document: {}, retryAfter: undefined });

describe('the result of a response', () => {
  it('C5.06 asks for the US in mixed case; messages or no data mean that there is no such address', async () => {
    const asked: AddressQuestion[] = [];
    const answer = await askResolver(entered, async (question) => {
      asked.push(question);
      return { messages: [], validatedAddresses: [tidy] };
    });
    expect(asked).toEqual([{ ...entered, country: 'US', textCase: 'mixed' }]);
    expect(answer).toEqual({ kind: 'found', address: tidy });
    expect(await askResolver(entered, answering({}))).toEqual({ kind: 'not-found' });
    const both = { messages: ['No such street'], validatedAddresses: [tidy] };
    expect(await askResolver(entered, answering(both))).toEqual({ kind: 'not-found' });
  });

  it('C8.14 is not found without data, with messages and for HTTP 400; every other failure is another matter', async () => {
    const kinds = [answering({}), answering({ messages: ['x'] }), refused(400)];
    for (const ask of kinds) expect(await askResolver(entered, ask)).toEqual({ kind: 'not-found' });
    expect(refusals['address.not-found'].text).toBe('Address could not be found. Please review fields and try again.');
    const others = [
      refused(403),
      refused(404),
      refused(429),
      refused(503),
      failing({ kind: 'fault', status: 500, detail: '', faultId: undefined }),
      failing({ kind: 'unreachable', detail: '' }),
      async () => Promise.reject(new DOMException('late', 'AbortError')),
    ];
    for (const ask of others) expect(await askResolver(entered, ask)).toEqual({ kind: 'unavailable' });
    expect(await askResolver(entered, refused(401))).toEqual({ kind: 'signed-out' });
  });

  it('is a suggestion when more than capitals and spaces differ', async () => {
    const other = { ...tidy, city: 'Lakewood' };
    expect(await askResolver(entered, answering({ validatedAddresses: [other] }))).toEqual({
      kind: 'suggested',
      suggestions: [other],
    });
    expect(await askResolver(entered, answering({ validatedAddresses: [other, tidy] }))).toMatchObject({
      kind: 'found',
    });
  });
});
