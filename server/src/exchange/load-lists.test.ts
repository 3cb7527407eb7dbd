import { feeds, templateOf } from '@operatory/domain/exchange';
import { maxListItems, maxLists } from '@operatory/domain/lists';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
const itemsOf = (...numbers: readonly string[]) =>
  `itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n${numbers.map((item) => `${item},Item,2001,P,EA\n`).join('')}`;
const delta = { query: '&mode=delta' } as const;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'vendors', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  await ground.load('items', itemsOf('I1', 'I2', 'I3', 'I4', '10000001', '10000002', '10000003'));
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const header = 'customerNumber,listName,itemNumber,quantity,overwrites,operation\n';
const load = (rows: string) => ground.load('lists', header + rows, delta);
const query = (text: string, ...values: unknown[]) => ground.database.pool.query({ text, values, rowMode: 'array' });
/** Item numbers and quantities of the account's list, or null if it has none with that name. */
const listOf = async (customer: string, name: string) => {
  const { rows } = await query(
    `select (select jsonb_object_agg(item_number, quantity) from customer_list_item i where i.list_id = l.list_id)
       from customer_list l where customer_number = $1 and name = $2 and deleted_at is null`,
    customer,
    name,
  );
  return rows.length === 0 ? undefined : (rows[0]?.[0] ?? {});
};
const person = (change: string) =>
  query(
    `with own as (select list_id from customer_list where customer_number = '100001' and name = 'Weekly') ${change}`,
  );

