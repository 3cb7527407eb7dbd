/** Random histories of every feed: each mode, door, decision, and death ends as a naive model says. */
import { type FeedMode, type FeedName, feedNames, feeds, templateOf } from '@operatory/domain/exchange';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../search/random.fixture.ts';
import { type DeadlyStep, deadlySteps, workAndDie } from './dying-worker.fixture.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { targetOf } from './targets/index.ts';

/** A column of each feed that isn't part of its key, and two values for it. */
const varied: Readonly<Record<FeedName, readonly [column: string, one: string, other: string]>> = {
  branches: ['city', 'Reno', 'Elko'],
  territories: ['managerFirstName', 'Ann', 'Bea'],
  'pricing-classes': ['name', 'Usual', 'Special'],
  vendors: ['name', 'Northway', 'Harbor'],
  categories: ['description', 'Gloves', 'Burs'],
  coupons: ['description', 'Buy some', 'Buy more'],
  'safety-sheets': ['revisedOn', '2026-01-01', '2026-02-02'],
  items: ['description', 'Mirror', 'Probe'],
  'item-texts': ['catalogText', 'Short', 'Shorter'],
  substitutes: ['text', 'Alike', 'The same'],
  'class-prices': ['price', '10.00', '11.00'],
  stock: ['quantityAvailable', '5', '7'],
  customers: ['name', 'Oak Dental', 'Elm Dental'],
  'contract-prices': ['price', '20.00', '21.00'],
  receivables: ['current', '100.00', '101.00'],
  statements: ['balance', '100.00', '101.00'],
  'category-sales': ['total', '100.00', '101.00'],
  lists: ['quantity', '3', '4'],
  people: ['name', 'Jo Ito', 'Jo Kim'],
  orders: ['quantity', '3', '4'],
  shipments: ['trackingNumbers', '1Z1', '1Z2'],
  invoices: ['total', '10.00', '20.00'],
};

interface Row {
  /** The place of its key among the template's rows. */
  readonly key: number;
  /** Which of the two values it has. */
  readonly variant: 0 | 1;
}
interface State extends Omit<Row, 'key'> {
  readonly isGone: boolean;
}
interface Done {
  readonly importId: string;
  readonly file: string;
  readonly mode: FeedMode;
  readonly changes: readonly { readonly key: number; readonly before: State | undefined; readonly after: State }[];
  isUndone: boolean;
}

const isSame = (one: State | undefined, other: State) => one?.variant === other.variant && one.isGone === other.isGone;

/** A model of loading a feed, without a database. Removed and withdrawn rows are gone; kept ones never are. */
function model(feed: FeedName) {
  const { absence } = targetOf(feed) as NonNullable<ReturnType<typeof targetOf>>;
  const rows = new Map<number, State>();
  const done: Done[] = [];
  /** The load whose bytes, sent again, change nothing; none after an undo. */
  let last: Done | undefined;
  return {
    rows,
    done,
    last: () => last,
    load(
      load: Pick<Done, 'importId' | 'file' | 'mode'>,
      given: readonly (Row & { readonly isRemoval: boolean })[],
    ): void {
      const after = new Map<number, State>();
      for (const { key, variant, isRemoval } of given) {
        const there = rows.get(key);
        if (!isRemoval) after.set(key, { variant, isGone: false });
        else if (there !== undefined && absence !== 'kept') after.set(key, { ...there, isGone: true });
      }
      if (load.mode === 'full' && absence !== 'kept')
        for (const [key, state] of rows) if (!after.has(key)) after.set(key, { ...state, isGone: true });
      const changes = [...after].flatMap(([key, state]) =>
        isSame(rows.get(key), state) ? [] : [{ key, before: rows.get(key), after: state }],
      );
      for (const { key, after: state } of changes) rows.set(key, state);
      last = { ...load, changes, isUndone: false };
      done.push(last);
    },
    undo(run: Done): void {
      if (run.isUndone) return;
      run.isUndone = true;
      last = undefined;
      for (const { key, before, after } of run.changes) {
        const now = rows.get(key);
        // A removed row is restored to its old values, a withdrawn one to its current values; a row that was changed
        // since stays.
        const isUntouched = after.isGone ? now?.isGone === true : isSame(now, after);
        if (!isUntouched || now === undefined) continue;
        if (after.isGone) rows.set(key, { ...(absence === 'removed' ? (before ?? now) : now), isGone: false });
        else if (before !== undefined) rows.set(key, before);
        else if (absence === 'withdrawn') rows.set(key, { ...after, isGone: true });
        else rows.delete(key);
      }
    },
  };
}

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  // A fast machine sends more in a minute than a program may.
  await ground.database.pool.query('update machine_key set requests_per_minute = 100000');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

