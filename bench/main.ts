/**
 * `npm run bench [-- --only items,report --items 20000,1000000 --seconds 5 --all]`: writes figures and their baselines
 * to bench/results.md.
 */
import { parseArgs } from 'node:util';
import { measureDocuments } from './documents.ts';
import { measureErp } from './erp.ts';
import { measureExchange } from './exchange.ts';
import type { Figure } from './figures.ts';
import type { Counts } from './filled.ts';
import { measureManyOrders } from './many-orders.ts';
import { measure } from './measure.ts';
import { type PreparedDatabase, prepareFresh, prepareKept } from './prepare.ts';
import { keepTable, machineFacts } from './report.ts';
import { measureScreens } from './screens.ts';
import { backOrderFigures } from './sections/back-orders.ts';
import { buyingHabitFigures } from './sections/buying-habits.ts';
import { callFigures } from './sections/calls.ts';
import { customerFigures } from './sections/customers.ts';
import { itemFigures } from './sections/items.ts';
import { morningQueueFigures } from './sections/morning-queue.ts';
import { orderFigures } from './sections/orders.ts';
import { pasteFigures } from './sections/paste.ts';
import { peopleFigures } from './sections/people.ts';
import { receivingFigures } from './sections/receiving.ts';
import { reportFigures } from './sections/report.ts';

const usual: Counts = { items: 20_000, practices: 3_000, orders: 60_000 };

interface Section {
  readonly title: string;
  /** What grows from table to table. */
  readonly grows: keyof Counts;
  /** Sizes of a usual run, and those of `--all`. */
  readonly sizes: readonly number[];
  readonly allSizes: readonly number[];
  readonly prepare: (counts: Counts) => Promise<PreparedDatabase>;
  readonly figuresFor: (prepared: PreparedDatabase) => Promise<Figure[]>;
}

const sections: Readonly<Record<string, Section>> = {
  calls: {
    title: 'Everyday calls',
    grows: 'items',
    sizes: [20_000],
    allSizes: [20_000, 100_000, 1_000_000],
    prepare: prepareFresh,
    figuresFor: callFigures,
  },
  people: {
    title: 'The list of 100,000 people',
    grows: 'items',
    sizes: [20_000],
    allSizes: [20_000],
    prepare: prepareFresh,
    figuresFor: peopleFigures,
  },
  customers: {
    title: 'Looking a customer up',
    grows: 'practices',
    sizes: [3_000],
    allSizes: [3_000, 200_000],
    prepare: prepareKept,
    figuresFor: customerFigures,
  },
  items: {
    title: 'Searching products',
    grows: 'items',
    sizes: [20_000],
    allSizes: [20_000, 200_000, 1_000_000],
    prepare: prepareKept,
    figuresFor: itemFigures,
  },
  paste: {
    title: 'A pasted list of 500 lines',
    grows: 'items',
    sizes: [20_000],
    allSizes: [20_000, 1_000_000],
    prepare: prepareKept,
    figuresFor: pasteFigures,
  },
  orders: {
    title: "An account's orders",
    grows: 'orders',
    sizes: [60_000],
    allSizes: [60_000, 2_000_000],
    prepare: prepareKept,
    figuresFor: orderFigures,
  },
  report: {
    title: 'The 13-month report',
    grows: 'orders',
    sizes: [60_000],
    allSizes: [60_000, 2_000_000],
    prepare: prepareKept,
    figuresFor: reportFigures,
  },
  desk: {
    title: 'The back-order desk',
    grows: 'orders',
    sizes: [60_000],
    allSizes: [60_000, 2_000_000],
    prepare: prepareKept,
    figuresFor: backOrderFigures,
  },
  morning: {
    title: 'The morning queue',
    grows: 'orders',
    sizes: [60_000],
    allSizes: [60_000, 2_000_000],
    prepare: prepareKept,
    figuresFor: morningQueueFigures,
  },
  habits: {
    title: 'Buying habits',
    grows: 'orders',
    sizes: [60_000],
    allSizes: [60_000, 2_000_000],
    prepare: prepareKept,
    figuresFor: buyingHabitFigures,
  },
  receiving: {
    title: 'Deliveries and recalls, a million lots',
    grows: 'items',
    sizes: [20_000],
    allSizes: [20_000],
    prepare: prepareFresh,
    figuresFor: receivingFigures,
  },
};

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    only: text,
    items: text,
    customers: text,
    orders: text,
    calls: text,
    report: text,
    desk: text,
    morning: text,
    habits: text,
    receiving: text,
    paste: text,
    exchange: text,
    erp: text,
    'status-lines': text,
    'many-orders': text,
    seconds: { type: 'string', default: '3' },
    all: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
if (!(seconds >= 1)) throw new RangeError('--seconds is at least 1.');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = values.only?.split(',') ?? [
  ...Object.keys(sections),
  'documents',
  'screens',
  'exchange',
  'erp',
  'many-orders',
];
const titles = Object.values(sections).map(({ title }) => title);
const counted = (count: number) => count.toLocaleString('en-US');

function sizesOf(name: string, section: Section): readonly number[] {
  const asked = values[name as 'items' | 'customers' | 'orders' | 'calls' | 'report' | 'desk' | 'morning' | 'paste'];
  if (asked !== undefined) return asked.split(',').map(Number);
  return values.all ? section.allSizes : section.sizes;
}

async function run(section: Section, size: number): Promise<void> {
  const counts = { ...usual, [section.grows]: size };
  const title = `${counted(counts.items)} items, ${counted(counts.practices)} customers, ${counted(counts.orders)} orders`;
  console.log(`${section.title}: ${title}`);
  const prepared = await section.prepare(counts);
  try {
    const { rows, notes } = await measure(prepared, await section.figuresFor(prepared), seconds);
    const day = new Date().toISOString().slice(0, 10);
    keepTable({ section: section.title, size, title, rows, notes, seconds, machine: machineFacts(), day }, titles);
  } finally {
    await prepared.close();
  }
}

for (const name of chosen) {
  if (name === 'screens') {
    await measureScreens();
    continue;
  }
  if (name === 'documents') {
    console.log(await measureDocuments());
    continue;
  }
  if (name === 'exchange') {
    const asked = (values.exchange ?? '').split(',').filter(Boolean).map(Number);
    const [items = 100_000, prices = 500_000, orderLines = 400_000] = asked;
    const large = values.all
      ? { prices: 20_000_000, orderLines: 8_000_000 }
      : { prices: 2_000_000, orderLines: 2_000_000 };
    const sizes = [{ items, prices, orderLines }, ...(asked.length === 0 ? [{ items: 1_000_000, ...large }] : [])];
    console.log(await measureExchange(sizes));
    continue;
  }
  if (name === 'many-orders') {
    console.log(await measureManyOrders(Number(values['many-orders'] ?? (values.all ? 2_000_000 : 100_000)), seconds));
    continue;
  }
  if (name === 'erp') {
    const sizes = (values.erp ?? '').split(',').filter(Boolean).map(Number);
    const [orders = 200, waits = 20] = sizes;
    const statusLines = Number(values['status-lines'] ?? (values.all ? 100_000 : 20_000));
    console.log(await measureErp({ orders, waits, statusLines }));
    continue;
  }
  const section = sections[name];
  if (section === undefined)
    throw new RangeError(
      `${name} is none of ${Object.keys(sections).join(', ')}, documents, screens, exchange, erp, many-orders.`,
    );
  for (const size of sizesOf(name, section)) await run(section, size);
}
