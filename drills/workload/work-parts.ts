/** What everyone who works in a drill has in common. */
import type { Site } from '../call.ts';
import type { Journal } from '../journal.ts';
import type { Ledger } from './ledger.ts';

export interface WorkParts {
  readonly site: Site;
  readonly journal: Journal;
  readonly ledger: Ledger;
  /** Item numbers that everyone may order. */
  readonly items: readonly string[];
  /** The pause of a person between two pieces of work, in ms. */
  readonly thinkMs: number;
  readonly isOver: () => boolean;
}
