import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ownForm } from '@operatory/domain/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { folderPlace, makeFolders } from './folder-place.ts';
import type { FoundFile, PickupPlace } from './pickup-place.ts';
import { pickUp, startPickups } from './start-pickups.ts';

let ground: ExchangeGround;
let root: string;
let place: PickupPlace;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());
beforeEach(async () => {
  await ground.database.pool.query('delete from exchange_pickup; delete from exchange_run; delete from vendor');
  root = mkdtempSync(join(tmpdir(), 'operatory-folder-'));
  await makeFolders(root);
  place = folderPlace(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const parts = () => exchangeParts(ground.app.services);
const put = (name: string, content: string | Buffer) => writeFileSync(join(root, 'in', name), content);
const files = (folder: string) => readdirSync(join(root, folder)).toSorted();
const text = (name: string) => readFileSync(join(root, 'refused', name), 'utf8');

/** Polls until everything that can be settled is. */
async function pickUpAll(): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    expect(await pickUp(parts(), place)).toBe(true);
    await ground.work();
  }
}
const runs = async () =>
  (
    await ground.database.pool.query<{ file_name: string; state: string; profile_name: string | null }>(
      'select file_name, state, profile_name from exchange_run order by run_id',
    )
  ).rows;

const vendors = 'vendorId,name\n1,Northway\n2,Südwerk\n';

it('looks again and again without leaving anything behind, and stops at once', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  let looks = 0;
  const counting: PickupPlace = {
    ...place,
    list: async () => {
      looks += 1;
      return [];
    },
  };
  const picking = startPickups(parts(), [{ place: counting, everySeconds: 0.001 }]);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(30), 10_000);
  await picking.stop();
  process.off('warning', note);
  expect(warnings).toEqual([]);

  const seldom = startPickups(parts(), [{ place: counting, everySeconds: 3_600 }]);
  const began = performance.now();
  await seldom.stop();
  expect(performance.now() - began).toBeLessThan(900);
});

