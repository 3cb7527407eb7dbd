/** The ERP delivers another product than the ordered one: everyone reads what was replaced, and what comes instead. */
import { substitutesIn } from '@operatory/domain/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '../src/app/compose-mail.ts';
import { isReplaced, isSubstitute } from '../src/database/replaced-lines.ts';
import { type ErpWorld, openErpWorld, rowsOf } from './erp-world.ts';
import { signIn } from './sign-in.ts';

let here: ErpWorld;
let headers: { readonly cookie: string };
beforeAll(async () => {
  here = await openErpWorld();
  const person = { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] } as const;
  ({ headers } = await signIn(here.world.database.pool, person));
});
afterAll(() => here.close());
beforeEach(async () => {
  await here.clean();
  await sql('truncate notice cascade');
});

const get = async (url: string, who: object = headers) => {
  const answer = await here.app.http.inject({ url: `/api${url}`, headers: { ...who } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await here.world.database.pool.query(text, [...values])).rows;

/** Two lines, of which the first is delivered as the second's product, for $7.00 each. */
async function substituted(more: object = {}) {
  const { orderNumber, sent } = await here.placed('SO-1');
  const [first, second] = rowsOf('SO-1', sent, ['processing', 'processing']);
  const instead = { ...first, itemNumber: second?.itemNumber, description: 'Another', price: '7.00', ...more };
  const before = await get(`/Order/calculated/${orderNumber}`);
  const report = () => here.report('orders', [instead, second as object]);
  return { orderNumber, ordered: first?.itemNumber, instead: second?.itemNumber, before, report };
}

describe('a substitute', () => {
  it('is shown with what it replaces, and counts once', async () => {
    const { orderNumber, ordered, instead, before, report } = await substituted({ quantity: 4 });
    await report();
    const order = await get(`/Order/calculated/${orderNumber}`);
    const [was] = before.submitted;
    expect(order.canceled).toMatchObject([{ productId: ordered, replacedBy: instead }]);
    expect(order.processing[1]).toMatchObject({
      ...{ productId: instead, quantity: 4, unitPrice: 7 },
      substituteFor: { productId: ordered, description: was.description, quantity: 3, unitPrice: was.unitPrice },
    });
    expect(order.processing[0].substituteFor).toBeUndefined();
    const difference = 4 * 700 - Math.round(was.unitPrice * 300);
    expect(Math.round(order.substitutionTotal * 100)).toBe(difference);
    expect(order.canceledTotal).toBe(0);
    expect(Math.round((order.total - before.total) * 100)).toBe(difference);
  });

  it('cancels nothing for filters, alerts, histories, and what is reordered', async () => {
    const { orderNumber, ordered, instead, report } = await substituted();
    await report();
    expect(await here.alertsOf(orderNumber)).toEqual([]);
    expect(
      await sql('select has_canceled_items as has from sales_order where order_number = $1', [orderNumber]),
    ).toEqual([{ has: false }]);
    expect(await sql('select kind, line_count from order_event where order_number = $1', [orderNumber])).toEqual([
      { kind: 'substituted', line_count: 1 },
    ]);
    const { data } = await get(`/item/itemNumber/${ordered}/orders?customerNumber=100001`);
    expect(data[0].status).toBe('Substituted');
    const { lines } = await get(`/Order/reorder/${orderNumber}/customer/100001`);
    expect(
      lines.map(({ itemNumber, quantity }: { itemNumber: string; quantity: number }) => [itemNumber, quantity]),
    ).toEqual([
      [ordered, 3],
      [instead, 2],
    ]);
  });

  it('is told as a substitution, once, and a canceled substitute as canceled', async () => {
    const { orderNumber, ordered, instead, report } = await substituted();
    await report();
    await report();
    const told = () => sql("select kind, facts from notice where kind <> 'order-placed' order by notice_id");
    expect(await told()).toMatchObject([
      {
        kind: 'lines-substituted',
        facts: {
          substitutions: [
            { ordered: { itemNumber: ordered, quantity: 3 }, instead: { itemNumber: instead, quantity: 3 } },
          ],
        },
      },
    ]);
    const [mail] = await sql(
      "select m.* from mail m join notice n using (notice_id) where n.kind = 'lines-substituted'",
    );
    const message = await composeMail(here.app.services, mail);
    expect(JSON.stringify(message)).toContain(`Order ${orderNumber}: items substituted`);
    expect(JSON.stringify(message)).toMatch(
      new RegExp(`3 × .* \\(${ordered}\\) was substituted with 3 × .* \\(${instead}\\)\\.`),
    );
    await here.report('orders', [
      {
        ...rowsOf(
          'SO-1',
          [{ lineNumber: 1, itemNumber: instead as string, quantity: 3, unitPriceCents: 700 }],
          ['canceled'],
        )[0],
      },
    ]);
    expect((await told()).map(({ kind }) => kind)).toEqual(['lines-substituted', 'lines-canceled']);
    expect(await here.alertsOf(orderNumber)).toEqual(['Canceled']);
  });

  it('isn’t compared with what had been canceled of the line before, and that isn’t told again', async () => {
    const { orderNumber, ordered, before, report } = await substituted({ quantity: 2 });
    const row = rowsOf(
      'SO-1',
      [{ lineNumber: 1, itemNumber: ordered as string, quantity: 2, unitPriceCents: 0 }],
      ['processing'],
    );
    const price = before.submitted[0].unitPrice;
    await here.report('orders', [{ ...row[0], price: price.toFixed(2) }]);
    const canceled = (await get(`/Order/calculated/${orderNumber}`)).canceledTotal;
    expect(canceled).toBeCloseTo(price, 2);
    await report();
    await report();
    const order = await get(`/Order/calculated/${orderNumber}`);
    expect(order.canceledTotal).toBe(canceled);
    expect(order.substitutionTotal).toBeCloseTo(2 * 7 - 2 * price, 2);
    expect(
      await sql('select has_canceled_items as has from sales_order where order_number = $1', [orderNumber]),
    ).toEqual([{ has: true }]);
    expect(await sql("select kind from notice where kind <> 'order-placed' order by notice_id")).toEqual([
      { kind: 'lines-canceled' },
      { kind: 'lines-substituted' },
    ]);
    const [{ facts }] = await sql("select facts from notice where kind = 'lines-substituted'");
    expect(facts.substitutions).toMatchObject([{ ordered: { quantity: 2 }, instead: { quantity: 2 } }]);
    expect(
      (await sql('select kind from order_event where order_number = $1 order by id', [orderNumber])).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['canceled', 'substituted']);
  });

  it('has no product number for visitors', async () => {
    const { orderNumber, ordered, instead, report } = await substituted();
    await report();
    const order = await get(`/Order/calculated/${orderNumber}`, {});
    expect(order.canceled).toMatchObject([{ replacedBy: '', status: 'Replaced' }]);
    expect(order.processing[1]).toMatchObject({ status: 'Processing', substituteFor: { productId: '', quantity: 3 } });
    expect(JSON.stringify(order)).not.toMatch(new RegExp(`${ordered}|${instead}`));
  });

  it('is one for queries if it is one for the rule', async () => {
    const [{ number }] = await sql(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values (6000001, '100001', now(), 'web', 0) returning order_number as number`,
    );
    await sql(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents,
                               line_group, status, erp_line_number)
       select $1, row_number() over (), '100001', i, '', 1, 100, g, s, e
         from unnest('{A,B}'::text[]) i, unnest('{canceled,shipment}'::text[]) g,
              unnest('{Canceled,Replaced by A,Replaced by B,"Shipped, in place of A"}'::text[]) s, unnest('{null,1,3,5,7,9}'::int[]) e`,
      [number],
    );
    const lines = await sql(
      `select line_number as "lineNumber", erp_line_number as "erpLineNumber", item_number as "itemNumber", line_group as "lineGroup",
              status, ${isReplaced('l')} as "isReplaced", ${isSubstitute('l')} as "isSubstitute"
         from order_line l where order_number = $1`,
      [number],
    );
    const found = substitutesIn(lines);
    expect(found.size).toBeGreaterThan(0);
    const numbersOf = (which: 'isReplaced' | 'isSubstitute') =>
      lines.flatMap((line) => (line[which] ? [line.lineNumber] : [])).toSorted((one, other) => one - other);
    expect(numbersOf('isReplaced')).toEqual([...found.keys()].toSorted((one, other) => one - other));
    const substitutes = new Set([...found.values()].flat().map(({ lineNumber }) => lineNumber));
    expect(numbersOf('isSubstitute')).toEqual([...substitutes].toSorted((one, other) => one - other));
  });
});
