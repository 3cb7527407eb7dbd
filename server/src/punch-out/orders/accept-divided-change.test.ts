import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { changeDocument, moveOrder } from '../buyer.fixture.ts';
import { ann, bob, line, shipTo, twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { deliver, got, orders, placed, waiting, world } = useDividedOrders();

describe('a change of an order that was divided', () => {
  describe('that a person accepts in one step', () => {
    const staff = async () => (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
    const call = async (headers: Record<string, string>, path: string, payload?: object) => {
      const [asked] = await waiting();
      const answer = await world.app.http.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url: `/api/review/buyerChanges/${asked?.changeId}/${path}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const accept = (headers: Record<string, string>, plan: string) =>
      call(headers, 'settle', { outcome: 'done', note: '', plan });
    const withCy = line(1, ann, { quantity: 2 }) + line(2, shipTo({ to: 'Cy' }), { part: 'NG-200', quantity: 4 });
    const threePlaces = twoPlaces + line(4, shipTo({ to: 'Cy' }));

    it('makes another order for a ship-to that was added, and shows every line before', async () => {
      const [first, second] = await placed();
      await world.send(changeDocument({ type: 'update', items: threePlaces }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan).toMatchObject({
        obstacle: '',
        orders: [
          {
            ...{ orderNumber: first.orderNumber, becomes: 'changed' },
            lines: [
              { lineNumber: 1, part: 'NG-100', ordered: 1, wanted: 1 },
              { lineNumber: 3, part: 'NG-200', ordered: 1, wanted: 1 },
            ],
          },
          { orderNumber: second.orderNumber, becomes: 'changed' },
          {
            ...{ becomes: 'new', customerNumber: '100001', shipTo: expect.stringContaining('Cy') },
            lines: [{ lineNumber: 4, part: 'NG-100', ordered: 0, wanted: 1 }],
          },
        ],
      });
      const answers = await Promise.all([1, 2].map(() => accept(headers, plan.version)));
      // The same press again, on its way at the same time, finds it made; a later one finds nothing that waits.
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await orders()).toMatchObject([
        { orderNumber: first.orderNumber, theirLines: ['1', '3'], changes: [{ type: 'update' }] },
        { orderNumber: second.orderNumber, theirLines: ['2'], changes: [{ type: 'update' }] },
        { isHeld: false, part: 3, theirLines: ['4'], topics: ['order.submitted'], changes: [{ type: 'update' }] },
      ]);
      expect(await waiting()).toEqual([]);
      // Documents that come later reach all three.
      const ours = (await orders()).map(({ orderNumber }) => orderNumber).join(', ');
      const later = changeDocument({
        type: 'update',
        items: threePlaces.replace('quantity="4"', 'quantity="6"'),
        version: '3',
        refersTo: '',
      });
      expect(await world.send(later)).toMatchObject({ text: `Our orders ${ours} were changed.` });
    });

    it('cancels the order of a ship-to that was dropped, whose lines go to another one', async () => {
      const [first, second] = await placed();
      await world.send(
        changeDocument({ type: 'update', items: line(1, ann) + line(2, ann, { part: 'NG-200', quantity: 4 }) }),
      );
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan.orders).toMatchObject([
        { orderNumber: first.orderNumber, becomes: 'changed' },
        { orderNumber: second.orderNumber, becomes: 'canceled', lines: [{ lineNumber: 2, ordered: 4, wanted: 0 }] },
      ]);
      expect(await accept(headers, plan.version)).toMatchObject({ status: 200 });
      expect(await orders()).toMatchObject([
        {
          topics: ['order.submitted', 'order.changed'],
          lines: [
            ['NG-100', 1, 'submitted'],
            ['NG-200', 4, 'submitted'],
          ],
        },
        { topics: ['order.submitted', 'order.withdrawn'], lines: [['NG-200', 4, 'canceled']] },
      ]);
      const { rows } = await world.database.pool.query(
        'select item_number as item, order_count::int as count from customer_item where order_count > 0 order by 1',
      );
      expect(rows).toEqual([
        { item: 'NG-100', count: 1 },
        { item: 'NG-200', count: 1 },
      ]);
    });

    it('sends an order to another ship-to of its account', async () => {
      const [, second] = await placed();
      await world.send(changeDocument({ type: 'update', items: withCy }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan.orders[1]).toMatchObject({
        ...{ orderNumber: second.orderNumber, becomes: 'changed' },
        ...{ shipTo: expect.stringContaining('Cy'), shipToBefore: expect.stringContaining('Bob Ray') },
      });
      expect(await accept(headers, plan.version)).toMatchObject({ status: 200 });
      expect((await orders())[1]).toMatchObject({ note: 'Deliver to Cy, Practice' });
      // The buyer's system is notified, and gets confirmations of what was created.
      const told = (await deliver().catch(() => got())).join('');
      expect(told).toContain('<StatusUpdateRequest>');
    });

    it('is refused, and changes nothing, if the orders have moved since it was shown', async () => {
      const [, second] = await placed();
      await world.send(changeDocument({ type: 'update', items: withCy }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      await moveOrder(world, second.orderNumber, { groups: ['processing'] });
      const before = await orders();
      expect(await accept(headers, plan.version)).toMatchObject({ status: 409, body: { code: 'buyer-change.moved' } });
      expect(await orders()).toEqual(before);
      expect((await call(headers, 'plan')).body).toMatchObject({
        obstacle: `Our order ${second.orderNumber} is already being processed, shipped, or partly canceled.`,
      });
      expect(await waiting()).toHaveLength(1);
    });

    it('reports what can’t be interpreted', async () => {
      await placed();
      await world.send(changeDocument({ type: 'update', items: line(1, ann) + line(1, bob) }));
      expect((await call(await staff(), 'plan')).body).toMatchObject({
        obstacle: 'Line 1: a line number has several ship-tos.',
        orders: [],
      });
    });
  });
});
