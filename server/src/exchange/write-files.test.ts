import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { createDemoDatabase } from '../../test/database.ts';
import { testSettings } from '../../test/ground.ts';
import { openExchange } from './exchange.fixture.ts';
import { writeFiles } from './write-files.ts';

it('an empty installation becomes the same shop by loading the files that another one writes', async () => {
  const { timeZone } = testSettings();
  const folder = mkdtempSync(join(tmpdir(), 'operatory-files-written-'));
  const demo = await createDemoDatabase();
  const empty = await openExchange();
  try {
    await expect(writeFiles(empty.database.pool, join(folder, 'none'), timeZone)).rejects.toThrow(
      'This database has no products, so nothing was written.',
    );
    for (const path of await writeFiles(demo.pool, join(folder, 'demo'), timeZone)) {
      const [feed = '', mode] = basename(path).split('.');
      const run = await empty.load(feed, readFileSync(path), { query: `&mode=${mode}` });
      const errors = run.counts.bad === 0 ? [] : await empty.errors(run.importId);
      expect([feed, run.state, run.reason, errors.slice(0, 3)]).toEqual([feed, 'applied', '', []]);
      expect([feed, run.counts.waiting]).toEqual([feed, 0]);
    }
    const again = await writeFiles(empty.database.pool, join(folder, 'loaded'), timeZone);
    for (const path of again) {
      // Who opened the empty one is in it as well.
      const text = readFileSync(path, 'utf8').replace(/^.*@people[.]test,.*\n/m, '');
      expect([basename(path), text]).toEqual([
        basename(path),
        readFileSync(join(folder, 'demo', basename(path)), 'utf8'),
      ]);
    }
    expect(again.length).toBeGreaterThan(8);
  } finally {
    await empty.close();
    await demo.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
