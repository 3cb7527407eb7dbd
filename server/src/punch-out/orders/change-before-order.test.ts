import { describe, expect, it } from 'vitest';
import { changeDocument, orderDocument, orderItem } from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { useTakenOrder } from './taken-orders.fixture.ts';

const { returnedItems, settle, state, world } = useTakenOrder();

describe('a document that changes an order', () => {
  it('that waited for its order is older than one that was written later and came after the order', async () => {
    const items = await returnedItems();
    const at = (second: string, more: object) =>
      orderDocument({ orderId: 'PO-1', ...more }).replace('16:00:06-01:00', `16:00:${second}-01:00`);
    await world.send(at('20', { type: 'update', items: items.replace('quantity="5"', 'quantity="4"') }));
    await world.send(at('10', { items }));
    expect(
      await world.send(at('15', { type: 'update', items: items.replace('quantity="5"', 'quantity="3"') })),
    ).toMatchObject({ code: 409 });
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
  });

  it('waits for its order if it comes first, and is applied once when the order comes', async () => {
    const items = await returnedItems();
    const update = changeDocument({
      type: 'update',
      items: items.replace('quantity="5"', 'quantity="4"'),
      refersTo: '',
    });
    for (const _ of [1, 2]) {
      expect(await world.send(update)).toMatchObject({ code: 200, text: expect.stringContaining('waits for it') });
    }
    expect((await listBuyerChanges(world.app.services, {})).data).toMatchObject([{ orderId: 'PO-1', why: '' }]);
    const first = orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '1', items });
    expect(await world.send(first)).toMatchObject({
      code: 200,
      text: expect.stringContaining('The update that came before it was applied'),
    });
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
    expect((await listBuyerChanges(world.app.services, {})).data).toEqual([]);
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('it was not processed again'),
    });
    expect(await world.send(first)).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect(world.logged).toEqual([]);
  });

  it('waits behind the others if the same is wanted again after them, before the order has come', async () => {
    const items = await returnedItems();
    const at = (minute: string, quantity: number) =>
      changeDocument({
        ...{ type: 'update', refersTo: '', version: '', payloadId: `${minute}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }).replace('T16:00:06', `T16:${minute}:00`);
    const four = at('10', 4);
    await world.send(four);
    await world.send(at('20', 3));
    expect(await world.send(at('30', 4))).toMatchObject({ text: expect.stringContaining('waits for it') });
    await world.send(at('40', 2));
    // A repeat isn't a second request.
    await world.send(four);
    await world.send(at('20', 3));
    await world.send(at('50', 3));
    await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '', items }));
    expect((await state()).lines[0]).toEqual(['NG-100', 3, 'submitted']);
    expect((await listBuyerChanges(world.app.services, {})).data).toEqual([]);
  });

  it.each([
    ['don’t say when they were written', (_: string) => ''],
    ['were written in the same second', () => ' timestamp="2026-03-09T16:10:00-08:00"'],
  ])('waits behind the others if documents %s', async (_, timestamp) => {
    const items = await returnedItems();
    const at = (minute: string, quantity: number) =>
      changeDocument({
        ...{ type: 'update', refersTo: '', version: '', payloadId: `${minute}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }).replace(/ timestamp="[^"]*"/, timestamp(minute));
    for (const [minute, quantity] of [
      ['10', 4],
      ['20', 3],
      ['30', 4],
    ] as const) {
      await world.send(at(minute, quantity));
    }
    await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '', items }));
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
  });

  it('goes to a person if it can’t be applied when its order comes', async () => {
    const items = await returnedItems();
    await world.send(changeDocument({ type: 'update', items: orderItem('ZZ-9'), refersTo: '' }));
    const first = orderDocument({ orderId: 'PO-1', version: '1', items });
    expect(await world.send(first)).toMatchObject({
      code: 200,
      text: expect.stringContaining('waits for our customer service'),
    });
    expect((await state()).lines).toHaveLength(2);
    const { services } = world.app;
    const [waiting] = (await listBuyerChanges(services, {})).data;
    expect(waiting?.why).toContain('ZZ-9');
    const decide = (outcome: 'done' | 'refused') => settle(waiting?.changeId ?? 0, outcome, 'Called them');
    expect(await decide('refused')).toMatchObject({ outcome: 'refused' });
    expect(await decide('refused')).toMatchObject({ outcome: 'refused' });
    expect(await decide('done')).toMatchObject({ refused: 'buyer-change.already-settled' });
    expect((await listBuyerChanges(services, {})).data).toEqual([]);
  });
});
