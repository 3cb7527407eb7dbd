/** The possible decisions about a back-ordered line, who still has to decide, and when it comes up again. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents, formatUsd } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

export const backOrderActions = ['wait', 'swap', 'split', 'cancel'] as const;
export type BackOrderAction = (typeof backOrderActions)[number];

/** A decision, carried out or proposed. */
export interface Decision {
  readonly action: BackOrderAction;
  /** Of a wait. */
  readonly until?: PlainDate | undefined;
  /** For a swap or a split: the substitute, its quantity, and how many of the line it replaces. */
  readonly substitute?: string | undefined;
  readonly substituteDescription?: string | undefined;
  readonly substituteQuantity?: number | undefined;
  readonly replaced?: number | undefined;
}

interface DecidedLine {
  /** 0 for the ordered item, otherwise a free good. */
  readonly type: number;
  readonly quantity: number;
  /** The ERP took the order itself, so that its lines can't be changed here. */
  readonly isFromErp: boolean;
}

/** A wait is at most a year. */
const longestWaitDays = 366;

const dayAfter = (day: PlainDate, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as PlainDate;

export type DecisionRefusal =
  | 'back-order.in-erp'
  | 'back-order.free-good'
  | 'back-order.wait-date'
  | 'back-order.split';

/** Why a decision can't be made about this line; undefined if it can. */
export function checkDecision(
  decision: Decision,
  { line, today }: { readonly line: DecidedLine; readonly today: PlainDate },
): Refusal<DecisionRefusal> | undefined {
  const { action, until, replaced = 0 } = decision;
  if (action === 'wait') {
    const isInTime = until !== undefined && until > today && until <= dayAfter(today, longestWaitDays);
    return isInTime ? undefined : refuse('back-order.wait-date');
  }
  if (line.isFromErp) return refuse('back-order.in-erp');
  if (action === 'cancel') return undefined;
  if (line.type !== 0) return refuse('back-order.free-good');
  if (action === 'split' && (replaced < 1 || replaced >= line.quantity)) return refuse('back-order.split');
  return undefined;
}

/** The substitute's price difference: `+$65.80`, `−$1.00`, or `same price`. */
export function priceDifferenceWords(difference: Cents): string {
  if (difference === 0) return 'same price';
  return `${difference > 0 ? '+' : '−'}${formatUsd(cents(Math.abs(difference)))}`;
}

/** A decision whose absent parts are undefined, or null as the database has them. */
type ToldDecision = Pick<Decision, 'action'> & {
  readonly [Part in Exclude<keyof Decision, 'action'>]?: Decision[Part] | null;
};

/**
 * The decision or proposal, without the person: `wait until 03/09/2026`, `send 2 × Soft Gloves (10000002) instead`. A
 * product has its name if that's known.
 */
export function actionWords(told: ToldDecision, formatDate: FormatDate): string {
  return wordsWith({ wait: 'wait', cancel: 'cancel', send: 'send' }, told, formatDate);
}

/** The same after *suggests*: `waiting until 03/09/2026`. */
export function suggestionWords(told: ToldDecision, formatDate: FormatDate): string {
  return wordsWith({ wait: 'waiting', cancel: 'canceling', send: 'sending' }, told, formatDate);
}

type FormatDate = (day: PlainDate) => string;

function wordsWith(
  { wait, cancel, send }: Readonly<Record<'wait' | 'cancel' | 'send', string>>,
  told: ToldDecision,
  formatDate: FormatDate,
): string {
  const { action, until, substitute, substituteDescription } = told;
  if (action === 'wait') return until == null ? wait : `${wait} until ${formatDate(until)}`;
  if (action === 'cancel') return `${cancel} the line`;
  const product = substituteDescription ? `${substituteDescription} (${substitute})` : (substitute ?? '');
  const instead = `${told.substituteQuantity ?? 0} × ${product}`;
  return action === 'swap'
    ? `${send} ${instead} instead`
    : `${send} ${instead} for ${told.replaced ?? 0} now and ${wait} for the rest`;
}
