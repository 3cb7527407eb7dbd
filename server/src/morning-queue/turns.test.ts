/** The order of the queue, on the demo's data: each kind takes its turn, page by page, and nothing moves while it's worked through. */
import { randomUUID } from 'node:crypto';
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { morningKinds } from '@operatory/domain/morning-queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { rebuildMorningQueue } from './rebuild.ts';
import { bindMorningQueueRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindMorningQueueRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  await rebuildMorningQueue(database.pool, { timeZone: ground.services.settings.timeZone, now: new Date() });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

/** Every entry, in pages of this size. */
async function entriesOf(query: string, pageSize: number): Promise<MorningEntry[]> {
  const found: MorningEntry[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const url = `/api/morningQueue?${query}&pageIndex=${pageIndex}&pageSize=${pageSize}`;
    const page = (await ground.http.inject({ url, headers: service.headers })).json();
    found.push(...page.data);
    if (!page.hasMore) {
      expect(found).toHaveLength(page.totalCount);
      return found;
    }
  }
}
const keysOf = (entries: readonly MorningEntry[]) =>
  entries.map(({ kind, customerNumber }) => `${kind} ${customerNumber}`);

it('takes the entry worth most of each kind, then the next of each, the same in pages of any size', async () => {
  const byKind = await Promise.all(morningKinds.map((kind) => entriesOf(`kind=${kind}`, 500)));
  for (const entries of byKind) {
    const worths = entries.map(({ worth }) => worth ?? 0);
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
  }
  const longest = Math.max(...byKind.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => byKind.flatMap((entries) => entries[turn] ?? [])).flat();
  const all = await entriesOf('', 500);
  expect(keysOf(all)).toEqual(keysOf(inTurn));
  expect(keysOf(await entriesOf('', 17))).toEqual(keysOf(all));
  expect(new Set(all.slice(0, 12).map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
});

it('doesn’t move the rest when an entry is decided, until the next queue is made', async () => {
  const before = await entriesOf('', 500);
  const [first, ...rest] = before;
  if (first === undefined) throw new Error('the demo has no entries');
  const { customerNumber, kind, reasons } = first;
  const payload = {
    customerNumber,
    kind,
    action: 'done',
    decisionId: randomUUID(),
    keys: reasons.map(({ key }) => key),
  };
  const decided = await ground.http.inject({
    ...{ method: 'POST', url: '/api/morningQueue/decision', headers: service.headers, payload },
  });
  expect(decided.statusCode).toBe(200);
  const shown = (await entriesOf('', 500)).filter((entry) => keysOf([entry])[0] !== keysOf([first])[0]);
  expect(keysOf(shown)).toEqual(keysOf(rest));
});
