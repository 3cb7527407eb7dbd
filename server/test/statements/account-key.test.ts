/**
 * Which statements about accounts' data don't say whose: those would have to ask every part of a database that is divided by account
 * (docs/scale.md). The list may shrink; a module that isn't in it needs a reason to be added.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createModules, statementsIn } from './find-statements.ts';
import { withoutAccountKey } from './without-account-key.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const load = createModules(root);
const options = { cwd: root, encoding: 'utf8' } as const;
const statements = execFileSync('git', ['ls-files', 'server/src'], options)
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixture|d)\.ts$/.test(path))
  .flatMap((path) =>
    statementsIn(load, path).flatMap(({ texts = [] }) =>
      texts.map((text) => ({ module: basename(path, '.ts'), text })),
    ),
  );

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('names the account in each statement about its data, apart from the modules that look across accounts', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_number'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const isOfAccounts = new RegExp(`\\b(from|join|into|update)\\s+(${rows.map(({ name }) => name).join('|')})\\b`, 'i');
  const about = statements.filter(({ text }) => isOfAccounts.test(text));
  expect(about.length).toBeGreaterThan(100);
  const found = new Set(about.filter(({ text }) => !text.includes('customer_number')).map(({ module }) => module));
  expect([...found].sort()).toEqual([...withoutAccountKey].sort());
  // The page counts both.
  const page = readFileSync(`${root}docs/scale.md`, 'utf8');
  expect(page).toContain(`\n${rows.length} tables have \`customer_number\`.`);
  expect(page).toContain(
    `Of the statements about the ${rows.length} tables, those in ${withoutAccountKey.length} modules`,
  );
});
