import { type Feed, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { targetOf } from './targets/index.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

/** The rows of the template, without the columns that a file may lack. */
function neededColumnsOf(feed: Feed): string {
  const key = targetOf(feed.name)?.key.flatMap(({ from }) => from) ?? [];
  const either = feed.rules
    .filter(({ kind }) => kind === 'either')
    .flatMap(({ columns }): readonly string[] => columns);
  const needed = [...key, ...either];
  const columns = feed.columns.filter(({ name, isRequired }) => isRequired === true || needed.includes(name));
  const rows = [0, 1, 2].map((index) => columns.map(({ examples }) => `"${examples[index]}"`).join(','));
  return `${[columns.map(({ name }) => name).join(','), ...rows].join('\n')}\n`;
}

it('a file of any feed with only the required columns changes nothing else of existing rows', async () => {
  for (const feed of Object.values(feeds)) {
    if (targetOf(feed.name) === undefined) continue;
    expect((await ground.load(feed.name, templateOf(feed), { query: `&mode=${feed.modes[0]}` })).state).toBe('applied');
    const run = await ground.load(feed.name, neededColumnsOf(feed), { query: `&mode=${feed.modes.at(-1)}` });
    const { bad, inserted, updated } = run.counts;
    expect([feed.name, run.reason, bad, inserted, updated]).toEqual([feed.name, '', 0, 0, 0]);
    expect([feed.name, await ground.diff(run.importId)]).toEqual([feed.name, []]);
  }
});

it('keeps columns that the file lacks, in the dry run as in the rows, and undoes only what it wrote', async () => {
  const read = async (number: string) =>
    (
      await ground.database.pool.query(
        'select description, pack, popularity, is_on_hold as hold from item where item_number = $1',
        [number],
      )
    ).rows[0];
  const columns = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure';
  await ground.load('vendors', 'vendorId,name\n1,Northway\n', { query: '&mode=delta' });
  await ground.load('items', `${columns},pack,popularity,isOnHold\nI7000,Full,1,P,EA,Box of 5,7,Y\n`, {
    query: '&mode=delta',
  });
  const short = `${columns}\nI7000,Shorter,1,P,EA\nI7001,New,1,P,EA\n`;
  const run = await ground.load('items', short, { query: '&mode=delta&dryRun=true' });
  const changes = await ground.diff(run.importId);
  expect(changes[0]).toEqual({
    key: 'I7000',
    operation: 'update',
    changes: [{ column: 'description', before: 'Full', after: 'Shorter' }],
    stays: false,
  });
  expect(changes[1]).toMatchObject({ key: 'I7001', operation: 'insert' });
  await ground.decide(run.importId, 'apply');
  expect(await read('I7000')).toEqual({ description: 'Shorter', pack: 'Box of 5', popularity: 7, hold: true });
  expect(await read('I7001')).toMatchObject({ description: 'New', hold: false });
  expect(await ground.diff(run.importId)).toEqual(changes);
  expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  expect(await read('I7000')).toEqual({ description: 'Full', pack: 'Box of 5', popularity: 7, hold: true });
});
