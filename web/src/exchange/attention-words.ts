/** The texts for what needs attention, and the link to where it can be fixed. */
import type { Attention } from '@operatory/contract/exchange-feeds';
import { byCount, plural } from '@operatory/domain/words';
import { momentWords } from '../settings/moment-words.ts';
import type { ExchangeSearch } from './exchange-search.ts';
import { count, feedTitle } from './run-words.ts';

const titleOf = ({ feed }: Attention) => (feed === null ? '' : feedTitle(feed));

/** One sentence, with the solution if the link doesn't lead to it. */
export function attentionSentence(item: Attention): string {
  const { kind, count: many, since, first, last, reason } = item;
  const at = since === null ? '' : momentWords(since);
  switch (kind) {
    case 'feed-late':
      return `${titleOf(item)}: the next file was due ${at}, and none has come.`;
    case 'run-waiting':
      return `${titleOf(item)}: ${plural(many, 'run')} ${byCount(many, 'needs', 'need')} a decision.`;
    case 'sequence-missing':
      return first === last
        ? `${titleOf(item)}: file ${count(first ?? 0)} is missing. Send a full file to fill the gap.`
        : `${titleOf(item)}: files ${count(first ?? 0)} to ${count(last ?? 0)} are missing. Send a full file to fill the gap.`;
    case 'orders-rejected':
      return `The ERP rejected ${plural(many, 'order')}.`;
    case 'orders-overdue':
      return `${plural(many, 'message')} to the ERP ${byCount(many, 'has', 'have')} waited more than 15 minutes, the oldest since ${at}.`;
    case 'comparison-differs':
      return `The last comparison with the ERP, ${at}, named ${plural(many, 'difference')}.`;
    case 'address-off':
      return 'Nothing is posted to the ERP’s address anymore: the server responded that it no longer exists (410). Enter it again, or choose another way to send orders.';
    case 'numbers-differ':
      return `The ERP sent a second number for ${plural(many, 'order')}, first on ${at}. It may have entered ${byCount(many, 'it', 'them')} twice.`;
    case 'rows-left-out':
      return `${plural(many, 'X12 file')} had rows that can’t be used, first on ${at}. Some of their documents were processed only partly, or not at all.`;
    case 'runs-with-warnings':
      return `${titleOf(item)}: ${plural(many, 'run')} of the last week had warnings or rejected rows that nobody has read, first on ${at}.`;
    case 'rows-waiting':
      return `${titleOf(item)}: ${plural(many, 'row')} ${byCount(many, 'names an order that isn’t', 'name orders that aren’t')} here, ${byCount(many, '', 'the oldest ')}since ${at}. Send the orders; rows are dropped after 14 days.`;
    case 'rows-turned-bad':
      return `${titleOf(item)}: ${plural(many, 'row')} that waited for other data can’t be used now that it’s here. ${reason ?? ''}`.trim();
    case 'keys-seen':
      return many === 1
        ? 'A machine key was made by someone who has seen it and may no longer load data. Make a new key for the system that uses it, then revoke this one.'
        : `${count(many)} machine keys were made by people who have seen them and may no longer load data. Make new keys for the systems that use them, then revoke these.`;
    case 'catalogs-failed':
      return `${plural(many, 'catalog')} for buyers ${byCount(many, 'wasn’t', 'weren’t')} accepted, ${byCount(many, '', 'the oldest ')}from ${at}. ${byCount(many, 'Its connection says', 'Their connections say')} why.`;
    case 'comparison-late':
      return `The ERP has sent no list of its orders to compare since ${at}.`;
  }
}

/** Of an entry about runs with something to read, which runs the person sees; undefined for the others. */
export const runsToRead = ({ kind, feed, lastImportId }: Attention) =>
  (kind === 'rows-left-out' || kind === 'runs-with-warnings') && lastImportId !== undefined
    ? { kind, feed, lastImportId }
    : undefined;

/** The part of the screen where it can be fixed; undefined if that is among the connections with buyers. */
export function attentionPlace({ kind, feed }: Attention): ExchangeSearch | undefined {
  if (kind === 'catalogs-failed') return undefined;
  if (kind === 'keys-seen') return { part: 'keys' };
  if (kind === 'rows-left-out') return { part: 'messages', direction: 'in' };
  if (feed === null) return { part: 'orders' };
  if (kind === 'runs-with-warnings') return { part: 'runs', feed, only: 'unread' };
  return kind === 'run-waiting' || kind === 'rows-waiting' || kind === 'rows-turned-bad'
    ? { part: 'runs', feed }
    : { part: 'load', feed };
}

/** What waits for someone or only warns isn't an alarm, as in the runs' own status. */
export function attentionTone({ kind }: Attention): 'alarm' | 'notice' {
  switch (kind) {
    case 'run-waiting':
    case 'runs-with-warnings':
    case 'rows-waiting':
    case 'rows-turned-bad':
    case 'comparison-differs':
    case 'comparison-late':
    case 'keys-seen':
    case 'numbers-differ':
      return 'notice';
    default:
      return 'alarm';
  }
}

/** The text of that link. */
export function attentionAction({ kind, feed }: Attention): string {
  if (kind === 'keys-seen') return 'See keys';
  if (kind === 'catalogs-failed') return 'See connections';
  if (kind === 'rows-left-out') return 'See messages';
  if (feed === null) return 'See orders';
  return ['run-waiting', 'rows-waiting', 'rows-turned-bad', 'runs-with-warnings'].includes(kind)
    ? 'See runs'
    : 'Load a file';
}
