import type { Permission, User } from '@operatory/domain/access';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { readHeldOrder } from '../../review/read-held-order.ts';
import {
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import type { PunchOutWorld } from '../punch-out.fixture.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
});
beforeEach(() => buyer.begin());
afterAll(() => buyer.close());

const reviewer = (...permissions: Permission[]): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(permissions),
  territoryIds: new Set(),
  accounts: 'all',
});

async function stored() {
  const { rows } = await world.database.pool.query(
    `select o.order_number as "orderNumber", o.is_held_for_review as "isHeld", o.hold_reasons as reasons, p.remarks, p.differences
       from sales_order o join punch_out_order p using (order_number)`,
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function reviewed(viewer = reviewer('CustomerService')) {
  const order = await readHeldOrder(world.app.services, viewer, Number((await stored()).orderNumber));
  if (isRefusal(order)) throw new Error('the review refuses');
  return order;
}

const bought = async () => itemsOf(await returnedCart(world, twoItems));

describe('what a buyer writes beyond part, quantity and price', () => {
  it('is stored with an order that goes on, and holds none that says only what is usual', async () => {
    const items = (await bought()).replace(
      '</ItemOut>',
      '<Distribution><Accounting name="CC"><AccountingSegment id="4711"><Name xml:lang="en">Cost center</Name><Description xml:lang="en">Hygiene</Description></AccountingSegment></Accounting><Charge><Money currency="USD">62.50</Money></Charge></Distribution></ItemOut>',
    );
    expect(await world.send(orderDocument({ items }))).toMatchObject({ code: 200 });
    expect(await stored()).toMatchObject({
      isHeld: false,
      differences: [],
      remarks: expect.arrayContaining([
        { label: 'Bill to', value: 'Name: Clinic', isHolding: false, lines: [] },
        {
          label: 'Cost center',
          value: 'Name: CC, ID: 4711, Name: Cost center, Hygiene, $62.50',
          isHolding: false,
          lines: [1],
        },
      ]),
    });
    // It isn't held, so its own page is where people read them.
    const { orderNumber } = await stored();
    const told = async (...permissions: Permission[]) => {
      const { headers } = await signIn(world.database.pool, { permissions });
      const url = `/api/Order/buyer/${orderNumber}/customer/100001`;
      return (await world.app.http.inject({ url, headers })).json().remarks;
    };
    expect(await told('CustomerService')).toContainEqual({
      ...{ label: 'Cost center', isHolding: false, lines: [1] },
      value: 'Name: CC, ID: 4711, Name: Cost center, Hygiene, $62.50',
    });
    expect(world.logged).toEqual([]);
  });

  it.each([
    ['shipComplete="yes"', '', 'Ship complete: yes'],
    ['orderType="blanket"', '', 'Order type: blanket'],
    ['orderType="release" agreementID="A-7"', '', 'Agreement ID: A-7'],
    ['requestedDeliveryDate="2026-02-01"', '', 'Requested delivery date: 2026-02-01'],
    [
      '',
      '<Shipping><Money currency="USD">9.00</Money><Description xml:lang="en">Overnight</Description></Shipping>',
      'Shipping: $9.00, Overnight',
    ],
    ['', '<Extrinsic name="Delivery window">8 to 10</Extrinsic>', 'Delivery window: 8 to 10'],
    [
      '',
      '<Payment><PCard number="4111111111111111" expiration="2030-01-01" name="Ann"/></Payment>',
      'Payment: The order names a payment, such as a card. Its details aren’t kept.',
    ],
    ['', '<PCard number="4111111111111111" expiration="2030-01-01"/>', 'P card: (removed)'],
    [
      '',
      '<Extrinsic name="Purchasing card">4111111111111111</Extrinsic><Extrinsic name="Delivery window">8 to 10</Extrinsic>',
      'Delivery window: 8 to 10',
    ],
  ])('holds an order whose head says %s%s', async (attributes, elements, sentence) => {
    const document = orderDocument({ items: await bought() })
      .replace('<OrderRequestHeader ', `<OrderRequestHeader ${attributes} `)
      .replace('<Comments', `${elements}<Comments`);
    expect(await world.send(document)).toMatchObject({
      code: 200,
      text: expect.stringContaining('It contains a request that a person must review, so our customer service'),
    });
    expect(await stored()).toMatchObject({ isHeld: true, reasons: ['a request in the buyer’s order'] });
    const order = await reviewed();
    expect(order.causes.map(({ note }) => note)).toContain(sentence);
    expect(
      order.buyerRemarks.filter(({ isHolding }) => isHolding).map(({ label, value }) => `${label}: ${value}`),
    ).toEqual(order.causes.map(({ note }) => note));
    const everything = await world.database.pool.query(
      `select (select string_agg(p::text, '') from punch_out_order p) || (select string_agg(m::text, '') from punch_out_message m)
              || (select string_agg(r::text, '') from order_review r) as text`,
    );
    expect(everything.rows[0].text).not.toContain('4111111111111111');
    expect(world.logged).toEqual([]);
  });

  it('stores no card number found in comments, an address, or a line’s accounting', async () => {
    const items = (await bought()).replace(
      '</ItemOut>',
      '<Distribution><Accounting name="Split"><AccountingSegment id="4111111111111111"><Name xml:lang="en">Cost center</Name><Description xml:lang="en">4111-1111-1111-1111</Description></AccountingSegment><AccountingSegment id="4333-1"><Name xml:lang="en">Card number</Name><Description xml:lang="en">4333-2</Description></AccountingSegment></Accounting><Charge><Money currency="USD">62.50</Money></Charge></Distribution></ItemOut>',
    );
    const document = orderDocument({ items })
      .replace('Please ring the bell', 'Charge 4111 1111 1111 1111, and ring the bell')
      .replace(
        '<BillTo>',
        '<ShipTo><Address><Name xml:lang="en">Clinic</Name><PostalAddress><DeliverTo>Ann 4111111111111111</DeliverTo><Street>1 Main St</Street></PostalAddress></Address></ShipTo><BillTo>',
      );
    expect(await world.send(document)).toMatchObject({ code: 200 });
    const { rows } = await world.database.pool.query(
      `select (select string_agg(o::text, '') from sales_order o) || (select string_agg(p::text, '') from punch_out_order p)
              || (select string_agg(m::text, '') from punch_out_message m) as text`,
    );
    expect(rows[0].text).not.toMatch(/4111|4333/);
    expect(rows[0].text).toContain('Charge (removed), and ring the bell');
    expect(world.logged).toEqual([]);
  });

  it.each([
    [' requestedDeliveryDate="2026-02-01"', '', 'Requested delivery date (line 1): 2026-02-01'],
    [' isReturn="yes"', '', 'Return (line 1): yes'],
    [' itemType="composite"', '', 'Item type (line 1): composite'],
    ['', '<Comments xml:lang="en">Blue only</Comments>', 'Comments (line 1): Blue only'],
    [
      '',
      '<ScheduleLine quantity="5" requestedDeliveryDate="2026-02-01"><UnitOfMeasure>BX</UnitOfMeasure></ScheduleLine>',
      'Schedule line (line 1): Quantity: 5, Requested delivery date: 2026-02-01, Unit of measure: BX',
    ],
  ])('holds an order with a line that says %s%s', async (attributes, elements, sentence) => {
    const items = (await bought())
      .replace('<ItemOut', `<ItemOut${attributes}`)
      .replace('</ItemOut>', `${elements}</ItemOut>`);
    expect(await world.send(orderDocument({ items }))).toMatchObject({ code: 200 });
    expect((await reviewed()).causes).toEqual([{ kind: 'buyer-order', note: sentence }]);
  });

  it('holds for a price that is for several, and lets a price for one pass', async () => {
    const basis = (quantity: string) =>
      `</UnitOfMeasure><PriceBasisQuantity quantity="${quantity}" conversionFactor="1"><UnitOfMeasure>BX</UnitOfMeasure></PriceBasisQuantity>`;
    const items = await bought();
    await world.send(orderDocument({ orderId: 'PO-1', items: items.replaceAll('</UnitOfMeasure>', basis('1')) }));
    expect(await stored()).toMatchObject({ isHeld: false });
    await buyer.begin();
    const more = (await bought()).replaceAll('</UnitOfMeasure>', basis('100'));
    await world.send(orderDocument({ orderId: 'PO-2', items: more }));
    expect(await stored()).toMatchObject({
      isHeld: true,
      differences: [
        'Product #NG-100 is ordered at $12.50 for 100; it was returned at $12.50.',
        'Product #NG-200 is ordered at $12.99 for 100; it was returned at $12.99.',
      ],
    });
  });

  it('is read again of each update, which is another document if only that changed', async () => {
    const items = await bought();
    const first = orderDocument({ orderId: 'PO-1', version: '1', items });
    expect(await world.send(first)).toMatchObject({ code: 200 });
    const hurried = first.replace('<Comments', '<Extrinsic name="Rush">yes</Extrinsic><Comments');
    expect(await world.send(hurried)).toMatchObject({ code: 409 });
    const update = hurried
      .replace('type="new"', 'type="update"')
      .replace('orderVersion="1"', 'orderVersion="2"')
      .replace(/payloadID="[^"]+"/, 'payloadID="second@buyer.example"');
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('It contains a request that a person must review'),
    });
    expect(await stored()).toMatchObject({ isHeld: true, differences: ['Rush: yes'] });
    expect(await world.send(update)).toMatchObject({ text: expect.stringContaining('it was not processed again') });
    const calm = update.replace('orderVersion="2"', 'orderVersion="3"').replace('second@', 'third@');
    expect(await world.send(calm.replace(/<Extrinsic.*?<\/Extrinsic>/, ''))).toMatchObject({ code: 200 });
    expect(await stored()).toMatchObject({ isHeld: false, differences: [] });
    expect((await stored()).remarks).not.toContainEqual(expect.objectContaining({ label: 'Rush' }));
  });
});
