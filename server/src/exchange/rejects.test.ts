import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../ports/files/index.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { findRun } from './reads.ts';
import { writeRejects } from './rejects.ts';
import type { RunRow } from './runs/run-row.ts';

let ground: ExchangeGround;
let files: FileStore;
beforeAll(async () => {
  ground = await openExchange();
  files = ground.app.services.files;
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
});
afterAll(() => ground.close());

const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n';
const goodRows = Array.from({ length: 10_000 }, (_, at) => `I${at},Item,1,P-${at},EA\n`).join('');

async function loaded(text: string): Promise<RunRow> {
  const { importId } = await ground.load('items', text, { query: '&mode=delta&dryRun=true' });
  return (await findRun(ground.database.pool, importId, null)) as RunRow;
}

const rejects = (store: FileStore, run: RunRow, fileLimits = ground.app.services.settings.exchange.fileLimits) =>
  writeRejects({ ...exchangeParts(ground.app.services, ground.database.pool), files: store, fileLimits }, run);

/** The store, and everything that was opened in it. */
function watched(): { readonly store: FileStore; readonly opened: Readable[] } {
  const opened: Readable[] = [];
  const open: FileStore['open'] = async (key) => {
    const file = await files.open(key);
    if (file !== undefined) opened.push(file.content);
    return file;
  };
  return { store: { ...files, open }, opened };
}

describe('a download of rejects', () => {
  let run: RunRow;
  beforeAll(async () => {
    run = await loaded(`${header}A1,Bad,1,P,NOPE\n${goodRows}`);
  });

  it('closes the file after the last bad row', async () => {
    const { store, opened } = watched();
    const lines = await Readable.from(rejects(store, run)).toArray();
    expect(lines).toHaveLength(2);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('closes the file when its reader leaves', async () => {
    const { store, opened } = watched();
    for await (const line of rejects(store, run)) {
      expect(line.toString()).toContain('_errors');
      break;
    }
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('does not open the file of a run without bad rows', async () => {
    const { store, opened } = watched();
    const good = await loaded(`${header}${goodRows}`);
    expect(await Readable.from(rejects(store, good)).toArray()).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('unzips no more than the limit', async () => {
    const { importId } = await ground.load('items', gzipSync(`${header}${goodRows}A1,Bad,1,P,NOPE\n`), {
      query: '&mode=delta&dryRun=true',
    });
    const zipped = (await findRun(ground.database.pool, importId, null)) as RunRow;
    expect(await Readable.from(rejects(files, zipped)).toArray()).toHaveLength(2);
    const limits = { bytes: 100_000, rows: 30_000 };
    await expect(Readable.from(rejects(files, zipped, limits)).toArray()).rejects.toThrow(
      'The file unzips to more than 0.1 MB, which is the limit.',
    );
  });

  it('ends with the error of a store that fails halfway', async () => {
    const open: FileStore['open'] = async () => ({
      size: 1_000,
      content: Readable.from(
        (async function* () {
          yield Buffer.from(`${header}A0,Good,1,P,EA\n`);
          throw new Error('the store is gone');
        })(),
      ),
    });
    const lines = Readable.from(rejects({ ...files, open }, run)).toArray();
    await expect(lines).rejects.toThrow('the store is gone');
  });
});

it('gives no cell that a spreadsheet takes for a formula, and takes such cells back as they were', async () => {
  const texts = ['=1+1', '+A-1', '-x', '@x', "'=x"];
  const bad = texts.map((text, at) => `F${at},${text},1,-5,NOPE\n`).join('');
  const run = await loaded(header + bad);
  const rejects = await ground.rejects(run.import_id);
  expect(rejects.split('\n').slice(1, -1)).toEqual(
    texts.map((text, at) => expect.stringContaining(`F${at},'${text},1,-5,NOPE,`)),
  );
  const mended = await ground.load('items', rejects.replaceAll('NOPE', 'EA'), { query: '&mode=delta' });
  expect(mended).toMatchObject({ state: 'applied', counts: { inserted: 5 } });
  const { rows } = await ground.database.pool.query<{ description: string }>(
    'select description from item order by item_number',
  );
  expect(rows.map(({ description }) => description)).toEqual(texts);
});