describe('a load of lists', () => {
  it('makes lists, previews the changes first, and applies them once', async () => {
    const file = `${header}100001,Weekly,I1,4,,\n100001,Weekly,I2,,,\n100002,Weekly,I1,7,,\n`;
    expect(await ground.load('lists', file, { id: 'dry', query: '&dryRun=true' })).toMatchObject({
      state: 'ready',
      counts: { inserted: 3 },
    });
    expect((await ground.diff('dry')).map(({ key }) => key)).toEqual([
      '100001 Weekly I1',
      '100001 Weekly I2',
      '100002 Weekly I1',
    ]);
    expect(await listOf('100001', 'Weekly')).toBeUndefined();
    expect(await ground.decide('dry', 'apply')).toMatchObject({ state: 'applied' });
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 4, I2: 1 });
    expect(await listOf('100002', 'Weekly')).toEqual({ I1: 7 });
    expect(await ground.load('lists', file)).toMatchObject({ state: 'repeated' });
    const { rows } = await query(
      `select operation, version::int, quantity from customer_list_change where customer_number = '100001' order by version`,
    );
    expect(rows).toEqual([
      ['create', 1, 0],
      ['add', 2, 4],
      ['add', 3, 1],
    ]);
  });

  it('follows the ERP where no one changed the list, and is undone', async () => {
    const before = await listOf('100001', 'Weekly');
    const run = await load('100001,Weekly,I1,5,,\n100001,Weekly,I2,,,D\n100001,Weekly,I3,2,,\n');
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 1, updated: 1, withdrawn: 1 } });
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 5, I3: 2 });
    expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect(await listOf('100001', 'Weekly')).toEqual(before);
  });

  it('previews the undo of each row before it’s undone', async () => {
    const run = await load('100001,Weekly,I1,5,,\n100001,Weekly,I2,,,D\n100001,Weekly,I3,2,,\n100001,Weekly,I4,2,,\n');
    const undo = async (query = '') =>
      (
        await ground.app.http.inject({
          url: `/api/erp/v1/imports/${run.importId}/diff?of=undo${query}`,
          headers: ground.headers,
        })
      ).json();
    const kept = { column: 'overwrites', before: null, after: 'N' };
    expect((await undo()).data).toEqual([
      {
        key: '100001 Weekly I1',
        operation: 'update',
        changes: [{ column: 'quantity', before: '5', after: '4' }],
        stays: false,
      },
      {
        key: '100001 Weekly I2',
        operation: 'insert',
        changes: [{ column: 'quantity', before: null, after: '1' }, kept],
        stays: false,
      },
      { key: '100001 Weekly I3', operation: 'withdraw', changes: [], stays: false },
      { key: '100001 Weekly I4', operation: 'withdraw', changes: [], stays: false },
    ]);
    expect(await undo('&pageSize=1&pageIndex=1')).toMatchObject({ data: [{ key: '100001 Weekly I2' }], hasMore: true });
    await load('100001,Weekly,I4,7,,\n');
    expect((await undo()).data.map(({ stays }: { stays: boolean }) => stays)).toEqual([false, false, false, true]);
    await ground.decide(run.importId, 'undo');
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 4, I2: 1, I4: 7 });
    await load('100001,Weekly,I4,,,D\n');
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 4, I2: 1 });
  });

  it('keeps people’s changes, removals, and additions', async () => {
    await person(
      `update customer_list_item set quantity = 9 where item_number = 'I1' and list_id = (select list_id from own)`,
    );
    await person(`delete from customer_list_item where item_number = 'I2' and list_id = (select list_id from own)`);
    await person(
      `insert into customer_list_item (list_id, item_number, quantity, added_at) select list_id, 'I4', 3, now() from own`,
    );
    await load('100001,Weekly,I1,6,,\n100001,Weekly,I2,8,,\n100001,Weekly,I4,1,,\n');
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 9, I4: 3 });
    await load('100001,Weekly,I1,,,D\n');
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 9, I4: 3 });
  });

  it('resets it where the row says so, and reports the previous value', async () => {
    const run = await load('100001,Weekly,I4,1,Y,\n100001,Weekly,I2,8,Y,\n');
    expect(run).toMatchObject({ state: 'applied', counts: { updated: 2 } });
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 9, I2: 8, I4: 1 });
    await person(
      `update customer_list_item set quantity = 2 where item_number = 'I4' and list_id = (select list_id from own)`,
    );
    const again = await load('100001,Weekly,I2,8,Y,\n100001,Weekly,I4,1,Y,\n');
    expect((await ground.diff(again.importId))[0]?.changes).toEqual([{ column: 'quantity', before: '2', after: '1' }]);
    expect(await ground.decide(again.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect(await listOf('100001', 'Weekly')).toEqual({ I1: 9, I2: 8, I4: 2 });
  });

  it('notifies open pages which list changed', async () => {
    const told = vi.spyOn(ground.app.services.hub, 'listChanged');
    await load('100001,Weekly,I3,1,,\n');
    expect(told.mock.calls).toEqual([
      [{ customerNumber: '100001', listId: expect.any(Number), version: expect.any(Number) }],
    ]);
  });

  it('follows a list that was renamed, and makes none again that was deleted', async () => {
    await query("update customer_list set name = 'Mine' where customer_number = '100002'");
    await load('100002,Weekly,I2,3,,\n');
    expect(await listOf('100002', 'Mine')).toEqual({ I1: 7, I2: 3 });
    await query("update customer_list set deleted_at = now() where customer_number = '100002'");
    await load('100002,Weekly,I3,3,,\n');
    expect(await listOf('100002', 'Weekly')).toBeUndefined();
  });

  it('removes what a full file lacks, and nothing of people’s own lists', async () => {
    await query("insert into customer_list (customer_number, name) values ('100003', 'Own')");
    const full = `${header}100001,Weekly,I2,8,Y,\n`;
    expect(await ground.load('lists', full)).toMatchObject({ state: 'applied' });
    expect(await listOf('100001', 'Weekly')).toMatchObject({ I1: 9, I2: 8 });
    expect(await listOf('100003', 'Own')).toEqual({});
  });

  it('words errors as sentences, and lets a row wait for its item', async () => {
    const run = await load('100001,,I1,1,,\n100001,Weekly,I1,101,,\n100001,Weekly,I2,1,maybe,\n');
    expect((await ground.errors(run.importId)).map(({ text }) => text)).toEqual([
      'Column “listName” is blank, and every row needs it. It’s the list’s name.',
      'Column “quantity” has “101”. Use 100 or less.',
      'Column “overwrites” has “maybe”. Use Y or N.',
    ]);
    await ground.decide(run.importId, 'discard');
    expect(await load('100001,Hygiene,I9,2,,\n')).toMatchObject({ counts: { waiting: 1 } });
    await ground.load('items', itemsOf('I9'), delta);
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect(await listOf('100001', 'Hygiene')).toEqual({ I9: 2 });
  });

  it('refuses products beyond a list’s maximum, and counts the room that the same file makes', async () => {
    await query("insert into customer_list (customer_number, name) values ('100003', 'Full')");
    await query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
       select list_id, 'X' || n, 1, now() from customer_list, generate_series(1, $1::int) n
        where customer_number = '100003' and name = 'Full'`,
      maxListItems - 1,
    );
    const run = await load('100003,Full,I1,1,,\n100003,Full,I2,1,,\n100003,Other,I2,1,,\n');
    expect(run).toMatchObject({ state: 'waiting', counts: { inserted: 2, bad: 1 } });
    expect(await ground.decide(run.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect(await ground.errors(run.importId)).toMatchObject([
      {
        row: 2,
        column: 'itemNumber',
        text: 'The list “Full” would have more than 1,000 products, the most it can have. Take some off, or start another list.',
      },
    ]);
    expect(Object.keys(await listOf('100003', 'Full'))).toHaveLength(maxListItems);
    expect(await listOf('100003', 'Other')).toEqual({ I2: 1 });
    expect(await load('100003,Full,I2,1,,\n100003,Full,I1,,,D\n')).toMatchObject({
      state: 'applied',
      counts: { bad: 0 },
    });
    expect(await listOf('100003', 'Full')).toMatchObject({ I2: 1, X1: 1 });
    expect(Object.keys(await listOf('100003', 'Full'))).toHaveLength(maxListItems);
  });

  it('makes no more lists than an account can have', async () => {
    await query(
      `insert into customer_list (customer_number, name) select '100003', 'L' || n
         from generate_series(1, $1::int - (select count(*)::int from customer_list where customer_number = '100003' and deleted_at is null)) n`,
      maxLists - 1,
    );
    const run = await load('100003,First,I1,1,,\n100003,Second,I1,1,,\n100003,First,I2,1,,\n100003,L7,I2,1,,\n');
    expect(run).toMatchObject({ state: 'waiting', counts: { inserted: 3, bad: 1 } });
    expect(await ground.decide(run.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect((await ground.errors(run.importId)).map(({ row, text }) => [row, text])).toEqual([
      [
        2,
        'The account would have more than 500 lists, the most it can have, so “Second” wasn’t made. Delete a list, or name one that exists.',
      ],
    ]);
    expect(await listOf('100003', 'First')).toEqual({ I1: 1, I2: 1 });
    expect(await listOf('100003', 'L7')).toEqual({ I2: 1 });
    expect(await listOf('100003', 'Second')).toBeUndefined();
  });

  it('puts nothing back into a list that people filled since', async () => {
    await query("insert into customer_list (customer_number, name) values ('100002', 'Brimming')");
    await query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
       select list_id, 'X' || n, 1, now() from customer_list, generate_series(1, $1::int) n
        where customer_number = '100002' and name = 'Brimming'`,
      maxListItems - 3,
    );
    await load('100002,Brimming,I1,1,,\n100002,Brimming,I2,1,,\n');
    const run = await load('100002,Brimming,I1,,,D\n100002,Brimming,I2,,,D\n100002,Brimming,I4,1,,\n');
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 1, withdrawn: 2 } });
    await query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
       select list_id, 'X0' || n, 1, now() from customer_list, generate_series(1, 2) n where name = 'Brimming'`,
    );
    expect(await ground.decide(run.importId, 'undo')).toMatchObject({
      state: 'undone',
      reason: '1 rows found no room in their lists and didn’t come back.',
    });
    const list = await listOf('100002', 'Brimming');
    expect(Object.keys(list)).toHaveLength(maxListItems);
    expect([list.I1, list.I2, list.I4]).toEqual([1, undefined, undefined]);
    expect((await ground.errors(run.importId)).map(({ text }) => text)).toEqual([
      'The list “Brimming” would have more than 1,000 products, the most it can have. Take some off, or start another list.',
    ]);
  });

  describe('par levels that people set', () => {
    const parLevels = async (name: string) => {
      const { rows } = await query(
        `select item_number, quantity, par_level from customer_list_item join customer_list using (list_id)
          where customer_number = '100001' and name = $1 and (par_level is not null or item_number not like 'X%')
          order by item_number`,
        name,
      );
      return rows;
    };
    const setPar = (name: string, itemNumber: string, parLevel: number) =>
      query(
        `update customer_list_item set par_level = $3 where item_number = $2
            and list_id = (select list_id from customer_list where customer_number = '100001' and name = $1)`,
        name,
        itemNumber,
        parLevel,
      );

    it('keep their products as people left them, also after an undo, unless the row overwrites', async () => {
      await load('100001,Operatory,I1,4,,\n100001,Operatory,I2,2,,\n100001,Operatory,I3,3,Y,\n');
      await setPar('Operatory', 'I1', 6);
      await setPar('Operatory', 'I2', 5);
      await setPar('Operatory', 'I3', 7);
      const run = await load('100001,Operatory,I1,,,D\n100001,Operatory,I2,9,,\n100001,Operatory,I3,1,Y,\n');
      const kept = [
        ['I1', 4, 6],
        ['I2', 2, 5],
      ];
      expect(await parLevels('Operatory')).toEqual([...kept, ['I3', 1, 7]]);
      expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
      expect(await parLevels('Operatory')).toEqual([...kept, ['I3', 3, 7]]);
      await load('100001,Operatory,I3,,,D\n');
      expect(await parLevels('Operatory')).toEqual(kept);
    });

    it('outlast the undo of the load that brought the product', async () => {
      const run = await load('100001,Brought,I1,4,,\n100001,Brought,I2,2,,\n');
      await setPar('Brought', 'I1', 6);
      expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone' });
      expect(await parLevels('Brought')).toEqual([['I1', 4, 6]]);
    });

    it('make no room in a full list for other products', async () => {
      await load('100001,Shelf,I1,4,,\n');
      await setPar('Shelf', 'I1', 6);
      await query(
        `insert into customer_list_item (list_id, item_number, quantity, added_at)
         select list_id, 'X' || n, 1, now() from customer_list, generate_series(1, $1::int) n
          where customer_number = '100001' and name = 'Shelf'`,
        maxListItems - 1,
      );
      const run = await load('100001,Shelf,I1,,,D\n100001,Shelf,I2,1,,\n');
      expect(run).toMatchObject({ state: 'waiting', counts: { bad: 1 } });
      expect(await ground.decide(run.importId, 'apply')).toMatchObject({ state: 'applied' });
      expect(await parLevels('Shelf')).toEqual([['I1', 4, 6]]);
    });
  });

  it('takes its own template', async () => {
    const run = await ground.load('lists', templateOf(feeds.lists), delta);
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 3, bad: 0 } });
    expect(await listOf('100002', 'Hygiene')).toEqual({ '10000003': 1 });
  });
});
