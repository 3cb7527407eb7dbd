/** Every statement that the server's sources run fits the migrated schema, and returns the columns that the code declares. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, describe as group, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Column, describeStatement } from './describe-statement.ts';
import { createModules, type Statement, statementsIn } from './find-statements.ts';
import type { DeclaredField, Kind } from './syntax.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const load = createModules(root);
const statements = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src', 'demo/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixture|d)\.ts$/.test(path))
  .flatMap((path) => statementsIn(load, path));

/** Modules whose statements are assembled at run time; their features' tests run each form. */
const assembling: readonly string[] = [
  'apply',
  'bulk-load',
  'buying-reads',
  'check-rows',
  'clear-old',
  'compare',
  'compose-invoice',
  'control-totals',
  'copy-lines',
  'copy-rows',
  'crowded-rows',
  'duplicates',
  'empty-tables',
  'find-groups',
  'find-order-reasons',
  'find-people',
  'finish-run',
  'follow-orders',
  'forget-name',
  'forget-person',
  'list-connections',
  'load-words',
  'loads-about',
  'invoice-warnings',
  'make-orders',
  'mend',
  'message-rows',
  'name-ranks',
  'note-invoices',
  'undated-shipments',
  'orders-since',
  'our-numbers',
  'people-rights',
  'plain-columns',
  'read-lead-products',
  'read-run',
  'reads',
  'rebuild',
  'replace-table',
  'reported-numbers',
  'retry-waiting',
  'role-settings',
  'row-results',
  'row-rules',
  'search-changes',
  'search-upkeep',
  'seen-difference',
  'session-viewers',
  'spending-reads',
  'sign-in-throttle',
  'slices',
  'stage-file',
  'stale-rows',
  'statement',
  'statement-notices',
  'staying-rows',
  'taken-back',
  'term-numbers',
  'undo',
  'value-form',
  'waiting-rows',
  'waits',
  'warned-runs',
  'word-list',
  'work-run',
  'work-tables',
  'write-files',
];

/** How pg hands a column to JavaScript. Types that aren't listed, such as json, can be anything. */
const kindOfType: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1007: 'array',
  1009: 'array',
  1015: 'array',
  1016: 'array',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  1700: 'string',
  2950: 'string',
};

/** What is wrong with a statement's declared row, in sentences. */
function mismatches({ at }: Statement, columns: readonly Column[], fields: readonly DeclaredField[]): string[] {
  const missing = fields
    .filter(({ name, isOptional }) => !isOptional && !columns.some((column) => column.name === name))
    .map(({ name }) => `${at} declares ${name}, which it doesn't select`);
  const surplus = columns
    .filter((column) => !fields.some(({ name }) => name === column.name))
    .map(({ name }) => `${at} selects ${name}, which it doesn't declare`);
  const wrong = columns.flatMap(({ name, typeId }) => {
    const declared = fields.find((field) => field.name === name)?.kinds;
    const kind = kindOfType[typeId];
    const fits = declared === undefined || kind === undefined || declared.length === 0 || declared.includes(kind);
    return fits ? [] : [`${at} declares ${name} as ${declared.join(' | ')}, and gets ${kind}`];
  });
  return [...missing, ...surplus, ...wrong];
}

async function problemsOf(client: pg.Client, statement: Statement): Promise<string[]> {
  const problems: string[] = [];
  for (const text of statement.texts ?? []) {
    try {
      const columns = await describeStatement(client, text);
      // The columns of a fetch are those of its cursor, which isn't open here.
      if (text.startsWith('fetch ')) continue;
      if (statement.fields !== undefined) problems.push(...mismatches(statement, columns, statement.fields));
    } catch (error) {
      problems.push(`${statement.at}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

group('the SQL of the sources', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The temporary tables that `make-orders` works with.
    await client.query('create temp table history_order (erp_order_number text)');
    await client.query('create temp table history_shipment (erp_shipment_number text)');
    await client.query('create temp table history_item (customer_number text, item_number text)');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('fits the migrated schema, and selects the columns that its row type declares', async () => {
    const problems: string[] = [];
    for (const statement of statements) problems.push(...(await problemsOf(client, statement)));
    expect(problems).toEqual([]);
  });

  it('is known before the program runs, except for the few statements that are assembled from a request', () => {
    const assembled = statements.filter(({ texts }) => texts === undefined);
    const unexpected = assembled.filter(({ at }) => !assembling.includes(at.replace(/^.*\/|(\.sql)?\.ts:\d+$/g, '')));
    expect(unexpected.map(({ at }) => at)).toEqual([]);
    expect(statements.length - assembled.length).toBeGreaterThan(150);
  });

  it('is reported when a column is gone, missing from the select, or of another type', async () => {
    const at = 'x.ts:1';
    const texts = ['select customer_number as number, name from customer'];
    const field = (name: string, kinds: readonly Kind[]) => ({ name, isOptional: false, kinds });
    const check = (statement: Partial<Statement>) => problemsOf(client, { at, texts, fields: undefined, ...statement });
    expect(await check({ texts: ['select nickname from customer'] })).toEqual([
      'x.ts:1: column "nickname" does not exist',
    ]);
    expect(
      await check({ fields: [field('number', ['string']), field('name', ['string']), field('city', ['string'])] }),
    ).toEqual(["x.ts:1 declares city, which it doesn't select"]);
    expect(await check({ fields: [field('number', ['boolean']), field('name', ['string'])] })).toEqual([
      'x.ts:1 declares number as boolean, and gets string',
    ]);
    expect(await check({ fields: [field('number', ['string'])] })).toEqual([
      "x.ts:1 selects name, which it doesn't declare",
    ]);
  });
});
