import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';

const customer = '/api/Customer/customernumber/100001';

function answer(body: object): Response {
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
}

beforeEach(() => {
  const early = Promise.resolve(answer({ name: 'early' }));
  vi.stubGlobal('window', { earlyAnswers: new Map([[customer, early]]) });
  vi.stubGlobal('fetch', async () => answer({ name: 'of now' }));
});
afterEach(() => vi.unstubAllGlobals());

const read = () => call('readCustomer', { params: { customerNumber: '100001' } });

describe('a response that the page requested in its head', () => {
  it('is returned once', async () => {
    expect(await read()).toMatchObject({ name: 'early' });
    expect(await read()).toMatchObject({ name: 'of now' });
  });

  it('is old as soon as this page has changed anything', async () => {
    await call('submitCart', {
      params: { cartKey: 'k' },
      query: { customerId: '100001' },
      body: {},
    });
    expect(await read()).toMatchObject({ name: 'of now' });
  });
});
