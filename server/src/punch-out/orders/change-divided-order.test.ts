import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changeDocument, moveOrder, reviewer } from '../buyer.fixture.ts';
import { settleBuyerChange } from '../changes/settle-change.ts';
import { ann, bob, line, shipTo, twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { orders, placed, send, waiting, world } = useDividedOrders();

describe('a change of an order that was divided', () => {
  it('cancels every order, once', async () => {
    const [first, second] = await placed();
    const deletion = changeDocument({ type: 'delete', items: twoPlaces });
    const answers = await Promise.all([1, 2, 3].map(() => world.send(deletion)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const ours = `${first.orderNumber}, ${second.orderNumber}`;
    expect(answers.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `Our orders ${ours} were canceled.`,
        `This was received before, for our orders ${ours}; it was not processed again.`,
      ]),
    );
    expect(await orders()).toMatchObject([
      {
        topics: ['order.submitted', 'order.withdrawn'],
        changes: [{ type: 'delete' }],
        lines: [
          ['NG-100', 1, 'canceled'],
          ['NG-200', 1, 'canceled'],
        ],
      },
      {
        topics: ['order.submitted', 'order.withdrawn'],
        changes: [{ type: 'delete' }],
        lines: [['NG-200', 4, 'canceled']],
      },
    ]);
  });

  it('replaces the lines of every order, where the ship-tos are the same', async () => {
    const [first, second] = await placed();
    const items = line(2, bob, { part: 'NG-200', quantity: 7 }) + line(1, ann, { quantity: 2 });
    const update = changeDocument({ type: 'update', items });
    const ours = `${first.orderNumber}, ${second.orderNumber}`;
    expect(await world.send(update)).toMatchObject({ code: 200, text: `Our orders ${ours} were changed.` });
    expect(await world.send(update)).toMatchObject({ code: 200, text: expect.stringContaining('not processed again') });
    expect(await orders()).toMatchObject([
      {
        orderNumber: first.orderNumber,
        lines: [['NG-100', 2, 'submitted']],
        theirLines: ['1'],
        total: 2_500,
        changes: [{}],
      },
      { orderNumber: second.orderNumber, lines: [['NG-200', 7, 'submitted']], theirLines: ['2'], changes: [{}] },
    ]);
  });

  it.each<[string, string, RegExp, { items: string; type: string; total?: string }]>([
    ['one of them is being packed', 'processing', /is being packed/, { type: 'delete', items: twoPlaces }],
    [
      'one of them is being processed',
      'pending',
      /already being processed/,
      { type: 'update', items: twoPlaces.replace('quantity="4"', 'quantity="5"') },
    ],
    [
      'one of them is canceled',
      'canceled',
      /one of 2, is canceled/,
      { type: 'update', items: twoPlaces.replace('quantity="4"', 'quantity="5"') },
    ],
    [
      'the ship-tos are others',
      '',
      /same ship-tos/,
      { type: 'update', items: line(1, ann) + line(2, shipTo({ to: 'Cy' })) },
    ],
    ['there are fewer of them', '', /same ship-tos/, { type: 'update', items: line(1, ann) }],
    ['no line names one', '', /same ship-tos/, { type: 'update', items: line(1, '') }],
    [
      'its total can’t be read',
      '',
      /total can’t be read as an amount/,
      { type: 'update', items: twoPlaces, total: 'NaN' },
    ],
    [
      'a line would hold an order',
      '',
      /Line 2: .*13\.00/,
      { type: 'update', items: line(1, ann) + line(2, bob, { part: 'NG-200', price: '13.00' }) },
    ],
  ])('waits for a person, and changes none of the orders, if %s', async (_, group, why, document) => {
    const [, second] = await placed();
    if (group !== '') await moveOrder(world, second.orderNumber, { groups: [group] });
    const before = await orders();
    expect(await world.send(changeDocument(document))).toMatchObject({
      code: 200,
      text: expect.stringContaining('a person decides'),
    });
    expect(await orders()).toEqual(before);
    const [wanted, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(wanted).toMatchObject({ why: expect.stringMatching(why), orderId: 'PO-1' });
    // The person is led to both orders.
    const named = [wanted?.orderNumber ?? 0, ...(wanted?.furtherOrders ?? [])].toSorted();
    expect(named).toEqual(before.map(({ orderNumber }) => orderNumber).toSorted());
    // What has the same content waits once.
    await world.send(changeDocument({ ...document, payloadId: randomUUID() }));
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused while a newer one waits for a person, and takes its place if it is newer itself', async () => {
    const [, second] = await placed();
    const dropsBob = { type: 'update', items: line(1, ann), version: '3', refersTo: '' };
    const forBob = (quantity: number, version: string) =>
      changeDocument({
        type: 'update',
        items: line(1, ann) + line(2, bob, { part: 'NG-200', quantity }),
        version,
        refersTo: '',
      });
    await world.send(changeDocument(dropsBob));
    const [waits] = await waiting();
    const before = await orders();
    const answer = { code: 409, text: 'Version 3 of this order was received already.' };
    expect(await world.send(forBob(7, '2'))).toMatchObject(answer);
    expect(await world.send(forBob(6, '3'))).toMatchObject(answer);
    expect(await world.send(forBob(5, '').replace('T16:00:06', 'T15:00:06'))).toMatchObject({ code: 409 });
    expect(await orders()).toEqual(before);
    expect(await world.send(forBob(8, '4'))).toMatchObject({ text: expect.stringContaining('were changed') });
    expect((await orders())[1]).toMatchObject({ orderNumber: second.orderNumber, lines: [['NG-200', 8, 'submitted']] });
    expect(await waiting()).toEqual([]);
    const by = { id: null, name: 'U', address: '' };
    const settled = { changeId: waits?.changeId ?? 0, outcome: 'done', note: '' } as const;
    expect(await settleBuyerChange(world.app.services, { viewer: reviewer, by }, settled)).toMatchObject({
      refused: 'buyer-change.outdated',
    });
  });

  it('that came first and needs a person still does when the orders arrive', async () => {
    await world.send(changeDocument({ type: 'update', items: line(1, ann), refersTo: '' }));
    const { text } = await send({ items: twoPlaces, version: '1' });
    expect(text).toContain('The update that came before it waits for our customer service: The update doesn');
    expect(await waiting()).toMatchObject([{ why: expect.stringContaining('same ship-tos') }]);
    expect(
      await world.send(changeDocument({ type: 'update', items: twoPlaces, version: '1', refersTo: '' })),
    ).toMatchObject({
      code: 409,
    });
  });

  it('that came first with other ship-tos waits, while the orders go to the ERP as they were placed', async () => {
    const items = line(1, ann) + line(2, shipTo({ to: 'Cy' }));
    await world.send(changeDocument({ type: 'update', items, refersTo: '' }));
    const { code, text } = await send({ items: twoPlaces, version: '1' });
    expect(code).toBe(200);
    expect(text).not.toContain('was applied');
    const [first, second] = await orders();
    expect([first, second]).toMatchObject([
      { changes: [], topics: ['order.submitted'] },
      { changes: [], topics: ['order.submitted'] },
    ]);
    expect(await waiting()).toMatchObject([
      { orderNumber: first.orderNumber, furtherOrders: [second.orderNumber], type: 'update' },
    ]);
    const { rows } = await world.database.pool.query('select outcome, settled_at from punch_out_waiting_change');
    expect(rows).toEqual([{ outcome: '', settled_at: null }]);
  });

  it.each(['refused', 'done'] as const)(
    'waits again if a person settled it as %s and another one was made since',
    async (outcome) => {
      await placed();
      // Neither counted nor naming a document: only the content tells one from another.
      const uncounted = (items: string) => changeDocument({ type: 'update', items, version: '', refersTo: '' });
      const forCy = line(1, ann) + line(2, shipTo({ to: 'Cy' }));
      await world.send(uncounted(forCy));
      const [asked] = await waiting();
      const by = { id: null, name: 'U', address: '' };
      const decided = { changeId: asked?.changeId ?? 0, outcome, note: '' };
      await settleBuyerChange(world.app.services, { viewer: reviewer, by }, decided);
      const other = uncounted(line(1, ann) + line(2, bob, { part: 'NG-200', quantity: 7 }));
      expect(await world.send(other)).toMatchObject({ text: expect.stringContaining('were changed') });
      const again = { code: 200, text: expect.stringContaining('a person decides') };
      expect(await world.send(uncounted(forCy))).toMatchObject(again);
      const [asksAgain, ...more] = await waiting();
      expect(more).toEqual([]);
      expect(asksAgain).toMatchObject({ type: 'update', why: expect.stringContaining('same ship-tos') });
      expect(asksAgain?.changeId).not.toBe(asked?.changeId);
      // What the person decided before is still on record.
      const { rows } = await world.database.pool.query(
        'select outcome from punch_out_waiting_change order by change_id',
      );
      expect(rows).toEqual([{ outcome }, { outcome: '' }]);
    },
  );

  it('that came first is applied to every order when they arrive', async () => {
    const deletion = changeDocument({ type: 'delete', items: twoPlaces, refersTo: '' });
    expect(await world.send(deletion)).toMatchObject({ text: expect.stringContaining('waits for it') });
    const answer = await send({ items: twoPlaces, version: '1' });
    const ours = (await orders()).map(({ orderNumber }) => orderNumber).join(', ');
    expect(answer.text).toContain(`The deletion that came before it was applied. Our orders ${ours} were canceled.`);
    expect((await orders()).flatMap(({ lines }) => lines.map((each: string[]) => each[2]))).toEqual([
      'canceled',
      'canceled',
      'canceled',
    ]);
  });

  it('of an order that was not divided doesn’t divide it', async () => {
    await send({ items: line(1, ann), payloadId: 'first@buyer.example', version: '1' });
    expect(await world.send(changeDocument({ type: 'update', items: twoPlaces }))).toMatchObject({ code: 200 });
    expect(await orders()).toMatchObject([
      {
        isHeld: true,
        differences: expect.arrayContaining(['The order was one order before.']),
      },
    ]);
  });
});
