/** The messages to a buyer's system about a change that came too late. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { signIn } from '../../../test/sign-in.ts';
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
import { encryption } from '../punch-out.fixture.ts';
import { listBuyerChanges } from './buyer-changes.ts';
import { settleBuyerChange } from './settle-change.ts';

let buyer: ListeningBuyer;
beforeAll(async () => {
  buyer = await openListeningBuyer();
});
beforeEach(async () => {
  await buyer.begin();
  await setUrls({});
});
afterAll(() => buyer.close());

const pool = () => buyer.world.database.pool;
const setUrls = (urls: object) =>
  pool().query(
    `update punch_out_connection set profile = profile || jsonb_build_object('deliveryUrls', $1::jsonb) where connection_id = 'buyer-1'`,
    [JSON.stringify(urls)],
  );

async function deliver(): Promise<string[]> {
  buyer.listener.got.length = 0;
  const { settings } = buyer.world.app.services;
  await deliverDue({ pool: pool(), settings, now: () => new Date(Date.now() + 3_600_000) }, encryption);
  return buyer.listener.got.filter((document) => document.includes('<StatusUpdateRequest>'));
}

/** A change of an order that is being picked. */
async function lateChange(type: 'update' | 'delete') {
  const { world } = buyer;
  const items = itemsOf(await returnedCart(world, twoItems));
  await world.send(orderDocument({ orderId: 'PO-1', items }));
  const { rows } = await pool().query('select order_number as number from sales_order');
  await moveOrder(world, Number(rows[0].number), { groups: ['processing', 'processing'] });
  await deliver();
  const late = orderDocument({
    ...{ orderId: 'PO-1', type, payloadId: 'late@buyer.example' },
    items: items.replace('quantity="5"', 'quantity="4"'),
  });
  expect(await world.send(late)).toMatchObject({ code: 200, text: expect.stringContaining('a person decides') });
  const [change] = (await listBuyerChanges(world.app.services, {})).data;
  if (change === undefined) throw new Error('no change');
  return change;
}

const settle = (changeId: number, outcome: 'done' | 'refused', message?: string) =>
  settleBuyerChange(
    buyer.world.app.services,
    { viewer: reviewer, by: { id: null, name: 'U', address: '' } },
    { changeId, outcome, note: 'only for colleagues', message },
  );

it('a change that a person decides about is listed before those of orders that never came', async () => {
  const { world } = buyer;
  const items = itemsOf(await returnedCart(world, twoItems));
  for (const number of [1, 2, 3]) {
    const ghost = { orderId: `GHOST-${number}`, type: 'delete', payloadId: `ghost-${number}@buyer.example`, items };
    expect(await world.send(orderDocument(ghost))).toMatchObject({ text: expect.stringContaining('waits for it') });
  }
  expect(await lateChange('update')).toMatchObject({ orderId: 'PO-1', type: 'update' });
  const { data: changes } = await listBuyerChanges(world.app.services, {});
  expect(changes.map(({ orderId }) => orderId)).toEqual(['PO-1', 'GHOST-1', 'GHOST-2', 'GHOST-3']);
});

it('changes are listed page by page, each once, with how many there are', async () => {
  const { world } = buyer;
  const items = itemsOf(await returnedCart(world, twoItems));
  for (const number of [1, 2, 3, 4, 5]) {
    await world.send(orderDocument({ orderId: `GHOST-${number}`, type: 'delete', payloadId: `g-${number}`, items }));
  }
  const { headers } = await signIn(pool(), { permissions: ['CustomerService'] });
  const page = async (pageIndex: number) =>
    (
      await world.app.http.inject({ url: `/api/review/buyerChanges?pageIndex=${pageIndex}&pageSize=2`, headers })
    ).json();
  const pages = [await page(0), await page(1), await page(2), await page(3)];
  const ordersOf = ({ data }: { data: { orderId: string }[] }) => data.map(({ orderId }) => orderId);
  expect(pages.map(ordersOf)).toEqual([['GHOST-1', 'GHOST-2'], ['GHOST-3', 'GHOST-4'], ['GHOST-5'], []]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
});

describe('the answer to a change that came too late', () => {
  it('names the buyer’s document, and says that nothing was changed, once', async () => {
    const { changeId, isBuyerTold } = await lateChange('update');
    expect(isBuyerTold).toBe(true);
    for (const _ of [1, 2]) await settle(changeId, 'refused', 'It’s packed <already> & sealed.');
    const [told = '', ...more] = await deliver();
    expect(more).toEqual([]);
    expect(told).toContain('<DocumentReference payloadID="late@buyer.example"/><Status code="412"');
    expect(told).toContain('It was too late for your update of order PO-1: nothing was changed.');
    expect(told).toContain('It&#8217;s packed &lt;already&gt; &amp; sealed.');
    expect(told).not.toContain('colleagues');
    expect(told).toContain('cXML.dtd');
  });

  it('says that it was made', async () => {
    const { changeId } = await lateChange('delete');
    await settle(changeId, 'done');
    expect((await deliver())[0]).toContain('<Status code="200" text="Your delete of order PO-1 was made.');
  });

  it('isn’t sent to a buyer who doesn’t take it', async () => {
    await setUrls({ StatusUpdateRequest: '' });
    const { changeId, isBuyerTold } = await lateChange('update');
    expect(isBuyerTold).toBe(false);
    await settle(changeId, 'refused');
    expect(await deliver()).toEqual([]);
  });

  it.runIf(isDtdThere)('is valid by the DTD of both releases', async () => {
    const { changeId } = await lateChange('update');
    await settle(changeId, 'refused', '“Sorry”');
    const [told = ''] = await deliver();
    for (const release of ['1.2.014', '1.2.071']) {
      expect(() => validateByDtd(told, `${release}/cXML.dtd`)).not.toThrow();
    }
  });
});
