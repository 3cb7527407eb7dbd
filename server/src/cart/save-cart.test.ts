import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noon, openWorld, rewardItem, type World } from './carts.fixture.ts';
import { item, lines, sentOf } from './sent.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  world.setClock(noon);
});

describe('saving the cart', () => {
  it('stores everything sent, and who saved it', async () => {
    const manager = world.as('manager');
    const address = { addressLine1: '2 Oak', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' };
    const details = {
      accountManagerNotes: [{ note: 'call first' }],
      shippingNote: 'SHIPPING ADDRESS: 2 Oak, Reno, NV 89501',
      comments: "'; drop table cart; -- <b>הערה</b>",
      pOnumber: 'PO-1',
      freeShipping: true,
      invoiceCopyFlag: true,
      futureFillDate: '2026-04-01',
      alternateAddress: address,
    };
    const { body } = await manager.save(
      sentOf(await manager.cart('100001'), { ...details, items: lines([3, 9], [1, 1]) }),
    );
    const cart = await manager.cart('100001');
    expect(cart).toMatchObject({ ...details, modified: body.modified, lineItemCount: 2 });
    expect(cart.items.map((line) => [line.itemNumber, line.quantity])).toEqual([
      [item(3), 9],
      [item(1), 1],
    ]);
    const { rows } = await world.database.pool.query(
      'select u.email from cart_save s join "user" u on u.id = s.actor_user_id',
    );
    expect(rows).toEqual([{ email: 'manager@example.test' }]);
  });

  it('applies a save once, however often it arrives, even after newer saves and after the order was sent', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    expect(await practice.save(sent)).toEqual(first);
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 3]) }));
    expect(await practice.save(sent)).toEqual(first);
    const cart = await practice.cart('100001');
    expect(cart.items[0]?.quantity).toBe(3);
    await practice.submit(cart.key, '100001');
    expect(await practice.save(sent)).toEqual(first);
    expect((await practice.cart('100001')).items).toEqual([]);
  });

  it('refuses another content under an id that was accepted, and changes nothing', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    for (const other of [{ items: lines([1, 3]) }, { comments: 'and more' }, { items: [] }]) {
      const { status, body } = await practice.save({ ...sent, ...other });
      expect([status, body.code, body.detail]).toEqual([
        422,
        'cart.save-id-reused',
        'A save with this id was already accepted with different content. Use a new id.',
      ]);
    }
    expect(await practice.save(sent)).toEqual(first);
    const cart = await practice.cart('100001');
    expect(cart).toMatchObject({ modified: first.body.modified, comments: '', items: [{ quantity: 2 }] });
    const asked = { ...sent, key: cart.key, modified: cart.modified };
    expect((await practice.save({ ...asked, saveId: randomUUID(), comments: 'and more' })).status).toBe(200);
  });

  it('refuses a tag that was not asked for under the id that was accepted', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    expect((await practice.save(sent)).status).toBe(200);
    const tagged = { ...sent, items: sent.items.map((line) => ({ ...line, isTagRequested: true as const })) };
    expect((await practice.save(tagged)).body.code).toBe('cart.save-id-reused');
  });

  it('accepts one of two contents with the same id at the same time', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => practice.save({ ...sent, items: lines([1, n % 2 === 0 ? 2 : 5]) })),
    );
    const [cart] = (await practice.list('100001')).body.data ?? [];
    const taken = cart?.items[0]?.quantity;
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, n) => ((n % 2 === 0 ? 2 : 5) === taken ? 200 : 422)),
    );
  });

  it('recognizes an accepted save from before contents were compared', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    await world.database.pool.query('update cart_save set content_hash = null');
    expect(await practice.save(sent)).toEqual(first);
  });

  it('applies a save once when it arrives many times at the same moment', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => practice.save(sent)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { rows } = await world.database.pool.query('select count(*) from cart_save');
    expect(rows[0]).toEqual({ count: 1 });
  });

  it('refuses a save that’s based on an old version, with the copy to merge with', async () => {
    const practice = world.as('practice');
    const old = await practice.cart('100001');
    await world.as('manager').save(sentOf(old, { items: lines([1, 2]) }));
    const { status, body } = await practice.save(sentOf(old, { items: lines([2, 1]) }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'cart.changed-elsewhere',
      detail: 'Your cart has been updated with changes made outside of this window. Please review before submitting.',
      cart: { key: old.key, items: [{ itemNumber: item(1), quantity: 2 }] },
    });
    expect((await practice.save(sentOf(body.cart ?? old, { items: lines([1, 2], [2, 1]) }))).status).toBe(200);
  });

  it('refuses a save of a cart that became an order, with the new active cart', async () => {
    const practice = world.as('practice');
    const empty = await practice.cart('100001');
    await practice.save(sentOf(empty, { items: lines([1, 2]) }));
    const cart = await practice.cart('100001');
    await practice.submit(cart.key, '100001');
    const { status, body } = await practice.save(sentOf(cart, { items: lines([2, 1]) }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'cart.already-submitted',
      detail: 'This cart has already been submitted in another window. Your cart will need to be refreshed.',
    });
    expect(body.cart?.key).not.toBe(cart.key);
    expect(body.cart?.items).toEqual([]);
  });

  it("can’t find another account's cart, or one that never existed", async () => {
    const practice = world.as('practice');
    const foreign = await practice.cart('100002');
    for (const key of [foreign.key, randomUUID()]) {
      const { status, body } = await practice.save({ ...sentOf(foreign), customerNumber: '100001', key });
      expect([status, body.code]).toEqual([404, 'cart.not-found']);
    }
    expect((await world.as('stranger').save(sentOf(foreign))).body.code).toBe('customer.not-found');
    expect((await world.as('visitor').save(sentOf(foreign))).status).toBe(401);
    expect((await world.as('manager').save(sentOf(foreign))).status).toBe(403);
  });

  it('gives every version a later time than the previous one, even if the clock steps back', async () => {
    const practice = world.as('practice');
    const versions: string[] = [];
    for (const clock of [
      noon,
      noon,
      '2026-03-02T19:00:00.000Z',
      '2020-01-01T00:00:00.000Z',
      '2026-03-02T20:00:01.000Z',
    ]) {
      world.setClock(clock);
      versions.push(
        (await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, versions.length + 1]) }))).body
          .modified,
      );
    }
    expect([...versions].sort()).toEqual(versions);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions.at(-1)).toBe('2026-03-02T20:00:01.000000Z');
  });

  it('C7.33 accepts the cart as read, ignores read-only fields, and returns its key and new version', async () => {
    for (const person of ['service', 'manager', 'practice'] as const) {
      await world.clean();
      const calls = world.as(person);
      const filled = lines([1, 2], [2, 3]);
      await calls.save(sentOf(await calls.cart('100001'), { items: filled, comments: 'back door' }));
      const read = await calls.cart('100001');
      const [line] = read.items;
      const posted = {
        ...read,
        pOnumber: 'PO 7',
        cartTotal: 1,
        items: read.items.map((one) => ({ ...one, quantity: one.quantity + 1, price: 0.01, description: 'mine' })),
      };
      const { status, body } = await calls.save(posted);
      expect([status, Object.keys(body)]).toEqual([200, ['key', 'modified']]);
      const stored = await calls.cart('100001');
      expect(stored).toMatchObject({ key: body.key, modified: body.modified, pOnumber: 'PO 7', comments: 'back door' });
      expect(stored.items).toEqual(read.items.map((one) => ({ ...one, quantity: one.quantity + 1 })));
      expect(line?.price).toBe(10.01);
      // A misspelled field is still refused: otherwise it would be lost without a word.
      expect((await calls.save({ ...stored, poNumber: 'PO 8' })).status).toBe(400);
    }
  });

  it('accepts a cart with free goods exactly as it was read', async () => {
    const practice = world.as('practice');
    const mug = { itemNumber: '0', type: 2 as const, couponId: 8, description: 'A mug', quantity: 1 };
    const reward = { itemNumber: rewardItem, type: 1 as const, couponId: 7, quantity: 1 };
    const items = [...lines([95, 3], [98, 2]), reward, mug];
    expect((await practice.save(sentOf(await practice.cart('100001'), { items }))).status).toBe(200);
    const read = await practice.cart('100001');
    expect((await practice.save(read)).status).toBe(200);
    expect((await practice.cart('100001')).items).toEqual(read.items);
  });

  it('applies a save without an id each time it comes, and one without a version unless someone else changed the cart', async () => {
    const [practice, manager] = [world.as('practice'), world.as('manager')];
    const { modified: _, saveId: _id, ...bare } = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    expect((await practice.save(bare)).status).toBe(200);
    expect((await practice.save({ ...bare, items: lines([1, 3]) })).status).toBe(200);
    const { rows } = await world.database.pool.query('select count(*) from cart_save');
    expect(rows[0]).toEqual({ count: 2 });

    await manager.save(sentOf(await manager.cart('100001'), { items: lines([1, 4]) }));
    const { status, body } = await practice.save({ ...bare, items: lines([1, 5]) });
    expect([status, body.code, body.cart?.items[0]?.quantity]).toEqual([409, 'cart.changed-elsewhere', 4]);
    expect((await practice.save({ ...bare, modified: body.cart?.modified, items: lines([1, 5]) })).status).toBe(200);
    expect((await practice.save({ ...bare, items: lines([1, 6]) })).status).toBe(200);
  });

  it('drops lines at quantity 0, unless a tag is asked for the item', async () => {
    const practice = world.as('practice');
    await world.database.pool.query(
      `insert into item_tag_request (customer_number, item_number) values ('100001', '${item(2)}'), ('100002', '${item(1)}')`,
    );
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 0], [2, 0], [3, 1]) }));
    const cart = await practice.cart('100001');
    expect(cart.items.map((line) => [line.itemNumber, line.quantity])).toEqual([
      [item(2), 0],
      [item(3), 1],
    ]);
    await world.database.pool.query('delete from item_tag_request');
    expect((await practice.save(sentOf(cart))).status).toBe(200);
    expect((await practice.cart('100001')).lineItemCount).toBe(1);
  });

  it('ends the tag request of a line that is removed, and of no other line or account', async () => {
    const practice = world.as('practice');
    const { pool } = world.database;
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 2], [2, 3], [3, 1]) }));
    await pool.query(
      `insert into item_tag_request (customer_number, item_number)
       values ('100001', '${item(1)}'), ('100001', '${item(2)}'), ('100002', '${item(1)}')`,
    );
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([2, 3], [3, 1]) }));
    const { rows } = await pool.query('select customer_number, item_number from item_tag_request order by 1, 2');
    await pool.query('delete from item_tag_request');
    expect(rows).toEqual([
      { customer_number: '100001', item_number: item(2) },
      { customer_number: '100002', item_number: item(1) },
    ]);
  });
});
