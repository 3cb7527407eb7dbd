import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contract } from '@operatory/contract/contract';
import type { RouteName } from '@operatory/contract/program-paths';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import type { FileStore } from '../src/ports/files/index.ts';
import {
  type AccountFacts,
  absentAccount,
  anyItem,
  calls,
  factsOf,
  hiddenItem,
  type RequestTarget,
  wordFor,
} from './access-matrix-calls.ts';
import { expectedTable, readExpected } from './access-matrix-expected.ts';
import { createDemoDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { openSession, type SignedIn, signIn } from './sign-in.ts';

const expected = readExpected(expectedTable);
const { log, lines } = rememberingLog();
const dataDir = mkdtempSync(join(tmpdir(), 'operatory-matrix-'));
let database: TestDatabase;
let app: App;
let vendorId: string;
const accounts = new Map<string, AccountFacts>([['X', absentAccount]]);
/** Everyone by their name in the table; null for the visitor. */
const people = new Map<string, (SignedIn & { email: string }) | undefined>([['out', undefined]]);

beforeAll(async () => {
  database = await createDemoDatabase();
  // With the demo's pictures, so that the matrix shows who may see them.
  const demo = { signIns: [], withSheets: (files: FileStore) => files, drawPicture: () => '<svg/>' };
  app = await buildApp({
    isStrict: true,
    settings: testSettings({ dataDir, mail: { smtpUrl: undefined, from: 'shop@people.test' } }),
    database,
    log,
    demo,
  });
  for (const [name, customerNumber] of Object.entries({ A: '100001', B: '100003', C: '100007', D: '100010' })) {
    accounts.set(name, await factsOf(database.pool, customerNumber));
  }
  for (const name of ['manager', 'service', 'viewer', 'submitter', 'editor', 'practice', 'solo', 'newcomer', 'admin']) {
    const email = `${name}@demo.test`;
    const { rows } = await database.pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
    people.set(name, { ...(await openSession(database.pool, rows[0]?.id ?? '')), email });
  }
  const buyer = { email: 'buyer@demo.test', permissions: ['PunchOut', 'OrderSubmit'], accounts: ['100001'] } as const;
  people.set('buyer', { ...(await signIn(database.pool, buyer)), email: buyer.email });
  // What a practice makes of its people.
  for (const [name, permissions] of [
    ['requester', ['Customer', 'RequestOnly']],
    ['onlooker', ['Customer', 'ViewOnly']],
    ['approver', ['Customer', 'OrderSubmit', 'ApproveOrders', 'ManagePeople']],
  ] as const) {
    const email = `${name}@practice.test`;
    people.set(name, { ...(await signIn(database.pool, { email, permissions, accounts: ['100003'] })), email });
  }
  const nobody = { email: 'nobody@demo.test', permissions: [] } as const;
  people.set('nobody', { ...(await signIn(database.pool, nobody)), email: nobody.email });
  // These have a safety data sheet here, so that the table tests only permissions.
  const ordered = [...accounts.values()].map(({ itemNumber }) => itemNumber);
  await database.pool.query("update item set sds_media_key = 'sds-1' where item_number = any($1)", [
    [anyItem, hiddenItem, ...ordered],
  ]);
  await app.services.files.write('safety-sheets/sds-1.pdf', Readable.from([Buffer.from('%PDF-1.7')]));
  // Each account has a credit memo without an order, with the ERP's PDF.
  await app.services.files.write('erp/memo.pdf', Readable.from([Buffer.from('%PDF-1.7')]));
  for (const { customerNumber } of accounts.values()) {
    if (customerNumber === absentAccount.customerNumber) continue;
    await database.pool.query(
      `with memo as (
         insert into erp_invoice (invoice_number, customer_number, invoice_date, total_cents)
         values ('CM-' || $1::text, $1, '2026-01-05', -500) returning invoice_number)
       insert into erp_document (kind, document_key, file_key) select 'invoice', invoice_number, 'erp/memo.pdf' from memo`,
      [customerNumber],
    );
  }
  vendorId = (await database.pool.query('select vendor_id from vendor order by 1 limit 1')).rows[0].vendor_id;
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(
  route: RouteName,
  what: string,
  person: string,
  facts = accounts.get(what),
): Promise<LightMyRequestResponse> {
  const who = people.get(person);
  const self = who?.email ?? 'visitor@demo.test';
  const asked: RequestTarget = {
    what,
    // `foreign`: the caller's own account, with a document of another account.
    account: facts ?? { ...absentAccount, ...accounts.get('B'), shipmentId: accounts.get('C')?.shipmentId ?? 0 },
    self,
    someone: self === 'manager@demo.test' ? 'service@demo.test' : 'manager@demo.test',
  };
  const { url, body } = calls[route](asked);
  return app.http.inject({
    method: contract[route].method,
    url: `/api${url.replace('{vendor}', vendorId)}`,
    ...(who === undefined ? {} : { headers: who.headers }),
    ...(body === undefined ? {} : { payload: body }),
  });
}

describe('the access matrix', () => {
  it('has a line for every route of the contract, and every route is bound exactly once', () => {
    const routes = Object.keys(contract) as RouteName[];
    expect(routes.filter((name) => !expected.some(({ route }) => route === name))).toEqual([]);
    expect(expected.filter(({ route }) => !(route in contract))).toEqual([]);
    expect(routes.filter((name) => app.bound.filter((route) => route === contract[name]).length !== 1)).toEqual([]);
    expect(app.bound).toHaveLength(routes.length);
  });

  it('covers own, foreign, and absent accounts for every route about an account', () => {
    for (const [name, { access }] of Object.entries(contract)) {
      if (access.kind !== 'account' && access.kind !== 'public-or-account') continue;
      const asked = expected.filter(({ route }) => route === name).map(({ asked }) => asked);
      expect([name, asked]).toEqual([name, expect.arrayContaining(['A', 'B', 'C', 'X'])]);
    }
  });

  it.each(expected.map((row) => [row.route, row.asked, row.words] as const))('%s %s', async (route, what, words) => {
    const found: Record<string, string> = {};
    for (const person of people.keys()) {
      found[person] = wordFor(route as RouteName, await ask(route as RouteName, what, person));
    }
    expect(found).toEqual(words);
  });

  const comparable = ({ statusCode, body, headers: { date: _, ...headers } }: LightMyRequestResponse) => ({
    statusCode,
    body,
    headers,
  });

  it.each(
    expected.filter(({ asked }) => /^[A-D]$/.test(asked)).map((row) => [row.route, row.asked, row.words] as const),
  )('%s answers a stranger about %s exactly as about an account that does not exist', async (route, what, words) => {
    for (const [person, word] of Object.entries(words)) {
      if (word !== '--' && word !== 'none') continue;
      const [foreign, absent] = [
        await ask(route as RouteName, what, person),
        await ask(route as RouteName, 'X', person),
      ].map(comparable);
      // People may get their own input back.
      const sent = (text: string | undefined) =>
        [accounts.get(what), absentAccount].reduce(
          (left, facts) =>
            [facts?.orderNumber, facts?.shipmentId, facts?.statementId].reduce(
              (all: string, own) => all.replaceAll(String(own), '#'),
              left,
            ),
          text ?? '',
        );
      expect([person, { ...foreign, body: sent(foreign?.body) }]).toEqual([
        person,
        { ...absent, body: sent(absent?.body) },
      ]);
    }
  });

  it('changed nothing and caused no fault', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from sales_order where cart_key is not null and submitted_by_user_id is not null`,
    );
    expect(rows[0].n).toBe(0);
    expect(lines).toEqual([]);
  });
});
