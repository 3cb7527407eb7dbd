/** The texts of the back-order desk. */
import type { BackOrderDecision, BackOrderLine, StandInEntry } from '@operatory/contract/back-orders';
import { actionWords, priceDifferenceWords, sameWords, suggestionWords } from '@operatory/domain/back-orders';
import { substituteReasonWords } from '@operatory/domain/catalog';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';

const day = (text: string) => formatDate(text as PlainDate);

export const lineKey = ({ orderNumber, lineNumber }: Pick<BackOrderLine, 'orderNumber' | 'lineNumber'>) =>
  `${orderNumber}-${lineNumber}`;

/** `5 weeks`: how long something has lasted. */
export function durationWords(since: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / 86_400_000));
  if (days < 1) return 'today';
  if (days < 21) return plural(days, 'day');
  return days < 90 ? plural(Math.round(days / 7), 'week') : plural(Math.round(days / 30), 'month');
}

/** `03/09/2026, slipped 2 times`. */
export function expectedWords({ expected, slips }: Pick<BackOrderLine, 'expected' | 'slips'>): string {
  const date = expected === null ? 'No date' : day(expected);
  return slips === 0 ? date : `${date}, slipped ${slips === 1 ? 'once' : `${slips} times`}`;
}

/** `$3.20 more`, `$1.00 less`, or `same price`. */
export function differenceWords(dollars: number | undefined): string {
  if (dollars === undefined) return '';
  if (dollars === 0) return 'same price';
  return `${formatUsd(centsFromDollars(Math.abs(dollars)))} ${dollars > 0 ? 'more' : 'less'}`;
}

/** Why a product is offered. */
export function sourceWords({ source, reason, same, timesSwapped, timesBought }: StandInEntry): string {
  const found =
    source === 'listed'
      ? substituteReasonWords(reason ?? 'equivalent')
      : source === 'learned'
        ? `Learned from ${plural(timesSwapped, 'swap')}`
        : sameWords(same);
  return timesBought === 0 ? found : `${found} · bought ${plural(timesBought, 'time')} before`;
}

const stateWords = {
  done: '',
  proposed: ' (waiting for an answer)',
  declined: ' (declined)',
  replaced: ' (no answer)',
};

const moreWords = ({ difference }: BackOrderDecision) =>
  difference === undefined ? '' : `, ${priceDifferenceWords(centsFromDollars(difference))}`;

const toldOf = (decision: BackOrderDecision) => ({ ...decision, until: decision.until as PlainDate | undefined });

/** For the practice that is asked: `Casey suggests waiting until 03/09/2026`. */
export const proposalWords = (proposal: BackOrderDecision) =>
  `${proposal.by ?? 'Former user'} suggests ${suggestionWords(toldOf(proposal), formatDate)}${moreWords(proposal)}`;

/** In the history: `Casey suggested waiting until 03/09/2026 (declined)`. */
export function decisionWords(decision: BackOrderDecision): string {
  const { by = 'Former user', state, answeredBy } = decision;
  const isProposal = state !== 'done' || answeredBy !== undefined;
  const told = toldOf(decision);
  const words = isProposal
    ? `suggested ${suggestionWords(told, formatDate)}`
    : `decided to ${actionWords(told, formatDate)}`;
  const answered = answeredBy === undefined || state !== 'done' ? stateWords[state] : ` (agreed by ${answeredBy})`;
  return `${by} ${words}${moreWords(decision)}${answered}`;
}

/** What happens next, for the person who has just decided or answered. */
export function outcomeWords(decision: BackOrderDecision): string {
  const { state, action, until, substitute, substituteDescription, substituteQuantity, replaced } = decision;
  if (state === 'proposed') return 'Sent to the practice for an answer';
  if (state === 'declined') return 'Declined. The line is still back-ordered.';
  if (action === 'wait') return until === undefined ? 'Waiting' : `Waiting until ${day(until)}`;
  if (action === 'cancel') return 'Line canceled';
  const instead = `${substituteQuantity ?? 0} × ${substituteDescription || substitute}`;
  return action === 'swap'
    ? `Swapped. ${instead} will be sent instead.`
    : `Split. ${instead} will be sent for ${replaced ?? 0} now; the rest waits.`;
}
