import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  // Two more products with one manufacturer's part number.
  await world.database.pool.query(
    `insert into vendor values ('V2', 'Brandt', '1', 'Reno', 'NV', '89501', '7755550100', ''), ('V3', 'Corvus', '1', 'Reno', 'NV', '89501', '7755550100', '');
     insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
       values ('BR-1', 11, 'Burs', 'V2', 'X-9', '', 'EA', '{700}', '/p'), ('CO-1', 12, 'Cones', 'V3', 'X-9', '', 'EA', '{800}', '/p')`,
  );
});
beforeEach(() => buyer.begin());
afterAll(() => buyer.close());

const setRules = (rules: object) =>
  world.database.pool.query(
    `update punch_out_connection set profile = (profile - 'directOrderTolerance' - 'buyerParts') || $1::jsonb where connection_id = 'buyer-1'`,
    [JSON.stringify(rules)],
  );

interface Line {
  readonly part?: string;
  readonly buyerPart?: string;
  readonly maker?: readonly [part: string, name?: string];
  readonly price?: string;
  readonly unit?: string;
  readonly basis?: string;
}

function item({ part = '', buyerPart = '', maker, price = '12.50', unit = 'BX', basis = '' }: Line) {
  const own = buyerPart === '' ? '' : `<BuyerPartID>${buyerPart}</BuyerPartID>`;
  const made =
    maker === undefined
      ? ''
      : `<ManufacturerPartID>${maker[0]}</ManufacturerPartID>${maker[1] === undefined ? '' : `<ManufacturerName>${maker[1]}</ManufacturerName>`}`;
  return `<ItemOut quantity="10" lineNumber="1"><ItemID><SupplierPartID>${part}</SupplierPartID>${own}</ItemID><ItemDetail><UnitPrice><Money currency="USD">${price}</Money></UnitPrice><UnitOfMeasure>${unit}</UnitOfMeasure>${basis}${made}</ItemDetail></ItemOut>`;
}

let count = 0;
async function order(items: string) {
  count += 1;
  const orderId = `PO-${count}`;
  const { code, text } = await world.send(orderDocument({ orderId, items }));
  const { rows } = await world.database.pool.query(
    `select p.differences, o.is_held_for_review as "isHeld",
            (select jsonb_agg(jsonb_build_array(item_number, unit_price_cents) order by line_number) from order_line l where l.order_number = o.order_number) as lines
       from punch_out_order p join sales_order o using (order_number) where order_id = $1`,
    [orderId],
  );
  return { code, text, ...rows[0] };
}