let count = 0;
const nextId = () => {
  count += 1;
  return `history-${count}`;
};

/** The live rows of the feed as text, by nothing but their contents. */
async function live(feed: FeedName): Promise<string[]> {
  const { table, key, columns, about, absence } = targetOf(feed) as NonNullable<ReturnType<typeof targetOf>>;
  const shown = [...key, ...columns].map(({ live: name }) => `l.${name}::text`);
  const conditions = [
    ...(about === undefined ? [] : [about]),
    ...(absence === 'withdrawn' ? ['l.withdrawn_at is null'] : []),
  ];
  const { rows } = await ground.database.pool.query<{ line: string }>(
    `select concat_ws(' | ', ${shown.map((sql) => `coalesce(${sql}, '–')`).join(', ')}) as line from ${table} l
      where ${conditions.join(' and ') || 'true'} order by 1`,
  );
  return rows.map(({ line }) => line);
}

const template = (feed: FeedName): Record<string, string>[] => parse(templateOf(feeds[feed]), { columns: true });

type Given = Row & { readonly isRemoval: boolean };
const cells = (feed: FeedName, { key, variant, isRemoval }: Given) => ({
  ...template(feed)[key],
  [varied[feed][0]]: varied[feed][1 + variant] ?? '',
  operation: isRemoval ? 'D' : 'U',
});
function fileOf(feed: FeedName, given: readonly Given[]): string {
  const rows = given.map((row) => cells(feed, row));
  const names = Object.keys(rows[0] ?? {});
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => names.map((name) => quoted((row as Record<string, string>)[name] ?? '')).join(','));
  // No two files have the same bytes, unless one is sent again on purpose.
  return `${[names.join(','), ...lines].join('\n')}${'\n'.repeat(1 + count)}`;
}

/** What each row looks like when it's live, with each of the two values. */
async function looksOf(feed: FeedName): Promise<string[][]> {
  const mode = feeds[feed].modes.includes('delta') ? 'delta' : 'history';
  const looks: string[][] = [];
  for (const [key] of template(feed).entries()) {
    const own: string[] = [];
    for (const variant of [0, 1] as const) {
      const before = await live(feed);
      const run = await ground.load(feed, fileOf(feed, [{ key, variant, isRemoval: false }]), {
        id: nextId(),
        query: `&mode=${mode}`,
      });
      expect([feed, run.state, run.reason, await ground.errors(run.importId)]).toEqual([feed, 'applied', '', []]);
      const fresh = (await live(feed)).filter((line) => !before.includes(line));
      expect(fresh, `${feed} ${key} ${variant}`).toHaveLength(1);
      own.push(...fresh);
    }
    looks.push(own);
  }
  return looks;
}

