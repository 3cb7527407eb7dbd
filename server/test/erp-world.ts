/** An installation with carts, and an ERP that takes their orders and reports how they go on. */
import type { OrderMessage } from '@operatory/contract/order-messages';
import { expect } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { noon, openWorld, type World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { rememberingLog, testSettings } from './ground.ts';

export const day = noon.slice(0, 10);

export interface SentLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

export const rowsOf = (
  orderNumber: string,
  sent: readonly SentLine[],
  statuses: readonly string[],
  more: object = {},
) =>
  sent.map(({ lineNumber, itemNumber, quantity, unitPriceCents }, index) => ({
    orderNumber,
    customerNumber: '100001',
    orderDate: day,
    source: 'operatory',
    lineNumber,
    itemNumber,
    quantity,
    price: (unitPriceCents / 100).toFixed(2),
    lineStatus: statuses[index] ?? 'IA',
    branchNumber: '',
    description: '',
    statusText: '',
    ...more,
  }));

export const shipmentOf = (
  shipmentNumber: string,
  orderNumber: string,
  parts: readonly (readonly [number, number])[],
) =>
  parts.map(([lineNumber, quantityShipped]) => ({
    shipmentNumber,
    orderNumber,
    lineNumber,
    quantityShipped,
    shipmentDate: day,
    shipVia: 'UPSN',
    trackingNumbers: '1Z999AA10123456784',
  }));

export interface ErpWorld {
  readonly world: World;
  readonly app: App;
  /** The headers with the ERP's key. */
  readonly erp: Record<string, string>;
  /** Sends rows as the ERP does. */
  send(feed: string, rows: readonly object[]): Promise<{ readonly statusCode: number; readonly body: string }>;
  /** The same, and returns the result of each row. */
  report(feed: string, rows: readonly object[]): Promise<string[]>;
  /** Sends an order of these quantities and has the ERP take it, unless its number is blank. */
  placed(
    erpOrderNumber: string,
    quantities?: readonly number[],
  ): Promise<{ readonly orderNumber: number; readonly sent: readonly SentLine[] }>;
  linesOf(orderNumber: number): Promise<string[]>;
  alertsOf(orderNumber: number): Promise<string[]>;
  clean(): Promise<void>;
  /** Fails if anything else was logged. */
  close(expected?: readonly string[]): Promise<void>;
}

export async function openErpWorld(): Promise<ErpWorld> {
  const world = await openWorld();
  const { log, lines: logged } = rememberingLog();
  const app = await buildApp({
    isStrict: true,
    settings: testSettings(),
    database: world.database,
    log,
    now: () => new Date(noon),
  });
  const key = await addKey(world.database.pool, 'erp', ['orders', 'shipments', 'invoices']);
  const erp = { authorization: `Bearer ${key}` };
  let sends = 0;
  const send = (feed: string, rows: readonly object[]) => {
    sends += 1;
    const url = `/api/erp/v1/feeds/${feed}/rows`;
    return app.http.inject({ method: 'POST', url, headers: erp, payload: { importId: `report-${sends}`, rows } });
  };
  return {
    ...{ world, app, erp, send },
    async report(feed, rows) {
      const answer = await send(feed, rows);
      const body = JSON.parse(answer.body) as {
        readonly detail?: string;
        readonly results: readonly { readonly result: string }[];
      };
      expect([answer.statusCode, body.detail]).toEqual([200, undefined]);
      return body.results.map(({ result }) => result);
    },
    async placed(erpOrderNumber, quantities = [3, 2]) {
      const calls = world.as('practice');
      const items = quantities.flatMap((quantity, index) => lines([index + 2, quantity]));
      const saved = await calls.save(sentOf(await calls.cart('100001'), { items }));
      expect(saved.status).toBe(200);
      const cart = await calls.cart('100001');
      const { body: order } = await calls.submit(cart.key, '100001', { modified: cart.modified });
      const { messages } = (await app.http.inject({ url: '/api/erp/v1/messages', headers: erp })).json() as {
        messages: OrderMessage[];
      };
      const message = messages.find(({ body }) => body.orderNumber === order.orderNumber);
      if (erpOrderNumber !== '') {
        await app.http.inject({
          method: 'PUT',
          url: `/api/erp/v1/messages/${message?.messageId}/receipt`,
          headers: erp,
          payload: { state: 'taken', erpOrderNumber },
        });
      }
      return { orderNumber: order.orderNumber as number, sent: message?.body.lines as SentLine[] };
    },
    async linesOf(orderNumber) {
      const { rows } = await world.database.pool.query<{ line: string }>(
        `select concat_ws(' ', l.line_number, l.quantity, l.line_group, l.status, s.erp_shipment_number) as line
           from order_line l left join shipment s using (shipment_id) where l.order_number = $1 order by l.line_number`,
        [orderNumber],
      );
      return rows.map(({ line }) => line);
    },
    async alertsOf(orderNumber) {
      const { rows } = await world.database.pool.query<{ type: string }>(
        'select alert_type as type from order_alert where order_number = $1 order by 1',
        [orderNumber],
      );
      return rows.map(({ type }) => type);
    },
    async clean() {
      await world.clean();
      await world.database.pool.query(
        'truncate outbox, order_receipt, erp_order_line, erp_shipment_line, erp_invoice, exchange_run cascade',
      );
      world.setClock(noon);
    },
    async close(expected = []) {
      expect(logged.map(({ msg }) => msg).filter((said) => !expected.includes(String(said)))).toEqual([]);
      await app.close();
      await world.close();
    },
  };
}
