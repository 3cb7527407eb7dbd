import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainDate } from '@operatory/domain/dates';
import { pagesOf } from '@operatory/server/documents/pdf-text.fixture.ts';
import { bindDocumentRoutes } from '@operatory/server/documents/routes.ts';
import { bindSafetySheetRoutes } from '@operatory/server/safety-sheets/routes.ts';
import { createTestDatabase, type TestDatabase } from '@operatory/server/test/database.ts';
import { openTestGround, type TestGround } from '@operatory/server/test/ground.ts';
import { openSession } from '@operatory/server/test/sign-in.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specialItems } from './catalog/special-items.ts';
import { testDay } from './fingerprint.fixture.ts';
import { demoParts } from './index.ts';
import { loadDemo } from './load-demo.ts';
import { specialOrders } from './orders/special-orders.ts';
import { demoPeople } from './people.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'operatory-documents-'));
let database: TestDatabase;
let ground: TestGround;
const headers = new Map<string, Record<string, string>>([['visitor', {}]]);

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database.pool, { size: 'small', today: testDay as PlainDate });
  ground = await openTestGround(database, { companyName: 'Harbor Dental Supply', isDemo: true, dataDir }, demoParts);
  bindDocumentRoutes(ground.bind, ground.services);
  bindSafetySheetRoutes(ground.bind, ground.services);
  for (const { email } of demoPeople) {
    const { rows } = await database.pool.query('select id from "user" where email = $1', [email]);
    headers.set(email.split('@')[0] ?? '', { ...(await openSession(database.pool, rows[0].id)).headers });
  }
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (person: string, url: string) =>
  ground.http.inject({ url: `/api${url}`, headers: headers.get(person) ?? {} });