describe('a file in the folder', () => {
  it('is loaded by its name, zipped or not, in the order of feeds and sequences, and moves to done', async () => {
    put('vendors.delta.000002.csv', 'vendorId,name\n1,Second\n');
    put('vendors.delta.000001.csv.gz', gzipSync(vendors));
    put('branches.csv', 'x\n');
    await pickUpAll();
    expect((await runs()).map((run) => [run.file_name, run.state])).toEqual([
      ['branches.csv', 'refused'],
      ['vendors.delta.000001.csv.gz', 'applied'],
      ['vendors.delta.000002.csv', 'applied'],
    ]);
    expect([files('in'), files('done')]).toEqual([[], ['vendors.delta.000001.csv.gz', 'vendors.delta.000002.csv']]);
    expect(files('refused')).toEqual(['branches.csv', 'branches.csv.txt']);
    expect(text('branches.csv.txt')).toMatch(/^branches\.csv was not loaded.*\n\nWhy: The file has no column “/s);
  });

  it('waits until it’s no longer written to, and is ignored under the name of a part', async () => {
    put('vendors.full.csv', 'vendorId,na');
    await pickUp(parts(), place);
    put('vendors.full.csv', vendors);
    put('vendors.delta.000009.csv.part', vendors);
    put('.vendors.csv', vendors);
    await pickUp(parts(), place);
    expect(await runs()).toEqual([]);
    await pickUpAll();
    expect(await runs()).toMatchObject([{ state: 'applied' }]);
    renameSync(join(root, 'in', 'vendors.delta.000009.csv.part'), join(root, 'in', 'vendors.delta.000009.csv'));
    await pickUpAll();
    expect(files('done')).toEqual(['vendors.delta.000009.csv', 'vendors.full.csv']);
  });

  it('is never a link out of the folder', async () => {
    writeFileSync(join(root, 'secret.csv'), vendors);
    symlinkSync(join(root, 'secret.csv'), join(root, 'in', 'vendors.csv'));
    mkdirSync(join(root, 'in', 'customers.csv'));
    await pickUpAll();
    expect(await runs()).toEqual([]);
  });

  it('follows no links, neither from files nor from a folder itself', async () => {
    const outside = join(root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'keys'), 'as before');
    for (const end of ['txt', 'rejects.csv']) {
      symlinkSync(join(outside, 'keys'), join(root, 'refused', `vendors.csv.${end}`));
    }
    const rows = Array.from({ length: 1_000 }, (_, at) => `${at + 1},V${at}`).join('\n');
    put('vendors.csv', `vendorId,name\n${rows}\n5000,\n`);
    await pickUpAll();
    expect(readFileSync(join(outside, 'keys'), 'utf8')).toBe('as before');
    expect(text('vendors.csv.txt')).toContain('can’t be used');
    rmSync(join(root, 'done'), { recursive: true });
    symlinkSync(outside, join(root, 'done'));
    await expect(place.list()).rejects.toThrow('“done” is a link');
  });

  it('isn’t opened if it became a link after it was found', async () => {
    put('vendors.csv', vendors);
    await place.list();
    const [found] = await place.list();
    renameSync(join(root, 'in', 'vendors.csv'), join(root, 'vendors.csv'));
    symlinkSync(join(root, 'vendors.csv'), join(root, 'in', 'vendors.csv'));
    await expect(place.open(found as FoundFile)).rejects.toThrow(/ELOOP/);
  });

  it('is read with the feed’s profile for picked-up files', async () => {
    const settings = {
      ...ownForm,
      encoding: 'windows-1252',
      delimiter: ';',
      columns: { Nr: 'vendorId', Firma: 'name' },
    };
    await ground.database.pool.query(
      "insert into exchange_profile (feed, name, settings, is_for_pickups, changed_by) values ('vendors', 'NAV', $1, true, 'Jo')",
      [JSON.stringify(settings)],
    );
    put('vendors.csv', Buffer.from('Nr;Firma\n7;Größe\n', 'latin1'));
    await pickUpAll();
    expect(await runs()).toMatchObject([{ state: 'applied', profile_name: 'NAV' }]);
    await ground.database.pool.query('delete from exchange_profile');
  });

  it('may come again under the same name, and the older one keeps its place', async () => {
    put('vendors.csv', vendors);
    await pickUpAll();
    put('vendors.csv', 'vendorId,name\n1,Another\n2,Südwerk\n');
    await pickUpAll();
    expect((await runs()).map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(files('done')).toHaveLength(2);
  });

  it('stays while its run waits for a person, and is refused if the person discards it', async () => {
    put('vendors.csv', `vendorId,name\n${Array.from({ length: 50 }, (_, at) => `bad id ${at},X`).join('\n')}\n`);
    await pickUpAll();
    const { rows } = await ground.database.pool.query<{ import_id: string; state: string }>(
      'select * from exchange_run',
    );
    expect([rows[0]?.state, files('in')]).toEqual(['waiting', ['vendors.csv']]);
    await ground.decide(rows[0]?.import_id ?? '', 'discard');
    await pickUpAll();
    expect(text('vendors.csv.txt')).toContain('Why: A person discarded it.');
  });

  it('returns its bad rows together with the reason', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `${at + 1},V${at}`).join('\n');
    put('vendors.csv', `vendorId,name\n${rows}\n5000,\n`);
    await pickUpAll();
    expect(files('done')).toEqual(['vendors.csv']);
    expect(text('vendors.csv.txt')).toContain('1 of its 1,001 rows can’t be used.');
    expect(text('vendors.csv.rejects.csv')).toMatch(/^vendorId,name,_row,_errors\n5000,,1001,/);
  });
});