async function decide(
  importId: string,
  what: 'apply' | 'discard' | 'undo',
  dies: DeadlyStep | undefined,
): Promise<void> {
  const url = `/api/erp/v1/imports/${importId}/${what}`;
  const answer = await ground.app.http.inject({ method: 'POST', url, headers: ground.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  await workAndDie(ground, dies);
}

const moves = Number(process.env.HISTORIES ?? 14);

it.each(feedNames.map((feed, index) => [feed, index] as const))(
  'a history of %s is what a naive model makes of it',
  async (feed, index) => {
    const random = randomFrom(20_261_125 + index);
    const looks = await looksOf(feed);
    const naive = model(feed);
    for (const [key] of looks.entries()) naive.rows.set(key, { variant: 1, isGone: false });
    const others = (await live(feed)).filter((line) => !looks.flat().includes(line));
    const told: string[] = [];

    for (let turn = 0; turn < moves; turn += 1) {
      const mode = random.pick(feeds[feed].modes);
      const keys = looks.map((_, key) => key).filter(() => random.chance(0.6));
      const given: Given[] = (keys.length === 0 ? [random.below(looks.length)] : keys).map((key) => ({
        key,
        variant: random.chance(0.5) ? 0 : 1,
        isRemoval: mode === 'delta' && random.chance(0.3),
      }));
      const dies = random.chance(0.5) ? random.pick(deadlySteps) : undefined;
      const kind = random.pick(['load', 'load', 'dry', 'discard', 'rows', 'undo', 'undo', 'repeat'] as const);
      const importId = nextId();
      const file = fileOf(feed, given);
      told.push(`${kind} ${mode} ${JSON.stringify(given)} dies ${dies}`);
      switch (kind) {
        case 'load':
          await ground.send(feed, file, { id: importId, query: `&mode=${mode}` });
          await workAndDie(ground, dies);
          expect(await ground.run(importId)).toMatchObject({ state: 'applied' });
          naive.load({ importId, file, mode }, given);
          break;
        case 'dry':
        case 'discard': {
          const before = await live(feed);
          await ground.send(feed, file, { id: importId, query: `&mode=${mode}&dryRun=true` });
          await workAndDie(ground, dies);
          expect(await ground.run(importId)).toMatchObject({ state: 'ready' });
          expect(await live(feed)).toEqual(before);
          await decide(importId, kind === 'dry' ? 'apply' : 'discard', dies);
          if (kind === 'dry') naive.load({ importId, file, mode }, given);
          expect(await ground.run(importId)).toMatchObject({ state: kind === 'dry' ? 'applied' : 'discarded' });
          break;
        }
        case 'rows': {
          if (!feeds[feed].modes.includes('delta')) break;
          const { status, body } = await ground.sendRows(
            feed,
            importId,
            given.map((row) => cells(feed, row)),
          );
          expect([status, body.run?.state], JSON.stringify(body)).toEqual([200, 'applied']);
          naive.load({ importId, file: '', mode: 'delta' }, given);
          break;
        }
        case 'undo': {
          const run = naive.done.length === 0 ? undefined : random.pick(naive.done.slice(-4));
          if (run === undefined || run.isUndone) break;
          await decide(run.importId, 'undo', dies);
          naive.undo(run);
          break;
        }
        case 'repeat': {
          const last = naive.last();
          if (last === undefined || last.file === '') break;
          await ground.send(feed, last.file, { id: importId, query: `&mode=${last.mode}` });
          await workAndDie(ground, dies);
          expect(await ground.run(importId)).toMatchObject({ state: 'repeated' });
        }
      }
      const expected = [...naive.rows].flatMap(([key, { variant, isGone }]) =>
        isGone ? [] : [looks[key]?.[variant] ?? ''],
      );
      expect(await live(feed), told.join('\n')).toEqual([...others, ...expected].sort());
    }
    // The feeds that follow refer to these rows.
    const all = looks.map((_, key): Given => ({ key, variant: 1, isRemoval: false }));
    const mode = feeds[feed].modes.includes('full') ? 'full' : 'delta';
    expect(await ground.load(feed, fileOf(feed, all), { id: nextId(), query: `&mode=${mode}` })).toMatchObject({
      state: 'applied',
    });
  },
  120_000,
);
