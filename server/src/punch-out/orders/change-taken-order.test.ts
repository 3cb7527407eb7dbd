import { describe, expect, it } from 'vitest';
import { changeDocument, orderDocument, orderItem } from '../buyer.fixture.ts';
import { useTakenOrder } from './taken-orders.fixture.ts';

const { deliver, got, move, ordered, returnedItems, state, world } = useTakenOrder();

describe('a document that changes an order', () => {
  it('replaces its lines as long as nobody has begun, at the prices that were returned, under the same number', async () => {
    const { document, items, orderNumber } = await ordered();
    const { cartKey } = await state();
    const [first = ''] = items.split('\n');
    await world.database.pool.query(`update item set prices = '{1400}' where item_number = 'NG-100'`);
    const update = changeDocument({ type: 'update', items: first, total: '62.50', payloadId: 'second@buyer.example' });
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('our customer service looks at it first'),
    });
    await world.database.pool.query(`update item set prices = '{1250}' where item_number = 'NG-100'`);
    // A missing line is a difference, so the order is held back from the ERP until someone reviews it.
    expect(await state()).toMatchObject({
      orderNumber: orderNumber,
      cartKey,
      isHeld: true,
      review: 'waiting 1',
      total: 6250,
      lines: [['NG-100', 5, 'submitted']],
      topics: ['order.submitted', 'order.withdrawn', 'order.held'],
      bought: [['NG-100', 1]],
    });
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('it was not processed again'),
    });
    expect(await world.send(update.replace('second@', 'again@'))).toMatchObject({ code: 200 });
    expect(await world.send(document)).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect((await state()).review).toBe('waiting 1');

    // Another change arrives while it waits, so the older version can no longer be decided.
    const half = first.replace('quantity="5"', 'quantity="4"');
    const third = changeDocument({ type: 'update', items: half, version: '3', refersTo: 'second@buyer.example' });
    expect(await world.send(third)).toMatchObject({ code: 200 });
    expect((await state()).review).toBe('waiting 2');
    // What is as it was returned needs nobody's eyes: it goes on by itself.
    expect(await world.send(changeDocument({ type: 'update', items, version: '4', refersTo: '' }))).toMatchObject({
      code: 200,
      text: `Our order ${orderNumber} was changed.`,
    });
    expect(await state()).toMatchObject({ isHeld: false, review: null, total: 8848 });
    expect((await state()).topics.at(-1)).toBe('order.submitted');

    // A change that differs in nothing is one for the ERP, too.
    expect(
      await world.send(changeDocument({ type: 'update', items, version: '5', refersTo: '', total: '88.48' })),
    ).toMatchObject({
      code: 200,
    });
    expect((await state()).topics.at(-1)).toBe('order.changed');
    await move(orderNumber, ['processing', 'processing']);
    await deliver();
    expect(got().at(-1)).not.toContain('first@buyer.example');
    expect(got().at(-1)).toMatch(/type="accept"/);
  });

  it('may split one part over two lines', async () => {
    const { items } = await ordered();
    const split = items
      .split('\n')
      .flatMap((item) =>
        item.includes('quantity="5"')
          ? [item.replace('quantity="5"', 'quantity="4"'), item.replace('quantity="5"', 'quantity="1"')]
          : [item],
      )
      .join('\n');
    expect(await world.send(changeDocument({ type: 'update', items: split }))).toMatchObject({ code: 200 });
    expect(await state()).toMatchObject({
      isHeld: false,
      lines: [
        ['NG-100', 4, 'submitted'],
        ['NG-100', 1, 'submitted'],
        ['NG-200', 2, 'submitted'],
      ],
      bought: [
        ['NG-100', 1],
        ['NG-200', 1],
      ],
    });
    expect(world.logged).toEqual([]);
  });

  it('depends on what came before it: another document under its id, an older version, an unknown part', async () => {
    const { items } = await ordered();
    const one = items.replace('quantity="5"', 'quantity="4"');
    const update = changeDocument({ type: 'update', items: one, version: '3', payloadId: 'third@buyer.example' });
    expect(await world.send(update)).toMatchObject({ code: 200 });
    const before = await state();
    const refused: [number, string][] = [
      [409, update.replace('quantity="4"', 'quantity="3"')],
      [409, changeDocument({ type: 'update', items, version: '2', refersTo: '' })],
      [409, changeDocument({ type: 'update', items, version: '4', refersTo: 'first@buyer.example' })],
      [409, changeDocument({ type: 'update', items, version: '4', refersTo: '', payloadId: 'first@buyer.example' })],
      [400, changeDocument({ type: 'update', items: orderItem('ZZ-9'), version: '4', refersTo: '' })],
      [400, changeDocument({ type: 'update', version: '4', refersTo: '' })],
      [401, changeDocument({ type: 'delete', items, version: '4', refersTo: '', secret: 'guessed' })],
    ];
    for (const [code, document] of refused) expect(await world.send(document)).toMatchObject({ code });
    expect(await state()).toEqual(before);
    expect(world.logged).toEqual([]);
  });

  it('without a version or a reference counts by when it was written, whatever overtakes it', async () => {
    const items = await returnedItems();
    const document = (type: string, minute: string, quantity: number) =>
      orderDocument({ orderId: 'PO-1', type, items: items.replace('quantity="5"', `quantity="${quantity}"`) }).replace(
        '2026-01-23T16:00:06-01:00',
        `2026-01-23T16:${minute}`,
      );
    const quantity = async () => (await state()).lines[0][1];
    expect(await world.send(document('new', '01:00-01:00', 5))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '05:00-01:00', 3))).toMatchObject({ code: 200 });
    // The same moment in another time zone is no earlier one.
    expect(
      await world.send(document('update', '05:00-01:00', 2).replace('T16:05:00-01:00', 'T17:05:00Z')),
    ).toMatchObject({ code: 200 });
    expect(await quantity()).toBe(2);
    expect(await world.send(document('update', '04:59-01:00', 4))).toMatchObject({
      code: 409,
      text: expect.stringContaining('was written later'),
    });
    expect(await world.send(document('update', '00:00-01:00', 4))).toMatchObject({ code: 409 });
    expect(await quantity()).toBe(2);
    // Without a time zone, there is nothing to compare.
    expect(await world.send(document('update', '00:00', 1))).toMatchObject({ code: 200 });
    expect(await quantity()).toBe(1);
    expect(await world.send(document('delete', '00:00-01:00', 1))).toMatchObject({ code: 200 });
  });

  it('from a clock that runs wild stops no later update, and a date for “none” no order', async () => {
    const items = await returnedItems();
    const document = (type: string, written: string, quantity: number) =>
      orderDocument({ orderId: 'PO-1', type, items: items.replace('quantity="5"', `quantity="${quantity}"`) }).replace(
        '2026-01-23T16:00:06-01:00',
        written,
      );
    expect(await world.send(document('new', '0001-01-01T00:00:00+05:00', 5))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '9999-12-31T23:59:59-01:00', 4))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '2099-01-01T00:00:00Z', 3))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '2098-01-01T00:00:00Z', 2))).toMatchObject({ code: 200 });
    expect((await state()).lines[0]).toEqual(['NG-100', 2, 'submitted']);
    expect(world.logged).toEqual([]);
  });

  it('is too late once a person has decided', async () => {
    const { items, orderNumber } = await ordered({ price: '11.00' });
    for (const decided of ['released', 'sent-back']) {
      await world.database.pool.query('update order_review set state = $1 where order_number = $2', [
        decided,
        orderNumber,
      ]);
      const version = decided === 'released' ? '2' : '3';
      expect(await world.send(changeDocument({ type: 'update', items, refersTo: '', version }))).toMatchObject({
        code: decided === 'released' ? 200 : 412,
      });
    }
    expect(await world.send(changeDocument({ type: 'delete', items, refersTo: '' }))).toMatchObject({
      code: 200,
      text: expect.stringContaining('is already canceled'),
    });
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'submitted']);
  });

  it('never loses an order between two concurrent documents: one of them wins completely', async () => {
    const { items } = await ordered();
    const documents = [4, 3, 2].map((quantity, index) =>
      changeDocument({
        type: 'update',
        refersTo: '',
        version: String(index + 2),
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }),
    );
    const codes = (await Promise.all(documents.map((document) => world.send(document)))).map(({ code }) => code);
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
    const { lines } = await state();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual(['NG-100', 2, 'submitted']);
  });
});
