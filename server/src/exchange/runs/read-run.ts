/** The first phase of a run: its file is staged, in our form, and is whole. */
import { type Feed, ownForm } from '@operatory/domain/exchange';
import { plural } from '@operatory/domain/words';
import type pg from 'pg';
import type { FileStore } from '../../ports/files/index.ts';
import type { FileLimits } from '../../settings/exchange-settings.ts';
import type { Places } from '../checking/check-rows.ts';
import { addOrderNumbers } from '../checking/our-numbers.ts';
import { checkTotals } from '../reading/control-totals.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import { placesOf } from '../reading/places.ts';
import { markPlain, testsOf } from '../reading/plain-columns.ts';
import { type StagedFile, stageFile } from '../reading/stage-file.ts';
import { readForm } from '../reading/value-form.ts';
import { workTable } from '../work-tables.ts';
import { errorsColumn } from '../write-csv.ts';
import type { RunRow } from './run-row.ts';
import type { RunChange } from './write-run.ts';

interface Reading {
  readonly client: pg.PoolClient;
  readonly files: FileStore;
  readonly run: RunRow;
  readonly feed: Feed;
  readonly currency: string;
  readonly fileLimits: FileLimits;
}

export interface ReadRun {
  readonly places: Places;
  readonly staged: StagedFile;
  readonly warnings: readonly string[];
  readonly headings: Readonly<Record<string, string>>;
}

/** A rejects file has an apostrophe before what a spreadsheet would take for a formula. */
async function takeApostrophesOff({ client, run }: Reading, places: Places): Promise<void> {
  const own = [...places.values()].map((place) => place.replace('s.', ''));
  const values = own.map((name) => `${name} = regexp_replace(${name}, '^''(''*[=+@\\t\\r-])', '\\1')`);
  await client.query(`update ${workTable('stage', run.run_id)} set ${values.join(', ')}`);
}

/** Without a column for the currency, all rows are in the profile's. */
function refuseOtherCurrency({ run, feed, currency }: Reading, places: Places): void {
  const named = run.profile?.currency ?? '';
  if (named === '' || named === currency || places.has('currency')) return;
  if (!feed.columns.some(({ name }) => name === 'currency')) return;
  throw new FileTrouble(`The file is in ${named}, as its profile says, and this shop’s currency is ${currency}.`);
}

/** An 855 needn't say whose order it is, if the order was placed here. */
async function fillAccounts({ client, run }: Reading, places: Places): Promise<void> {
  const [account, number] = [places.get('customerNumber'), places.get('webOrderNumber')];
  if (run.format !== 'x12' || account === undefined || number === undefined) return;
  const own = account.replace('s.', '');
  await client.query(
    `update ${workTable('stage', run.run_id)} s set ${own} = o.customer_number from sales_order o
      where coalesce(${account}, '') = '' and ${number} ~ '^[0-9]{1,15}$' and not o.is_from_erp
        and o.order_number = case when ${number} ~ '^[0-9]{1,15}$' then ${number}::bigint end`,
  );
}

const progressEveryMs = 500;

/** Stages the file. Throws `FileTrouble` if it can't be used as a whole. `note` stores progress. */
export async function readRun(reading: Reading, note: (change: RunChange) => Promise<unknown>): Promise<ReadRun> {
  const { run, feed, client } = reading;
  await note({ state: 'reading', progress: 0 });
  let toldAt = performance.now();
  const found: ReturnType<typeof placesOf>[] = [];
  const table = workTable('stage', run.run_id);
  const staged = await stageFile({
    client,
    files: reading.files,
    feed: run.feed,
    fileKey: run.file_key,
    limits: reading.fileLimits,
    format: run.format,
    encoding: run.encoding,
    delimiter: run.profile?.delimiter ?? '',
    table,
    onHeader: (names) => {
      const read = placesOf(feed, names, run.profile);
      found.push(read);
      // Their values change once they are staged.
      if (run.format === 'x12' || names.includes(errorsColumn)) return [];
      return testsOf(feed, read.places, { form: run.profile ?? ownForm, currency: reading.currency });
    },
    onProgress: (rows, share) => {
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      // Progress is only shown to people; if one update fails, the next one follows soon.
      note({ counts: { ...run.counts, rows }, progress: Math.round(share * 1_000) }).catch(() => undefined);
    },
  });
  const [header] = found;
  if (header === undefined) throw new FileTrouble('The file is empty.');
  if (run.expected_rows !== null && run.expected_rows !== staged.rows) {
    throw new FileTrouble(
      `The file arrived incomplete: it has ${plural(staged.rows, 'row')}, expected ${run.expected_rows.toLocaleString('en-US')}.`,
    );
  }
  const { unknown } = header;
  const inFile = await markPlain(client, { table, places: header.places, judgment: staged.judgment });
  const places = await addOrderNumbers(client, { table, feed, places: inFile });
  refuseOtherCurrency(reading, places);
  await fillAccounts(reading, places);
  if (staged.names.includes(errorsColumn)) await takeApostrophesOff(reading, places);
  await readForm(client, { table, feed, places, form: run.profile ?? ownForm });
  if (run.control_totals !== null) {
    await checkTotals(client, { table, places, names: staged.names, totals: run.control_totals });
  }
  await client.query(`analyze ${table}`);
  const warnings = unknown.length === 0 ? [] : [`Unknown columns, ignored: ${unknown.join(', ')}.`];
  // Rows of an X12 file come from segments, which have no headings.
  return { places, staged, warnings, headings: run.format === 'x12' ? {} : header.headings };
}