describe('a manifest', () => {
  const sha256 = createHash('sha256').update(vendors).digest('hex');
  const whole = { rows: 2, bytes: Buffer.byteLength(vendors), sha256, controlTotals: { vendorId: 3 } };
  const give = (name: string, manifest: object | string, content = vendors) => {
    put(`${name}.json`, typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
    put(`${name}.csv`, content);
  };

  it('names the feed of a file with any name, and moves along with it', async () => {
    give('VEND_20261123', {
      ...whole,
      feed: 'vendors',
      mode: 'delta',
      sequence: 4,
      snapshotAt: '2026-11-23T01:00:00Z',
    });
    await pickUpAll();
    expect(await runs()).toMatchObject([{ state: 'applied', file_name: 'VEND_20261123.csv' }]);
    expect(files('done')).toEqual(['VEND_20261123.csv', 'VEND_20261123.json']);
    give(
      'vendors.older',
      { feed: 'vendors', mode: 'delta', snapshotAt: '2026-11-22T01:00:00Z' },
      'vendorId,name\n1,Old\n',
    );
    await pickUpAll();
    expect(text('vendors.older.csv.txt')).toContain('shows an earlier time');
  });

  it.each([
    [{ ...whole, bytes: 999 }, 'it has 36 bytes, expected 999'],
    [{ ...whole, rows: 3 }, 'it has 2 rows, expected 3'],
    [{ ...whole, sha256: 'ab'.repeat(32) }, `its SHA-256 is ${sha256}, expected abab`],
    [{ ...whole, controlTotals: { vendorId: '3.5' } }, '“vendorId” adds up to 3, expected 3.5'],
    [{ ...whole, controlTotals: { price: 1 } }, 'There is a control total for “price”'],
    [{ ...whole, feed: 'items' }, 'Its name says vendors, and its manifest says items.'],
    [{ ...whole, profile: 'SAP' }, 'has no mapping “SAP”'],
    [{ ...whole, encoding: 'ebcdic' }, 'We don’t know the encoding ebcdic'],
    [{ sha: 'ab' }, 'has the entry “sha”, which we don’t know'],
    ['{ rows: 2 ', 'isn’t JSON'],
  ])('%o that doesn’t fit refuses the file whole', async (manifest, why) => {
    give('vendors', manifest);
    await pickUpAll();
    expect(text('vendors.csv.txt')).toContain(why);
    expect(files('refused')).toEqual(['vendors.csv', 'vendors.csv.txt', 'vendors.json']);
    expect((await ground.database.pool.query('select from vendor')).rowCount).toBe(0);
  });

  it('keeps a file until the others that belong to it are there', async () => {
    give('vendors', { together: ['categories.csv'] });
    await pickUpAll();
    expect([await runs(), files('in')]).toEqual([[], ['vendors.csv', 'vendors.json']]);
    put('categories.csv', 'x\n');
    await pickUpAll();
    expect((await runs()).map((run) => run.file_name)).toEqual(['vendors.csv', 'categories.csv']);
  });

  it('half a gzip is refused whole', async () => {
    put('vendors.csv.gz', gzipSync(vendors).subarray(0, 30));
    await pickUpAll();
    expect(text('vendors.csv.gz.txt')).toContain('the file is cut off');
  });
});

describe('a process that dies', () => {
  it.each(['before it remembers the file', 'before it moves the file', 'after it moved the file'])(
    '%s leaves the rest to the next one, and the file is taken once',
    async (moment) => {
      const dying: PickupPlace = {
        ...place,
        open: async (file) => {
          const content = await place.open(file);
          if (moment.startsWith('before it remembers'))
            await ground.database.pool.query('alter table exchange_pickup rename to gone');
          return content;
        },
        settle: async (settlement) => {
          if (moment.startsWith('after')) await place.settle(settlement);
          throw new Error('killed');
        },
      };
      put('vendors.csv', vendors);
      for (let look = 0; look < 3; look += 1) {
        await pickUp(parts(), dying);
        await ground.database.pool.query('alter table if exists gone rename to exchange_pickup');
        await ground.work();
      }
      await pickUpAll();
      expect(await runs()).toMatchObject([{ state: 'applied' }]);
      expect([files('in'), files('done')]).toEqual([[], ['vendors.csv']]);
      ground.lines.length = 0;
    },
  );
});
