/** The simulated ERP: takes orders, ships and invoices them, and reports it all, with the configured faults. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Books, openBooks } from './books.ts';
import { loadCatalog } from './catalog.ts';
import { type House, lastStep, ownHouse } from './fates.ts';
import { type FaultName, type Faults, faultsFrom, Lost, Restart } from './faults.ts';
import { connect } from './operatory.ts';
import { sendReports, takeSteps } from './send-reports.ts';
import { type Taking, takeMessages } from './take-messages.ts';

export interface ErpOptions {
  /** Such as `http://localhost:3000`. */
  readonly url: string;
  readonly key: string;
  /** The folder of its books. */
  readonly books: string;
  readonly faults: readonly FaultName[];
  readonly seed: number;
  /** Between two steps of an order. */
  readonly paceMs: number;
  readonly say: (text: string) => void;
  /** Works for this distributor, whose items and customers exist; without one, it brings its own. */
  readonly house?: House;
  /** Seconds to wait for orders when there are none. */
  readonly waitSeconds: number;
}

export interface Proof {
  readonly orders: number;
  readonly missingThere: readonly number[];
  readonly unknownHere: readonly number[];
  readonly different: readonly object[];
}

export interface Erp {
  /** Runs one iteration. Returns whether something is still in progress. Without `takes`, it takes no new orders. */
  turn(takes?: boolean): Promise<boolean>;
  /** Compares the books with Operatory's orders. */
  prove(): Promise<Proof>;
  readonly restarts: () => number;
}

const proofDays = 30;
/** Between attempts to compare the books. */
const retryMs = 200;

async function prove(books: Books, { operatory, now }: Taking): Promise<Proof> {
  const since = new Date(Math.max(now() - proofDays * 86_400_000, books.begunAt)).toISOString();
  const orders = books.orders().flatMap(({ webOrderNumber, isWithdrawn, lines, totalCents, takenAt }) => {
    const isTold = webOrderNumber !== null && !isWithdrawn && takenAt >= Date.parse(since);
    return isTold ? [{ orderNumber: webOrderNumber, lines: lines.length, totalCents }] : [];
  });
  const { status, body } = await operatory.call({ method: 'POST', path: '/proofs', json: { since, orders } });
  if (status !== 200) throw new Error(`Operatory compared nothing: ${String(body.detail ?? status)}`);
  return body as unknown as Proof;
}

function start(options: ErpOptions, faults: Faults): Taking {
  const mayEnd = () => {
    if (faults.happens('restart')) throw new Restart('the simulated ERP ended');
  };
  return {
    books: openBooks(options.books),
    house: options.house ?? ownHouse,
    operatory: connect(options.url, options.key, faults),
    faults,
    now: Date.now,
    say: options.say,
    mayEnd,
  };
}

/** Starts it with its books. A lost call is made again at the next turn; a restart begins again from the books. */
export function openErp(options: ErpOptions): Erp {
  const faults = faultsFrom(options.faults, options.seed);
  let taking = start(options, faults);
  let restarts = 0;

  /** Undefined if the process ended or a call was lost on the way. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Restart) {
        restarts += 1;
        options.say('the simulated ERP ends and restarts from its records');
        taking = start(options, faults);
        return undefined;
      }
      if (!(error instanceof Lost)) throw error;
      options.say(error.message);
      return undefined;
    }
  }

  const isUnderWay = () =>
    taking.books.reports().length > 0 ||
    (options.house === undefined && !taking.books.isLoaded()) ||
    taking.books.orders().some(({ step, isWithdrawn }) => step < lastStep && !isWithdrawn);

  return {
    async turn(takes = true) {
      if (options.house === undefined) await attempt(() => loadCatalog(taking));
      const waitSeconds = isUnderWay() ? 0 : options.waitSeconds;
      const messages = takes ? await attempt(() => takeMessages(taking, waitSeconds)) : 0;
      await attempt(async () => {
        takeSteps(taking, options.paceMs);
        await sendReports(taking);
      });
      return messages !== 0 || isUnderWay();
    },
    async prove() {
      for (;;) {
        const proof = await attempt(() => prove(taking.books, taking));
        if (proof !== undefined) return proof;
        // A call can fail at once, as on a port that fetch refuses: without a pause, nothing else in the process would ever run.
        await pause(retryMs);
      }
    },
    restarts: () => restarts,
  };
}
