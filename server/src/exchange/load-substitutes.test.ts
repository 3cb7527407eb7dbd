import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
const itemsOf = (...numbers: readonly string[]) =>
  `itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n${numbers.map((item) => `${item},Item,1,P,EA\n`).join('')}`;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('items', itemsOf('I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7'));
  await ground.load(
    'items',
    'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,operation\nI4,,,,,D\n',
    delta,
  );
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const delta = { query: '&mode=delta' } as const;
const header = 'itemNumber,substituteItem,reason,position,text,validFrom,validTo,operation\n';
const load = (rows: string) => ground.load('substitutes', header + rows, delta);
const rows = async () =>
  (
    await ground.database.pool.query({
      text: `select i.item_number, o.item_number, s.reason, s.position, s.note, s.valid_to from item_substitute s
              join item i using (item_key) join item o on o.item_key = s.substitute_key order by 1, 2`,
      rowMode: 'array',
    })
  ).rows;

describe('a load of substitutes', () => {
  it('previews its changes, applies them once, and is undone', async () => {
    const file = `${header}I1,I2,Successor,2,New name.,,2099-12-31,\nI1,I3,,,,,,\nI4,I5,same,,,,,\n`;
    const dry = await ground.load('substitutes', file, { id: 'dry', query: '&dryRun=true' });
    expect(dry).toMatchObject({ state: 'ready', counts: { inserted: 3 } });
    expect((await ground.diff('dry')).map(({ key }) => key)).toEqual(['I1 I2', 'I1 I3', 'I4 I5']);
    expect(await rows()).toEqual([]);
    expect(await ground.decide('dry', 'apply')).toMatchObject({ state: 'applied' });
    const loaded = await rows();
    expect(loaded).toEqual([
      ['I1', 'I2', 'successor', 2, 'New name.', '2099-12-31'],
      ['I1', 'I3', 'equivalent', 1, '', null],
      ['I4', 'I5', 'same', 1, '', null],
    ]);
    expect(await ground.load('substitutes', file)).toMatchObject({ state: 'repeated' });
    const change = await load('I1,I2,cheaper,1,,,,\nI1,I3,,,,,,D\nI2,I1,,,,,,\n');
    expect(change).toMatchObject({ state: 'applied', counts: { inserted: 1, updated: 1, withdrawn: 1 } });
    expect(await ground.decide(change.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect(await rows()).toEqual(loaded);
  });

  it('removes what a full file lacks', async () => {
    const full = `${header}I1,I2,successor,2,New name.,,2099-12-31,\nI4,I5,same,,,,,\n`;
    expect(await ground.load('substitutes', full)).toMatchObject({ state: 'applied', counts: { withdrawn: 1 } });
    expect(await rows()).toHaveLength(2);
  });

  it('words a row’s errors as sentences', async () => {
    const run = await load(
      'I1,I1,,,,,,\nI2,I4,,,,,,\nI2,I3,better,,,,,\nI2,I5,,0,,,,\nI2,I6,,,,2026-02-01,2026-01-01,\nI4,I2,,,,,,\n',
    );
    expect(run).toMatchObject({ state: 'waiting', counts: { bad: 5, inserted: 1 } });
    expect((await ground.errors(run.importId)).map(({ text }) => text)).toEqual([
      'Columns “itemNumber” and “substituteItem” are the same. They must differ.',
      'Column “substituteItem” has “I4”, which is no longer sold. Name another item, or leave the row out.',
      'Column “reason” has “better”. Use same, equivalent, successor, or cheaper.',
      'Column “position” has “0”. Use 1 or more.',
      'Column “validTo” is before “validFrom”. Check both dates.',
    ]);
    await ground.decide(run.importId, 'discard');
  });

  it('takes a single row that waits for its item', async () => {
    const answer = await ground.app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/feeds/substitutes/rows',
      headers: ground.headers,
      payload: { importId: 'early', rows: [{ itemNumber: 'I1', substituteItem: 'I9', position: 4 }] },
    });
    expect(answer.json().results).toMatchObject([{ row: 1, result: 'waiting' }]);
    await ground.load('items', itemsOf('I9'), delta);
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect((await rows()).map(([, other]) => other)).toContain('I9');
  });

  it('takes its own template', async () => {
    await ground.load('items', itemsOf('10000001', '10000002', '10000003'), delta);
    const run = await ground.load('substitutes', templateOf(feeds.substitutes), delta);
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 3, bad: 0 } });
  });
});
