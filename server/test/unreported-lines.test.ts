/** Lines that the ERP ships and invoices without having reported them in `orders`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { x12Of } from '../src/exchange/formats/x12.fixture.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import { day, type ErpWorld, openErpWorld, rowsOf, shipmentOf } from './erp-world.ts';
import { signIn } from './sign-in.ts';

let ground: ErpWorld;
let staff: Record<string, string>;
beforeAll(async () => {
  ground = await openErpWorld();
  staff = (await signIn(ground.world.database.pool, { permissions: ['CustomerService'] })).headers;
});
beforeEach(() => ground.clean());
afterAll(() => ground.close());

const shipmentsOf = async (orderNumber: number) =>
  (
    await ground.world.database.pool.query<{ shipment: string }>(
      `select concat_ws(' ', erp_shipment_number, case when has_invoice then 'invoiced' end) as shipment
         from shipment where order_number = $1 order by 1`,
      [orderNumber],
    )
  ).rows.map(({ shipment }) => shipment);

const invoiceOf = (invoiceNumber: string, orderNumber: string, shipmentNumber: string) => ({
  ...{ invoiceNumber, orderNumber, shipmentNumber, invoiceDate: day, total: '10.02' },
});

const warnings = async (importId: string) => {
  const run = await ground.app.http.inject({ url: `/api/erp/v1/imports/${importId}`, headers: staff });
  return run.json().warnings as string[];
};

/** Sends rows, and returns the load's warnings. */
async function warned(feed: string, rows: readonly object[]): Promise<string[]> {
  expect((await ground.send(feed, rows)).statusCode).toBe(200);
  const list = await ground.app.http.inject({ url: '/api/erp/v1/imports', headers: staff });
  return warnings(list.json().data[0].importId);
}

describe('a line that ‘orders’ didn’t report', () => {
  it('is shown in its shipment with its invoice, and is as it was ordered if the shipment is taken back', async () => {
    const { orderNumber, sent } = await ground.placed('S-1');
    await ground.report('orders', rowsOf('S-1', sent.slice(1), ['IB']));
    expect(await warned('shipments', shipmentOf('SH-1', 'S-1', [[1, 2]]))).toEqual([]);
    expect(await ground.linesOf(orderNumber)).toEqual([
      '1 2 shipment Shipped SH-1',
      '2 2 backordered Backordered',
      '3 1 processing Processing',
    ]);
    await ground.report('shipments', shipmentOf('SH-2', 'S-1', [[1, 1]]));
    await ground.report('invoices', [invoiceOf('IN-1', 'S-1', 'SH-1')]);
    const whole = ['1 2 shipment Shipped SH-1', '2 2 backordered Backordered', '3 1 shipment Shipped SH-2'];
    expect(await ground.linesOf(orderNumber)).toEqual(whole);
    expect(await shipmentsOf(orderNumber)).toEqual(['SH-1 invoiced', 'SH-2']);
    // The same once more changes nothing.
    await ground.report('shipments', shipmentOf('SH-1', 'S-1', [[1, 2]]));
    expect(await ground.linesOf(orderNumber)).toEqual(whole);
    await ground.report('shipments', shipmentOf('SH-1', 'S-1', [[1, 0]]));
    await ground.report('shipments', shipmentOf('SH-2', 'S-1', [[1, 0]]));
    expect(await ground.linesOf(orderNumber)).toEqual(['1 3 submitted Submitted', '2 2 backordered Backordered']);
    expect(await shipmentsOf(orderNumber)).toEqual([]);
  });

  it('may go on under a number of its own, and is the same line once it’s reported', async () => {
    const { orderNumber, sent } = await ground.placed('S-1', [5]);
    await ground.report('shipments', shipmentOf('SH-1', 'S-1', [[1, 2]]));
    const rest = sent.map((line) => ({ ...line, lineNumber: 7, quantity: 3 }));
    await ground.report('orders', rowsOf('S-1', rest, ['IB']));
    const divided = ['1 2 shipment Shipped SH-1', '2 3 backordered Backordered'];
    expect(await ground.linesOf(orderNumber)).toEqual(divided);
    await ground.report('shipments', shipmentOf('SH-2', 'S-1', [[7, 3]]));
    expect(await ground.linesOf(orderNumber)).toEqual(['1 2 shipment Shipped SH-1', '2 3 shipment Shipped SH-2']);
  });

  it('that shipped in a larger quantity than was ordered says so', async () => {
    const { orderNumber } = await ground.placed('S-1');
    expect(await warned('shipments', shipmentOf('SH-1', 'S-1', [[1, 4]]))).toEqual([
      `Order ${orderNumber}, line 1: 4 shipped, 3 ordered.`,
    ]);
    expect(await ground.linesOf(orderNumber)).toEqual([
      '1 4 shipment Shipped, 1 more than ordered SH-1',
      '2 2 submitted Submitted',
    ]);
  });
});

