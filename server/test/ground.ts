/**
 * Gives a test the server's HTTP setup on its database: the real one, with the test's settings and a log that records
 * faults.
 */
import pino from 'pino';
import { type AppContext, type HttpParts, openHttp } from '../src/app/open-http.ts';
import type { Database } from '../src/database/database.ts';
import { slowAnswer } from '../src/http/counters.ts';
import type { DemoParts } from '../src/services/demo-parts.ts';
import { readSettings, type Settings } from '../src/settings/settings.ts';

export const testSecret = 'a secret of the tests, nowhere else in use';

/** As on a developer's machine, on port 3000, with passwords alone. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  const read = readSettings({ AUTH_SECRET: testSecret, DEMO: '0' }, () => testSecret);
  return { ...read, logLevel: 'error', secondStep: 'nobody', ...changes };
}

/** A log that stores its lines instead of printing them. Response times depend on the machine, so tests ignore them. */
export function rememberingLog() {
  const lines: Record<string, unknown>[] = [];
  const keep = (written: string) => {
    const line = JSON.parse(written) as Record<string, unknown>;
    if (line.msg !== slowAnswer) lines.push(line);
  };
  return { log: pino({ level: 'warn' }, { write: keep }), lines };
}

export interface TestGround extends AppContext {
  /** Log entries at warning level or above. */
  readonly logged: Record<string, unknown>[];
}

/** Opens it without listening; `inject` works at once. Close it before dropping the database. */
export async function openTestGround(
  database: Database,
  changes: Partial<Settings> = {},
  demo?: DemoParts,
  limits: Pick<HttpParts, 'socketLimits' | 'requestTimes'> = {},
): Promise<TestGround> {
  const { log, lines } = rememberingLog();
  const ground = await openHttp({ settings: testSettings(changes), database, log, demo, isStrict: true, ...limits });
  return { ...ground, logged: lines };
}
