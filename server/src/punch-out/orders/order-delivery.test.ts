import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { signIn } from '../../../test/sign-in.ts';
import { pagesOf } from '../../documents/pdf-text.fixture.ts';
import { readHeldOrder } from '../../review/read-held-order.ts';
import {
  itemsOf,
  type ListeningBuyer,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  reviewer,
  twoItems,
} from '../buyer.fixture.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { encryption, type PunchOutWorld } from '../punch-out.fixture.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
});
beforeEach(async () => {
  await buyer.begin();
  await setRules({});
});
afterAll(() => buyer.close());

const setRules = (rules: { heldAddressParts?: string[]; addressIds?: string[] }) =>
  world.database.pool.query(
    `update punch_out_connection set profile = (profile - 'heldAddressParts' - 'addressIds') || $1::jsonb where connection_id = 'buyer-1'`,
    [JSON.stringify(rules)],
  );

const account = {
  name: 'Practice 100001',
  to: '',
  street: '1 Main',
  city: 'Tacoma',
  state: 'WA',
  zip: '98402',
  country: 'US',
};

/** A ship-to like the account's, with what a test wants otherwise; a blank part is left out. */
function shipTo(changes: Partial<typeof account> & { id?: string } = {}) {
  const { name, to, street, city, state, zip, country, id = '' } = { ...account, ...changes };
  const part = (element: string, value: string) => (value === '' ? '' : `<${element}>${value}</${element}>`);
  const postal = [
    ...[
      part('DeliverTo', to),
      part('Street', street),
      part('City', city),
      part('State', state),
      part('PostalCode', zip),
    ],
    country === '' ? '' : `<Country isoCountryCode="${country}">Land</Country>`,
  ].join('');
  return `<ShipTo><Address${id === '' ? '' : ` addressID="${id}"`}><Name xml:lang="en">${name}</Name>${part('PostalAddress', postal)}</Address></ShipTo>`;
}

let orders = 0;
async function order(wanted: string, { line = '' } = {}) {
  orders += 1;
  const items = itemsOf(await returnedCart(world, twoItems)).replace('</ItemOut>', `${line}</ItemOut>`);
  const answer = await world.send(orderDocument({ orderId: `PO-${orders}`, items, shipTo: wanted }));
  expect(answer).toMatchObject({ code: 200 });
  const { rows } = await world.database.pool.query(
    `select o.order_number as "orderNumber", o.is_held_for_review as "isHeld", o.options, o.shipping_note as "shippingNote",
            p.delivery, p.differences
       from sales_order o join punch_out_order p using (order_number) where p.order_id = $1`,
    [`PO-${orders}`],
  );
  return rows[0];
}

/** The label of an order, asked for by staff over HTTP. */
async function labelOf(orderNumber: number, account = '100001') {
  const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
  const url = `/api/shippinglabel/customerNumber/${account}?orderNumber=${orderNumber}`;
  const answer = await world.app.http.inject({ url, headers });
  if (answer.statusCode !== 200) return { status: answer.statusCode, text: '' };
  return { status: 200, text: pagesOf(Buffer.from(answer.json().labelData, 'base64')).join('\n') };
}

/** The other address in the message that the ERP gets once the order is released. */
async function toErp(orderNumber: number) {
  const { rows } = await world.database.pool.query('select payload from outbox where key = $1', [String(orderNumber)]);
  return rows[0].payload.options.alternateAddress;
}

/** The ship notice that the buyer gets once the order has left. */
async function noticeOf(orderNumber: number): Promise<string> {
  buyer.listener.got.length = 0;
  await moveOrder(world, Number(orderNumber), { groups: ['shipment', 'shipment'], shipmentId: Number(orderNumber) });
  const { settings } = world.app.services;
  await deliverDue({ pool: world.database.pool, settings, now: () => new Date(Date.now() + 3_600_000) }, encryption);
  const notice = buyer.listener.got.find((document) => document.includes('<ShipNoticeRequest>')) ?? '';
  if (isDtdThere) expect(() => validateByDtd(notice, '1.2.071/Fulfill.dtd')).not.toThrow();
  return notice;
}