describe('an order that has the ERP’s number from its receipt, and of which nothing was reported', () => {
  it('is found by the rows of its shipments and invoices', async () => {
    const { orderNumber } = await ground.placed('S-1');
    expect(await ground.report('shipments', shipmentOf('SH-1', 'S-1', [[1, 3]]))).toEqual(['applied']);
    expect(await ground.report('invoices', [invoiceOf('IN-1', 'S-1', 'SH-1')])).toEqual(['applied']);
    expect(await ground.linesOf(orderNumber)).toEqual(['1 3 shipment Shipped SH-1', '2 2 submitted Submitted']);
    expect(await shipmentsOf(orderNumber)).toEqual(['SH-1 invoiced']);
  });

  it('is found by rows that came before its receipt', async () => {
    const { orderNumber } = await ground.placed('');
    expect(await ground.report('shipments', shipmentOf('SH-1', 'S-1', [[1, 3]]))).toEqual(['waiting']);
    const byOurs = shipmentOf('SH-2', '', [[2, 2]]).map((row) => ({ ...row, webOrderNumber: orderNumber }));
    expect(await ground.report('shipments', byOurs)).toEqual(['waiting']);
    const { messages } = (await ground.app.http.inject({ url: '/api/erp/v1/messages', headers: ground.erp })).json();
    await ground.app.http.inject({
      ...{ method: 'PUT', url: `/api/erp/v1/messages/${messages[0].messageId}/receipt`, headers: ground.erp },
      payload: { state: 'taken', erpOrderNumber: 'S-1' },
    });
    // Any load tries them again, and so does the worker every half minute.
    const { orderNumber: other, sent } = await ground.placed('S-2');
    await ground.report('orders', rowsOf('S-2', sent, ['IA', 'IA']));
    await expect
      .poll(() => ground.linesOf(orderNumber))
      .toEqual(['1 3 shipment Shipped SH-1', '2 2 shipment Shipped SH-2']);
    expect(other).not.toBe(orderNumber);
  });

  it('ships by an 856 that is answered as accepted, and the load has nothing to warn of', async () => {
    const { orderNumber } = await ground.placed('S-1');
    const url = '/api/erp/v1/imports/notice-1';
    const text = x12Of('SH', '856', 1, [
      ...['BSN*00*SH-1*20260303*1015', 'HL*1**S', 'REF*CN*1Z999AA10123456784', 'HL*2*1*O', `PRF*${orderNumber}`],
      ...['HL*3*2*I', 'LIN*1*VN*X', 'SN1*1*3*EA'],
    ]);
    await ground.app.http.inject({
      ...{ method: 'PUT', url: `${url}?feed=shipments&mode=delta&format=x12` },
      headers: { ...ground.erp, 'content-type': 'application/edi-x12' },
      payload: text,
    });
    const parts = exchangeParts(ground.app.services, ground.world.database.pool);
    for (let run = await claimRun(parts.pool, 'w'); run !== undefined; run = await claimRun(parts.pool, 'w')) {
      await workOne(parts, 'w', run);
    }
    const answer = await ground.app.http.inject({ url: `${url}/acknowledgment`, headers: ground.erp });
    expect(answer.body).toContain('AK5*A~');
    expect(await warnings('notice-1')).toEqual([]);
    expect(await ground.linesOf(orderNumber)).toEqual(['1 3 shipment Shipped SH-1', '2 2 submitted Submitted']);
  });
});

describe('a shipment of a line that the order doesn’t have', () => {
  it('is named to customer service, and shown once the line is reported', async () => {
    const { orderNumber, sent } = await ground.placed('S-1');
    await ground.report('orders', rowsOf('S-1', sent, ['IA', 'IA']));
    expect(await warned('shipments', shipmentOf('SH-1', 'S-1', [[90, 1]]))).toEqual([
      `Order ${orderNumber}: shipment SH-1 has 1 of line 90, which the order doesn’t have. It’s shown once that line is reported.`,
    ]);
    expect(await shipmentsOf(orderNumber)).toEqual([]);
    const added = sent.slice(1).map((line) => ({ ...line, lineNumber: 90, quantity: 1 }));
    await ground.report('orders', rowsOf('S-1', added, ['IA']));
    expect(await shipmentsOf(orderNumber)).toEqual(['SH-1']);
    expect(await ground.linesOf(orderNumber)).toEqual([
      '1 3 processing Processing',
      '2 2 processing Processing',
      '3 1 shipment Shipped, added to the order SH-1',
    ]);
  });
});
