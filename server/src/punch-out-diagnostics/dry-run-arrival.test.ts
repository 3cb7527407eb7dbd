/** Dry runs of arrivals with SAP's form, from the message log. */
import type { DryRun, MessageDetails } from '@operatory/contract/punch-out-diagnostics';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { arrive, openSapWorld, type SapWorld, sapFields } from '../punch-out/oci.fixture.ts';

let world: SapWorld;
let service: SignedIn;
beforeAll(async () => {
  world = await openSapWorld();
  service = await signIn(world.database.pool, { permissions: ['CustomerService'] });
});
beforeEach(async () => {
  await world.forget();
  await world.keep();
});
afterAll(() => world.close());

async function ask<T>(method: 'GET' | 'POST', url: string): Promise<T> {
  const address = `/api/punchoutDiagnostics/messages/${url}`;
  const answer = await world.app.http.inject({ method, url: address, headers: service.headers });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** What would be answered now to the last arrival, and whether the screen offers that. */
async function again(): Promise<DryRun & { readonly isOffered: boolean }> {
  const id = Number((await world.messages()).at(-1)?.message_id);
  const { canDryRun } = await ask<MessageDetails>('GET', String(id));
  return { ...(await ask<DryRun>('POST', `${id}/dryRun`)), isOffered: canDryRun };
}

it('an arrival is tried with today’s settings, although its password isn’t stored, and nothing begins', async () => {
  await arrive(world, sapFields({ FUNCTION: 'DETAIL', PRODUCTID: 'NG-200' }));
  const before = await world.sessions();
  const tried = await again();
  expect(tried).toMatchObject({ isOffered: true, code: 200, isAccepted: true });
  expect(tried.fields).toEqual(
    expect.arrayContaining([
      { name: 'Opens at product', value: 'NG-200' },
      { name: 'Person', value: 'j.doe' },
    ]),
  );
  expect(await world.sessions()).toEqual(before);
  await world.keep({ returnHosts: ['elsewhere.example'] });
  expect(await again()).toMatchObject({ code: 400, isAccepted: false });
  await world.keep({}, { isActive: false });
  expect(await again()).toMatchObject({ code: 403, isAccepted: false });
});

it('what was asked without a visit is asked again', async () => {
  await arrive(world, sapFields({ FUNCTION: 'VALIDATE', PRODUCTID: 'NG-100' }));
  expect(await again()).toMatchObject({ code: 200, text: 'Answered with 1 item.' });
});

it('an arrival that wasn’t authenticated isn’t tried', async () => {
  await arrive(world, sapFields({ PASSWORD: 'guessed' }));
  await expect(again()).rejects.toThrow('422');
});
