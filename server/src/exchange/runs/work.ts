/** What processing a run needs. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { ChangedOrder } from '../../alerts/change-order.ts';
import type { FileStore } from '../../ports/files/index.ts';
import type { FileLimits } from '../../settings/exchange-settings.ts';
import type { BookComparer } from '../orders-out/order-books.ts';
import type { ReceiptSetter } from '../orders-out/receipts.ts';
import type { Target } from '../targets/index.ts';
import type { ReceivedX12 } from '../x12/receive.ts';
import type { RunRow } from './run-row.ts';
import { type RunChange, writeRun } from './write-run.ts';

export interface ChangedList {
  readonly customerNumber: CustomerNumber;
  readonly listId: number;
  readonly version: number;
}

export interface WorkParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly currency: string;
  readonly fileLimits: FileLimits;
  readonly timeZone: string;
  /** Called after each step that others can see. */
  readonly onChange: (run: RunRow) => void;
  /** Called for each list that a load changed. */
  readonly onListChange?: (change: ChangedList) => void;
  /** Called for each order that a load moved on. */
  readonly onOrderChange?: (change: ChangedOrder) => void;
  /** Stores what X12 documents answer to our orders. */
  readonly setReceipt?: ReceiptSetter;
  /** Compares the ERP's list of orders with ours. */
  readonly compareBooks?: BookComparer;
  /** Called before each step, so that tests can end a process there. */
  readonly onStep?: (step: string) => void | Promise<void>;
}

/** A run that is being processed. */
export interface Work extends WorkParts {
  readonly client: pg.PoolClient;
  readonly worker: string;
  readonly run: RunRow;
  readonly feed: Feed;
  readonly target: Target;
  /** Set for X12. */
  readonly received?: ReceivedX12 | undefined;
}

/** Stores the run's change and reports it. */
export async function note(
  work: Work,
  change: RunChange,
  client: pg.ClientBase | pg.Pool = work.pool,
): Promise<RunRow> {
  const run = await writeRun(client, work.worker, work.run.run_id, change);
  if (client === work.pool) work.onChange(run);
  return run;
}