/** A shipment of an account that has an invoice, and what its lines cost. */
async function invoicedShipment(customerNumber: string) {
  const { rows } = await database.pool.query(
    `select s.shipment_id as id, s.shipment_number as number, sum(l.quantity * l.unit_price_cents)::bigint as cents
       from shipment s join sales_order o using (order_number) join order_line l on l.shipment_id = s.shipment_id
      where o.customer_number = $1 and s.has_invoice group by s.shipment_id order by cents desc, id limit 1`,
    [customerNumber],
  );
  return rows[0] as { id: number; number: string; cents: number };
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

describe('invoices', () => {
  test('open as a PDF with the practice, the lines and their sum, named after the shipment', async () => {
    const shipment = await invoicedShipment('100001');
    const answer = await ask('manager', `/invoice/shipmentId/${shipment.id}/customerNumber/100001`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${shipment.number}.pdf"`);
    expect(answer.headers['cache-control']).toContain('no-store');
    const texts = pagesOf(answer.rawPayload).flat();
    for (const text of [
      'Harbor Dental Supply',
      'Commencement Bay Dental',
      'Tacoma, WA 98402',
      shipment.number,
      dollars(shipment.cents),
    ]) {
      expect(texts).toContain(text);
    }
  });

  test('are open to customer users for their own accounts', async () => {
    const shipment = await invoicedShipment('100010');
    expect((await ask('solo', `/invoice/shipmentId/${shipment.id}/customerNumber/100010`)).statusCode).toBe(200);
  });

  test('absent, not yet created, and other accounts’ documents get the same response', async () => {
    const foreign = await invoicedShipment('100003');
    const { rows } = await database.pool.query('select shipment_id as id from shipment where order_number = $1', [
      specialOrders.withoutInvoice,
    ]);
    for (const id of [foreign.id, rows[0].id, 12, 9_007_199_254_740_991]) {
      const answer = await ask('manager', `/invoice/shipmentId/${id}/customerNumber/100001`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toBe(`We're sorry but the invoice for shipment ${id} is currently unavailable.`);
    }
    const stranger = await ask('solo', `/invoice/shipmentId/${foreign.id}/customerNumber/100003`);
    const nobody = await ask('solo', `/invoice/shipmentId/${foreign.id}/customerNumber/999999`);
    expect([stranger.statusCode, stranger.json().detail]).toEqual([404, 'Customer not found']);
    expect([nobody.statusCode, nobody.json().detail]).toEqual([404, 'Customer not found']);
    expect((await ask('visitor', `/invoice/shipmentId/${foreign.id}/customerNumber/100003`)).statusCode).toBe(401);
  });

  test('are not looked for under numbers that are none', async () => {
    for (const id of ['abc', '1.5', '1e400', '99999999999999999999']) {
      expect((await ask('manager', `/invoice/shipmentId/${id}/customerNumber/100001`)).statusCode).toBe(400);
    }
  });
});

describe('safety data sheets', () => {
  test('open in the browser as a PDF with the product, its manufacturer, and the emergency phone number', async () => {
    const { rows } = await database.pool.query(
      `select i.item_number as number, i.description, v.name from item i join vendor v using (vendor_id)
        where i.sds_media_key is not null and not i.is_hidden_from_customer order by length(i.description) limit 1`,
    );
    const [item] = rows;
    const answer = await ask('visitor', `/item/safetyDataSheet/${item.number}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`inline; filename="safety-data-sheet-${item.number}.pdf"`);
    const texts = pagesOf(answer.rawPayload).flat();
    for (const text of [
      'Safety Data Sheet',
      `Product #${item.number}`,
      item.name,
      '1-800-555-0199',
      '16. Other information',
    ]) {
      expect(texts).toContain(text);
    }
  });

  test('don’t exist for items that need none, or for invalid numbers', async () => {
    const { rows } = await database.pool.query('select item_number from item where sds_media_key is null limit 1');
    for (const number of [rows[0].item_number, '99999999', "1'--", 'x'.repeat(30)]) {
      expect((await ask('visitor', `/item/safetyDataSheet/${encodeURIComponent(number)}`)).statusCode).toBe(404);
    }
  });
});

describe('statements', () => {
  test('A3.16 are listed newest first with their period as year and month', async () => {
    const { data, hasMore } = (await ask('manager', '/customerdocument/statements/all/100001')).json();
    expect(hasMore).toBe(false);
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({ id: '100001-202602', statementDate: '2026-02-28', statementPeriod: '2026-02' });
    const periods = data.map(({ statementPeriod }: { statementPeriod: string }) => statementPeriod);
    expect([...periods].sort().reverse()).toEqual(periods);
  });

  test('a new account has none', async () => {
    expect((await ask('manager', '/customerdocument/statements/all/100005')).json().data).toEqual([]);
  });

  test('open as a PDF whose totals add up', async () => {
    const answer = await ask('manager', '/customerdocument/statements/100001-202602');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="statement-100001-2026-02.pdf"');
    const texts = pagesOf(answer.rawPayload).flat();
    const amount = (label: string) => Number((texts[texts.indexOf(label) + 1] ?? '').replaceAll(/[$,]/g, ''));
    expect(texts).toContain('Commencement Bay Dental');
    expect(amount('Charges')).toBeGreaterThan(0);
    expect(amount('Previous balance') + amount('Charges') + amount('Payments and credits')).toBeCloseTo(
      amount('Balance'),
      2,
    );
    expect(amount('Payments and credits')).toBeLessThanOrEqual(0);
  });

  test('of another account are unavailable, like those that don’t exist', async () => {
    const own = await ask('solo', '/customerdocument/statements/100010-202602');
    expect(own.statusCode).toBe(200);
    for (const id of ['100001-202602', 'nonsense', '100001-190001']) {
      const answer = await ask('solo', `/customerdocument/statements/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toBe(
        'Unable to download the requested PDF. Please try again later or contact support',
      );
    }
    expect((await ask('newcomer', '/customerdocument/statements/100010-202602')).statusCode).toBe(404);
    expect((await ask('visitor', '/customerdocument/statements/100010-202602')).statusCode).toBe(401);
  });
});

describe('pictures', () => {
  test('are drawn for everybody and may be kept for ever', async () => {
    const answer = await ask('visitor', `/item/picture/${specialItems.ordinary.itemNumber}.svg?v=1`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toMatch(/^<svg [^>]*viewBox="0 0 300 300"/);
  });

  test('of hidden items are for staff only, and kept by no shared cache', async () => {
    const url = `/item/picture/${specialItems.hiddenFromCustomer.itemNumber}.svg`;
    expect((await ask('visitor', url)).statusCode).toBe(404);
    expect((await ask('solo', url)).statusCode).toBe(404);
    const answer = await ask('manager', url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('private');
  });

  test('of anything that isn’t an item are not found', async () => {
    for (const file of ['99999999.svg', '10000001.png', '10000001', '..%2f..%2fetc.svg']) {
      expect((await ask('visitor', `/item/picture/${file}`)).statusCode, file).toBe(404);
    }
  });
});
