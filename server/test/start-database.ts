/**
 * Runs once before the server's tests: starts one PostgreSQL for the whole run and migrates the template that test
 * databases are copied from.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { startEmbedded } from '../src/ports/database/index.ts';
import { atDatabase, withAdmin } from './admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string for creating and dropping databases. */
    readonly adminUrl: string;
    /** The migrated, empty database to copy; the name of the demo copy ends in `_demo`. */
    readonly templateName: string;
  }
}

interface Prepared {
  readonly adminUrl: string;
  readonly templateName: string;
}

/** Each project loads this module again, and all share what the first one prepared. */
const ofRun = globalThis as { preparedForTests?: Promise<Prepared> };

let teardownSteps: (() => Promise<void> | void)[] = [];

/**
 * Called by vitest, once for each project. Uses the server in TEST_DATABASE_URL; without it, starts one in a temporary
 * folder.
 */
export async function setup(project: TestProject): Promise<void> {
  try {
    ofRun.preparedForTests ??= prepare();
    const { adminUrl, templateName } = await ofRun.preparedForTests;
    project.provide('adminUrl', adminUrl);
    project.provide('templateName', templateName);
  } catch (error) {
    // vitest only tears down what was set up completely.
    await teardown();
    throw error;
  }
}

async function prepare(): Promise<Prepared> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? (await startOne());
  const templateName = `operatory_template_${randomBytes(4).toString('hex')}`;
  await withAdmin(adminUrl, (client) => client.query(`create database ${templateName}`));
  teardownSteps.unshift(() =>
    withAdmin(adminUrl, async (client) => {
      await client.query(`drop database if exists ${templateName} with (force)`);
      for (const ending of ['_demo', '_demo_unfinished']) {
        await client.query(`drop database if exists ${templateName}${ending} with (force)`);
      }
    }),
  );
  const database = openDatabase(atDatabase(adminUrl, templateName), { onConnectionError: () => {}, maxConnections: 2 });
  await migrate(database.pool);
  await database.pool.end();
  return { adminUrl, templateName };
}

/** Called by vitest after the last test. */
export async function teardown(): Promise<void> {
  const steps = teardownSteps;
  teardownSteps = [];
  if (steps.length > 0) delete ofRun.preparedForTests;
  for (const step of steps) await step();
}

async function startOne(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-test-'));
  chmodSync(folder, 0o755);
  teardownSteps.unshift(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbedded({ folder, isThrownAway: true });
  teardownSteps.unshift(server.stop);
  return server.url;
}