describe('an order without a visit', () => {
  it('waits for a person unless the connection has a tolerance', async () => {
    await setRules({});
    expect(await order(item({ part: 'NG-100' }))).toMatchObject({
      isHeld: true,
      differences: ['Product #NG-100 was in no cart that we returned; it is ordered at $12.50, our price is $12.50.'],
    });
    expect(await order(item({ maker: ['p/1'], unit: 'CT' }))).toMatchObject({
      isHeld: true,
      differences: [
        'Product #NG-100 was in no cart that we returned; it is ordered at $12.50, our price is $12.50.',
        'Product #NG-100 was found for the part “p/1” by the manufacturer’s part number.',
        'Product #NG-100 is ordered by CT; we sell it by BX.',
      ],
    });
  });

  it.each<[string, Line]>([
    ['our number', { part: 'NG-100' }],
    ['a price within the tolerance', { part: 'NG-100', price: '12.62' }],
    ['the manufacturer’s part number', { maker: ['P/1'] }],
    ['the manufacturer’s part number in the place of ours', { part: 'p/1' }],
    ['the buyer’s own number', { buyerPart: 'mat-1' }],
    ['the buyer’s own number in the place of ours', { part: 'MAT-1' }],
    [
      'a price for ten',
      {
        part: 'NG-100',
        price: '125.00',
        basis: '<PriceBasisQuantity quantity="10"><UnitOfMeasure>BX</UnitOfMeasure></PriceBasisQuantity>',
      },
    ],
  ])('goes on with %s, at our price', async (_, line) => {
    await setRules({ directOrderTolerance: '1%', buyerParts: { 'MAT-1': 'NG-100' } });
    expect(await order(item(line))).toMatchObject({ code: 200, isHeld: false, lines: [['NG-100', 1250]] });
  });

  it.each<[string, Line, string]>([
    [
      'the manufacturer’s number of another product',
      { part: 'NG-100', maker: ['P-2'] },
      'Product #NG-100 is ordered with the ManufacturerPartID “P-2”, which is that of product #NG-200.',
    ],
    [
      'the manufacturer’s number that its ManufacturerName makes another product’s',
      { part: 'BR-1', maker: ['X-9', 'Corvus'], price: '7.00', unit: 'EA' },
      'Product #BR-1 is ordered with the ManufacturerPartID “X-9”, which is that of product #CO-1.',
    ],
    [
      'the buyer’s number of another product',
      { part: 'NG-200', buyerPart: 'mat-1', price: '12.99' },
      'Product #NG-200 is ordered with the BuyerPartID “mat-1”, which is that of product #NG-100.',
    ],
    [
      'our number of a product that isn’t sold anymore',
      { part: 'NG-300', buyerPart: 'MAT-1' },
      'Product #NG-100 is ordered with the SupplierPartID “NG-300”, which is that of product #NG-300.',
    ],
    [
      'another maker than the one whose number found it',
      { maker: ['P/1', 'Completely Other Maker'] },
      'Product #NG-100 is ordered with the ManufacturerName “Completely Other Maker”, but its manufacturer is Élan & Söhne.',
    ],
  ])('waits when it names %s', async (_, line, sentence) => {
    await setRules({ directOrderTolerance: '2%', buyerParts: { 'MAT-1': 'NG-100' } });
    expect(await order(item(line))).toMatchObject({ code: 200, isHeld: true, differences: [sentence] });
  });

  it('goes on where all its numbers name one product, however the maker is spelled', async () => {
    await setRules({ directOrderTolerance: '2%', buyerParts: { 'MAT-1': 'NG-100' } });
    for (const maker of [
      ['p/1', 'ELAN &amp; SOHNE'],
      ['P/1', 'Élan'],
      ['not in our catalog', 'Some Importer'],
    ] as const)
      expect(await order(item({ part: 'NG-100', buyerPart: 'mat-1', maker }))).toMatchObject({ isHeld: false });
    expect(await order(item({ maker: ['P/1', 'Elan &amp; Sohne, Inc.'] }))).toMatchObject({ isHeld: false });
  });

  it('is sold at the account’s contract price', async () => {
    await setRules({ directOrderTolerance: '0' });
    await world.database.pool.query(
      `insert into contract_price (customer_key, item_key, price_cents)
       select customer_key, 1, 1100 from customer where customer_number = '100001'`,
    );
    expect(await order(item({ part: 'NG-100', price: '11.00' }))).toMatchObject({
      isHeld: false,
      lines: [['NG-100', 1100]],
    });
    await world.database.pool.query('delete from contract_price');
  });

  it('waits when its price or unit is another one', async () => {
    await setRules({ directOrderTolerance: '1%' });
    expect(await order(item({ part: 'NG-100', price: '12.63' }))).toMatchObject({
      differences: ['Product #NG-100 is ordered at $12.63; our price is $12.50.'],
    });
    expect(await order(item({ part: 'NG-100', unit: 'EA' }))).toMatchObject({
      differences: ['Product #NG-100 is ordered by EA; we sell it by BX.'],
    });
    const basis = '<PriceBasisQuantity quantity="2"><UnitOfMeasure>BX</UnitOfMeasure></PriceBasisQuantity>';
    expect(await order(item({ part: 'NG-100', basis }))).toMatchObject({
      differences: ['Product #NG-100 is ordered at $12.50 for 2; our price is $12.50.'],
    });
  });

  it('needs the manufacturer’s name where several products have the part number', async () => {
    await setRules({ directOrderTolerance: '0' });
    const made = { price: '8.00', unit: 'EA' };
    expect(await order(item({ ...made, maker: ['X-9', 'Corvus GmbH'] }))).toMatchObject({
      isHeld: false,
      lines: [['CO-1', 800]],
    });
    expect(await order(item({ ...made, maker: ['X-9'] }))).toMatchObject({
      code: 400,
      text: expect.stringMatching(/several of our products .*X-9.* \(BR-1, CO-1\)/),
    });
    expect(await order(item({ ...made, maker: ['unknown'] }))).toMatchObject({
      code: 400,
      text: expect.stringMatching(/unknown.* is not sold to this account/),
    });
  });
});

it('a returned line that names another part than its auxiliary ID waits for a person', async () => {
  await setRules({});
  const items = itemsOf(await returnedCart(world, twoItems.slice(0, 1)));
  expect(await order(items.replace('<SupplierPartID>NG-100<', '<SupplierPartID>NG-200<'))).toMatchObject({
    isHeld: true,
    lines: [['NG-100', 1250]],
    differences: ['The line names the part “NG-200”, but its SupplierPartAuxiliaryID is that of product #NG-100.'],
  });
});

it.each([
  ['<ManufacturerPartID>P-2</ManufacturerPartID>', 'ManufacturerPartID “P-2”'],
  ['<BuyerPartID>mat-2</BuyerPartID>', 'BuyerPartID “mat-2”'],
])('a returned line with %s of another product waits for a person', async (number, named) => {
  await setRules({ buyerParts: { 'MAT-2': 'NG-200' } });
  const items = itemsOf(await returnedCart(world, twoItems.slice(0, 1)));
  const isMaker = number.includes('Manufacturer');
  const line = isMaker
    ? items.replace(/<ManufacturerPartID>[^<]*<\/ManufacturerPartID>/, number)
    : items.replace('</ItemID>', `${number}</ItemID>`);
  expect(line).toContain(number);
  expect(await order(line)).toMatchObject({
    isHeld: true,
    lines: [['NG-100', 1250]],
    differences: [`Product #NG-100 is ordered with the ${named}, which is that of product #NG-200.`],
  });
  // A number that we don't know says nothing.
  expect(
    await order(
      itemsOf(await returnedCart(world, twoItems.slice(0, 1))).replace(
        '</ItemID>',
        '<BuyerPartID>7</BuyerPartID></ItemID>',
      ),
    ),
  ).toMatchObject({ isHeld: false });
});

it('a line whose auxiliary ID no returned cart has waits for a person, even within the tolerance', async () => {
  await setRules({ directOrderTolerance: '2%' });
  const plain = item({ part: 'NG-100' });
  expect(await order(plain)).toMatchObject({ isHeld: false });
  const named = plain.replace(
    '</SupplierPartID>',
    '</SupplierPartID><SupplierPartAuxiliaryID>cart/NG-200</SupplierPartAuxiliaryID>',
  );
  expect(await order(named)).toMatchObject({
    isHeld: true,
    differences: [
      'Product #NG-100 has the SupplierPartAuxiliaryID “cart/NG-200”, which no cart that we returned for this account has.',
    ],
  });
});