describe('the ship-to of a buyer’s order', () => {
  it.each([
    ['as the account has it', {}],
    [
      'in other spellings',
      { street: '1 MAIN.', city: 'tacoma', state: 'Washington', zip: '98402-1234', country: 'USA' },
    ],
    ['without a postal code', { zip: '' }],
    ['to a name of the buyer’s own', { name: 'Acme Dental, Store 7' }],
    ['with an id, where none are agreed', { id: 'LOC-1' }],
  ])('lets an order go on %s', async (_, changes) => {
    expect(await order(shipTo(changes))).toMatchObject({
      isHeld: false,
      differences: [],
      options: { punchOut: 'buyer-1' },
    });
  });

  it('holds it if the address and its country name different countries', async () => {
    const coded = (code: string) => shipTo({}).replace('<Address', `<Address isoCountryCode="${code}"`);
    expect(await order(coded('usa'))).toMatchObject({ isHeld: false, differences: [] });
    expect(await order(coded('CA'))).toMatchObject({
      isHeld: true,
      differences: ['The ship-to isn’t the account’s: the country is “US, CA (Land)” instead of “US”.'],
    });
  });

  it.each([
    [
      'The ship-to isn’t the account’s: the street is “9 Elm” instead of “1 Main”.',
      { street: '9 Elm' },
      { line1: '9 Elm', city: 'Tacoma' },
    ],
    [
      'The ship-to isn’t the account’s: the city is “Reno” instead of “Tacoma”.',
      { city: 'Reno', zip: '' },
      { line1: '1 Main', city: 'Reno' },
    ],
    [
      'The ship-to isn’t the account’s: the state is “OR” instead of “WA”, the country is “CA (Land)” instead of “US”.',
      { state: 'OR', country: 'CA' },
      { region: 'OR', country: 'CA' },
    ],
    [
      'It goes to another address than the account’s: Reno, NV 89501.',
      { city: 'Reno', state: 'NV', zip: '89501' },
      { region: 'NV', postalCode: '89501' },
    ],
    [
      'It goes to another address than the account’s: Berlin, 10115, DE (Land).',
      { city: 'Berlin', state: '', zip: '10115', country: 'DE' },
      { city: 'Berlin', postalCode: '10115', country: 'DE' },
    ],
  ])('holds it: %s', async (sentence, changes, expected) => {
    const held = await order(shipTo(changes));
    expect(held).toMatchObject({ isHeld: true, differences: [sentence] });
    expect(held.options.alternateAddress).toMatchObject(expected);
  });

  it('is in the shipping note whole, up to as much as people may type; more holds the order', async () => {
    const fits = `${'a'.repeat(481)} Ann Lee`;
    expect(await order(shipTo({ to: fits }))).toMatchObject({ isHeld: false, shippingNote: `Deliver to ${fits}` });
    const held = await order(shipTo({ to: `a${fits}` }));
    expect(held).toMatchObject({
      isHeld: true,
      differences: ['Who it’s for is longer than a shipping note (500 characters), so the note ends early.'],
    });
    const review = await readHeldOrder(world.app.services, reviewer, Number(held.orderNumber));
    if (isRefusal(review)) throw new Error('the review refuses');
    expect(review.shippingNote).toBe(`Deliver to a${fits.slice(0, -4)} …`);
    expect(review.delivery.find(({ part }) => part === 'attention')?.theirs).toBe(`a${fits}`);
  });

  it('stands part by part beside the account’s in the review', async () => {
    const { orderNumber } = await order(shipTo({ street: '1 Main, Suite 5', to: 'Ann Lee' }));
    const review = await readHeldOrder(world.app.services, reviewer, Number(orderNumber));
    if (isRefusal(review)) throw new Error('the review refuses');
    expect(review.delivery).toEqual([
      { part: 'name', theirs: 'Practice 100001', ours: 'Practice 100001', isSame: true, isHolding: false },
      { part: 'attention', theirs: 'Ann Lee', ours: '', isSame: true, isHolding: false },
      { part: 'street', theirs: '1 Main, Suite 5', ours: '1 Main', isSame: false, isHolding: true },
      { part: 'city', theirs: 'Tacoma', ours: 'Tacoma', isSame: true, isHolding: false },
      { part: 'region', theirs: 'WA', ours: 'WA', isSame: true, isHolding: false },
      { part: 'postalCode', theirs: '98402', ours: '98402', isSame: true, isHolding: false },
      { part: 'country', theirs: 'US (Land)', ours: 'US', isSame: true, isHolding: false },
    ]);
    expect(review.shippingNote).toBe('Deliver to Ann Lee');
  });

  it('waits if the country’s code and name contradict each other', async () => {
    const named = (land: string) => shipTo().replace('>Land<', `>${land}<`);
    const held = await order(named('Canada'));
    expect(held).toMatchObject({
      isHeld: true,
      differences: ['The ship-to isn’t the account’s: the country is “US (Canada)” instead of “US”.'],
    });
    for (const land of ['México', 'CAN', 'Deutschland'])
      expect(await order(named(land))).toMatchObject({ isHeld: true });
    for (const land of ['United States of America (the)', 'usa', 'U.S.', 'Estados Unidos', ''])
      expect(await order(named(land))).toMatchObject({ isHeld: false });
  });

  it('names another country in the order, the review, and what the ERP gets', async () => {
    const abroad = { street: '5 Rue A', city: 'Lyon', state: '', zip: '', country: 'FR' };
    const { orderNumber, options } = await order(shipTo(abroad));
    expect(options.alternateAddress).toEqual({
      ...{ line1: '5 Rue A', line2: '', city: 'Lyon', region: '', postalCode: '', country: 'FR' },
    });
    const review = await readHeldOrder(world.app.services, reviewer, Number(orderNumber));
    if (isRefusal(review)) throw new Error('the review refuses');
    expect(review.alternateAddress).toMatchObject({ city: 'Lyon', zip: '', country: 'FR' });
    const { rows } = await world.database.pool.query('select payload from outbox where key = $1', [
      String(orderNumber),
    ]);
    expect(rows[0].payload.options.alternateAddress).toMatchObject({ city: 'Lyon', country: 'FR' });
    const home = await order(shipTo({ street: '9 Elm' }));
    expect(home.options.alternateAddress).not.toHaveProperty('country');
  });

  it('reaches the ERP, the shipping label, and the buyer’s ship notice, with its name and recipient', async () => {
    await setRules({ addressIds: ['LOC-1', 'LOC-9'] });
    const wanted = {
      name: 'Lab &lt;2&gt;',
      to: 'Ann Lee',
      street: '9 Elm',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      id: 'LOC-9',
    };
    const { orderNumber, options } = await order(shipTo(wanted));
    expect(options.alternateAddress).toMatchObject({ name: 'Lab <2>', line1: '9 Elm' });
    expect(await toErp(orderNumber)).toMatchObject({
      name: 'Lab <2>',
      line1: '9 Elm',
      city: 'Reno',
      postalCode: '89501',
    });
    expect((await labelOf(orderNumber)).text).toMatch(/Lab <2>.*Attn: Ann Lee.*9 Elm.*Reno, NV 89501.*\(420\) 89501/s);
    expect(await noticeOf(orderNumber)).toContain(
      '<Contact role="shipTo" addressID="LOC-9"><Name xml:lang="en">Lab &lt;2&gt;</Name><PostalAddress><DeliverTo>Ann Lee</DeliverTo>' +
        '<Street>9 Elm</Street><City>Reno</City><State>NV</State><PostalCode>89501</PostalCode>' +
        '<Country isoCountryCode="US">United States</Country></PostalAddress></Contact>',
    );
  });

  it('with a name of its own at the account’s address says so to the ERP as well', async () => {
    const { orderNumber, isHeld, shippingNote } = await order(shipTo({ name: 'Acme, Store 7', to: 'Ann' }));
    expect({ isHeld, shippingNote }).toEqual({ isHeld: false, shippingNote: 'Deliver to Ann, Acme, Store 7' });
    const { rows } = await world.database.pool.query('select payload from outbox where key = $1', [
      String(orderNumber),
    ]);
    expect(rows[0].payload.shippingNote).toBe('Deliver to Ann, Acme, Store 7');
    expect(await order(shipTo({ name: 'PRACTICE 100001' }))).toMatchObject({ isHeld: false, shippingNote: '' });
  });

  it('that gives only another name holds the order, unless it also has a known id', async () => {
    const onlyName = { name: 'Other Clinic', street: '', city: '', state: '', zip: '', country: '' };
    expect(await order(shipTo(onlyName))).toMatchObject({
      isHeld: true,
      shippingNote: 'Deliver to Other Clinic',
      differences: ['The ship-to isn’t the account’s: the name is “Other Clinic” instead of “Practice 100001”.'],
    });
    expect(await order(shipTo({ ...onlyName, state: 'WA', country: 'US' }))).toMatchObject({ isHeld: true });
    expect(await order(shipTo({ ...onlyName, name: 'Practice 100001' }))).toMatchObject({ isHeld: false });
    await setRules({ addressIds: ['LOC-1'] });
    expect(await order(shipTo({ ...onlyName, id: 'LOC-1' }))).toMatchObject({ isHeld: false });
  });

  it('in another country has no ZIP code on the label, and its code in the ship notice', async () => {
    const { orderNumber } = await order(
      shipTo({ street: '5 Rue A', city: 'Lyon', state: '', zip: '69001', country: 'FR' }),
    );
    const { text } = await labelOf(orderNumber);
    expect(text).toMatch(/Lyon 69001/);
    expect(text).not.toContain('(420)');
    expect(await noticeOf(orderNumber)).toContain('<PostalCode>69001</PostalCode><Country isoCountryCode="FR">FR');
  });

  it('that is the account’s own is what the label and the ship notice say, and without one there is none in the notice', async () => {
    const { orderNumber } = await order(shipTo({ name: 'Acme, Store 7', to: 'Ann' }));
    expect((await labelOf(orderNumber)).text).toMatch(/Acme, Store 7.*Attn: Ann.*1 Main.*Tacoma, WA 98402/s);
    expect(await noticeOf(orderNumber)).toMatch(
      /<Contact role="shipTo"><Name xml:lang="en">Acme, Store 7<.*<Street>1 Main</s,
    );
    const bare = await order('');
    expect((await labelOf(bare.orderNumber)).text).toMatch(/Practice 100001.*1 Main/s);
    expect(await noticeOf(bare.orderNumber)).not.toContain('<Contact');
  });

  it('isn’t named anymore once a person sent the order elsewhere', async () => {
    const { orderNumber } = await order(shipTo({ name: 'Store 7', to: 'Ann', id: 'LOC-1', zip: '89501' }));
    await world.database.pool.query(
      `update sales_order set options = options || '{"alternateAddress": {"line1": "3 Oak", "line2": "", "city": "Kent", "region": "WA", "postalCode": "98030"}}'
        where order_number = $1`,
      [orderNumber],
    );
    expect((await labelOf(orderNumber)).text).toMatch(/Practice 100001.*3 Oak.*Kent, WA 98030/s);
    const notice = await noticeOf(orderNumber);
    expect(notice).toContain(
      '<Contact role="shipTo"><Name xml:lang="en">Practice 100001</Name><PostalAddress><Street>3 Oak',
    );
  });

  it('of another account’s order makes no label', async () => {
    const { orderNumber } = await order('');
    expect((await labelOf(orderNumber, '100002')).status).toBe(404);
    expect((await labelOf(999)).status).toBe(404);
  });

  it('counts as the connection says', async () => {
    await setRules({ heldAddressParts: ['name', 'attention'] });
    expect(await order(shipTo({ street: '9 Elm' }))).toMatchObject({ isHeld: false, options: { punchOut: 'buyer-1' } });
    expect(await order(shipTo({ zip: '89501' }))).toMatchObject({ isHeld: true });
    expect(await order(shipTo({ name: 'Store 7', to: 'Ann' }))).toMatchObject({
      isHeld: true,
      shippingNote: 'Deliver to Ann, Store 7',
      differences: [
        'The ship-to isn’t the account’s: the name is “Store 7” instead of “Practice 100001”, the attention is “Ann”.',
      ],
    });
  });

  it('may name the account’s address by an id that the connection knows, and no other', async () => {
    const onlyId = { street: '', city: '', state: '', zip: '', country: '' };
    const unknown = (id: string) => [
      `The ship-to isn’t the account’s: the address ID “${id}” isn’t known for this connection.`,
    ];
    expect(await order(shipTo({ ...onlyId, id: 'LOC-1' }))).toMatchObject({
      isHeld: true,
      differences: unknown('LOC-1'),
    });
    await setRules({ addressIds: ['LOC-1', 'LOC-2'] });
    expect(await order(shipTo({ ...onlyId, id: 'loc-2' }))).toMatchObject({ isHeld: false });
    expect(await order(shipTo({ id: 'LOC-3' }))).toMatchObject({ isHeld: true, differences: unknown('LOC-3') });
  });

  it('on a line holds the order, unless it repeats the order’s', async () => {
    expect(await order(shipTo(), { line: shipTo() })).toMatchObject({ isHeld: false });
    const held = await order(shipTo(), { line: shipTo({ street: '9 Elm' }) });
    expect(held).toMatchObject({ isHeld: true, differences: [expect.stringMatching(/^Ship to \(line 1\): .*9 Elm/)] });
  });
});
