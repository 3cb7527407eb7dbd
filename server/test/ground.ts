/** Gives a test the HTTP ground on its database: the real thing, with settings of its own and a log that remembers faults. */
import pino from 'pino';
import type { Database } from '../src/database/database.ts';
import { slowAnswer } from '../src/http/counters.ts';
import { type Ground, openHttp } from '../src/http/open-http.ts';
import { readSettings, type Settings } from '../src/settings/settings.ts';

export const testSecret = 'a secret of the tests, nowhere else in use';

/** As on somebody's own machine, on port 3000. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  return { ...readSettings({ AUTH_SECRET: testSecret, DEMO: '0' }, () => testSecret), logLevel: 'error', ...changes };
}

/** A log that keeps its lines instead of printing them. How long answers take is the machine's affair, not a test's. */
export function rememberingLog() {
  const lines: Record<string, unknown>[] = [];
  const keep = (written: string) => {
    const line = JSON.parse(written) as Record<string, unknown>;
    if (line.msg !== slowAnswer) lines.push(line);
  };
  return { log: pino({ level: 'warn' }, { write: keep }), lines };
}

export interface TestGround extends Ground {
  /** What was logged as a warning or worse. */
  readonly logged: Record<string, unknown>[];
}

/** Opens it without listening; `inject` works at once. Close it before the database is dropped. */
export async function openTestGround(database: Database, changes: Partial<Settings> = {}): Promise<TestGround> {
  const { log, lines } = rememberingLog();
  const ground = await openHttp({ settings: testSettings(changes), database, log });
  return { ...ground, logged: lines };
}
