import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenItem, openWorld, type World } from '../cart/carts.fixture.ts';
import { item } from '../cart/sent.fixture.ts';
import { bindTagRequestRoutes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ bindMore: bindTagRequestRoutes });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query('delete from item_tag_request');
});

type Person = Parameters<World['as']>[0];
type Tags = { itemNumbers: string[] };
const read = async (person: Person, customer = '100001') =>
  (await world.as(person).ask<Tags>(`/itemtagrequest/customer/${customer}`)).body.itemNumbers;
const set = (person: Person, ItemNumbers: unknown, CustomerNumber: unknown = '100001') =>
  world.as(person).ask<Tags>('/itemtagrequest', { CustomerNumber, ItemNumbers });
/** As a page does that read `SeenItemNumbers` before. */
const change = (person: Person, SeenItemNumbers: string[], ItemNumbers: string[]) =>
  world.as(person).ask<Tags>('/itemtagrequest', { CustomerNumber: '100001', ItemNumbers, SeenItemNumbers });
const submit = (person: Person) => world.as(person).ask<Tags>('/itemtagrequest/customer/100001/submit', {});
const outbox = async () => (await world.database.pool.query('select topic, key, payload from outbox')).rows;

describe('shelf tags of an account', () => {
  it('C3.13 C7.19 C7.20 are read and replaced as a whole, shared by all who work for the account, and separate from other accounts', async () => {
    expect(await read('practice')).toEqual([]);
    expect((await set('practice', [item(2), item(1), item(2)])).body).toEqual({ itemNumbers: [item(1), item(2)] });
    world.setClock('2026-03-02T21:00:00.000Z');
    expect((await set('manager', [item(3), Number(item(2))])).body.itemNumbers).toEqual([item(2), item(3)]);
    expect(await read('service')).toEqual([item(2), item(3)]);
    expect(await read('practice', '100002')).toEqual([]);
    expect((await set('service', [])).body).toEqual({ itemNumbers: [] });
  });

  it('are for items that exist for the viewer; what is already on the list may stay', async () => {
    const { status, body } = await set('practice', [item(1), hiddenItem, '99999999']);
    expect([status, body.code, body.detail]).toEqual([422, 'cart.item-unknown', `Product #${hiddenItem} not found`]);
    expect(await read('practice')).toEqual([]);
    expect((await set('manager', [hiddenItem])).status).toBe(200);
    expect((await set('practice', [hiddenItem, item(1)])).body.itemNumbers).toHaveLength(2);
    expect((await set('practice', ['no number!'])).status).toBe(400);
    expect(
      (
        await set(
          'practice',
          Array.from({ length: 1_001 }, () => item(1)),
        )
      ).status,
    ).toBe(400);
  });

  it('agree when several people write at the same moment', async () => {
    const lists = Array.from({ length: 12 }, (_, n) => [item(1), item(n + 2)]);
    const answers = await Promise.all(lists.map((list) => set('service', list)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(await read('service')).toContain(item(1));
  });

  it('never wait for each other in a ring when lists take off what others put on', async () => {
    const all = [item(1), item(2), item(3), item(4)];
    for (let round = 0; round < 6; round += 1) {
      const lists = Array.from({ length: 12 }, (_, n) =>
        all.filter((_item, index) => ((n * 7 + round * 5) >> index) & 1),
      );
      const answers = await Promise.all(lists.map((list) => set('service', list)));
      expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    }
  });

  it('keep what another tab requested between the reading and the writing', async () => {
    await set('practice', [item(1)]);
    const seen = await read('practice');
    await change('manager', seen, [...seen, item(2)]);
    expect((await change('practice', seen, [...seen, item(3)])).body.itemNumbers.sort()).toEqual([
      item(1),
      item(2),
      item(3),
    ]);
    await change('service', [item(1), item(2)], [item(2)]);
    expect((await read('practice')).sort()).toEqual([item(2), item(3)]);
  });

  it('do not put back what was handed over between the reading and the writing', async () => {
    await set('practice', [item(1)]);
    const seen = await read('practice');
    await submit('manager');
    expect((await change('practice', seen, [...seen, item(2)])).body.itemNumbers).toEqual([item(2)]);
  });

  it('C7.21 are handed over once, and only when there are any', async () => {
    expect((await submit('practice')).body).toEqual({ itemNumbers: [] });
    expect(await outbox()).toEqual([]);
    await set('practice', [item(1), item(2)]);
    const answers = await Promise.all([submit('practice'), submit('manager'), submit('service')]);
    expect(answers.map(({ body }) => body.itemNumbers.length).sort()).toEqual([0, 0, 2]);
    expect(await outbox()).toMatchObject([
      { topic: 'tags.submitted', key: '100001', payload: { itemNumbers: [item(1), item(2)], territoryId: 'T1' } },
    ]);
    expect(await read('practice')).toEqual([]);
  });
});
