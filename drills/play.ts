/** Runs a drill: people work, something breaks, and afterward everything acknowledged is compared with the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '../bench/poll.ts';
import { type Journal, openJournal } from './journal.ts';
import { type Comparison, compare } from './workload/compare.ts';
import { sendStock } from './workload/erp-side.ts';
import { sentAgain } from './workload/ledger.ts';
import { search, work } from './workload/person.ts';
import { openTab, type Tab } from './workload/tab.ts';
import type { WorkParts } from './workload/work-parts.ts';
import type { World } from './world.ts';

export interface Stage {
  readonly world: World;
  readonly journal: Journal;
  readonly tabs: readonly Tab[];
  /** How much longer than its short form the drill should take: 1 in tests. */
  readonly scale: number;
  /** An account that someone works for. */
  readonly busyAccount: string;
  readonly say: (text: string) => void;
}

/** Breaks something and repairs it. Resolves once it's repaired; what it returns is printed. */
export type Trouble = (stage: Stage) => Promise<readonly string[]>;

export interface PlayOptions {
  readonly scale: number;
  /** People who order at the same time. */
  readonly people: number;
  /** How many workers each process of Operatory has; 1 if absent. */
  readonly workers?: number;
  readonly say: (text: string) => void;
}

export interface Outcome extends Comparison {
  /** The longest time without any acknowledged call, in seconds. */
  readonly gap: number;
  readonly longestWait: number;
  readonly failedAfterRetry: number;
  readonly failures: readonly string[];
  readonly notes: readonly string[];
  readonly calls: number;
}

/** Loads that aren't done, and runs that a dead process still holds, wait at most this long. */
const settleMs = 180_000;
const calmMs = 500;

async function settle({ pool, ledger }: World, tabs: readonly Tab[]): Promise<void> {
  const limits = { everyMs: 100, limitMs: settleMs, what: 'Working on the loads' };
  await poll(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from exchange_run where ended_at is null and import_id like 'drill-%'`,
    );
    return rows[0]?.left === 0 ? true : undefined;
  }, limits).catch(() => undefined);
  const isShown = (tab: Tab) => {
    const known = ledger.carts.get(tab.account);
    return known === undefined || known.modified === tab.shown();
  };
  const shown = { everyMs: 50, limitMs: 15_000, what: 'Showing what is stored' };
  await poll(async () => (tabs.every(isShown) ? true : undefined), shown).catch(() => undefined);
}

/** Resolves once calls are acknowledged again after the trouble; the gap covers the way there. */
async function untilWorking(journal: Journal): Promise<void> {
  const before = journal.calls();
  await poll(async () => (journal.calls() > before + 10 ? true : undefined), {
    everyMs: 20,
    limitMs: 60_000,
    what: 'Working again',
  }).catch(() => undefined);
}

let firstTurn = 0;

/** Plays one trouble. Rejects only if the drill itself can't be played. */
export async function play(world: World, trouble: Trouble, options: PlayOptions): Promise<Outcome> {
  const { people, scale, say } = options;
  const journal = openJournal();
  let isOver = false;
  const site = { url: world.balancer.url, cookie: world.prepared.cookies.service };
  const parts: WorkParts = {
    ...{ site, journal, ledger: world.ledger, items: world.items, thinkMs: 30 },
    isOver: () => isOver,
  };
  // Each person has separate accounts, so that every difference is the system's.
  const accountsOf = (person: number) => world.accounts.filter((_, index) => index % people === person);
  const tabs = Array.from({ length: people }, (_, person) => openTab(site, accountsOf(person)[0] as string));
  const before = await world.pool.query<{ last: number }>(
    'select coalesce(last_value, 0) as last from order_number_seq',
  );
  const firstOrder = Math.min(
    (before.rows[0]?.last ?? 0) - 1,
    ...world.ledger.orders.map(({ orderNumber }) => orderNumber - 1),
  );
  firstTurn += 1_000;
  const working = [
    ...Array.from({ length: people }, (_, person) => work(parts, accountsOf(person), firstTurn + person * 100)),
    search(parts, world.accounts[0] as string),
    sendStock(parts, { key: world.key, branch: world.branch, everyMs: 1_500 }),
  ];
  const stage: Stage = { world, journal, tabs, scale, say, busyAccount: accountsOf(0)[0] as string };
  let notes: readonly string[] = [];
  try {
    await pause(calmMs);
    journal.mark();
    notes = await trouble(stage);
    await untilWorking(journal);
  } finally {
    isOver = true;
    await Promise.all(working);
    await settle(world, tabs);
    for (const tab of tabs) tab.close();
  }
  const { pool, ledger, accounts, items, branch } = world;
  const found = await compare({ pool, ledger, tabs, accounts, items, branch, firstOrder });
  return {
    ...found,
    gap: journal.gapMs() / 1_000,
    longestWait: journal.longestWaitMs() / 1_000,
    failedAfterRetry: journal.failures.length,
    failures: journal.failures,
    notes,
    calls: journal.calls(),
  };
}

/** The lines that a drill ends with. */
export function linesOf(outcome: Outcome, ledger: World['ledger']) {
  const { orders, saves, additions, searches, loads, deliveries } = ledger;
  return [
    ...outcome.notes,
    ...outcome.findings.slice(0, 20),
    ...[...new Set(outcome.failures)].slice(0, 5).map((reason) => `failed: ${reason}`),
    `acknowledged ${saves} saves, ${additions} additions, ${orders.length} orders, ${searches} searches, ${loads.length} loads, ${deliveries.size} deliveries`,
    `deliveries sent again ${sentAgain(ledger)}`,
    `longest wait ${outcome.longestWait.toFixed(1)} s`,
    `gap ${outcome.gap.toFixed(1)} s`,
    `failed after retry ${outcome.failedAfterRetry}`,
    `lost ${outcome.lost}`,
    `doubled ${outcome.doubled}`,
  ];
}

/** Whether nothing was lost, doubled, or refused. */
export const isWell = ({ lost, doubled, failedAfterRetry }: Outcome) => lost + doubled + failedAfterRetry === 0;
