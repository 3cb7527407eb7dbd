/** The results of messages to and from the ERP, in words for customer service. */
import { byCount, plural } from '../words/index.ts';

export interface ErpMessageWords {
  /** `partial`: some of its rows couldn't be used, or wait. */
  readonly state: 'waiting' | 'accepted' | 'partial' | 'refused';
  /** One sentence for a list. */
  readonly summary: string;
  /** Absent if nothing has to be done. */
  readonly explanation?: { readonly what: string; readonly wayOut: string };
}

/** A message to the ERP. */
export interface MessageToErp {
  readonly state: 'waiting' | 'taken' | 'rejected';
  readonly erpOrderNumber: string;
  /** Why the ERP rejected it, or why the last attempt to push it failed; blank otherwise. */
  readonly reason: string;
  /** Pushes so far; 0 if the ERP fetches its messages. */
  readonly attempts: number;
  /** Where messages go now: a pushed one isn't retried once the address is off, and is sent again in files. */
  readonly way: 'pushed' | 'fetched' | 'files';
  readonly isOverdue: boolean;
  /** A newer message about the order replaces it. */
  readonly isReplaced: boolean;
  readonly topic: string;
}

/** An order is corrected; these are done in the ERP by hand, or sent again. */
export const isFinishable = (topic: string): boolean => topic === 'order.withdrawn' || topic === 'tags.submitted';

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Whether the ERP has it, and if not, what to do. */
export function wordsToErp(message: MessageToErp): ErpMessageWords {
  const { state, erpOrderNumber, reason, attempts, way, isOverdue, isReplaced, topic } = message;
  if (state === 'taken') {
    return {
      state: 'accepted',
      summary: erpOrderNumber === '' ? 'Accepted by the ERP.' : `Accepted as ${erpOrderNumber}.`,
    };
  }
  if (state === 'rejected') {
    const why = reason === '' ? 'no reason given' : reason;
    const what = ended(`The ERP rejected it: ${why}`);
    // Its state says the rest.
    const summary = ended(reason === '' ? 'No reason given' : reason);
    const wayOut = isReplaced
      ? 'A newer message about this order replaces it, so nothing has to be done here.'
      : isFinishable(topic)
        ? 'If the ERP’s people have done it by hand, mark it as done. Otherwise, send it again.'
        : 'Correct what the reason names, then send it again. A change of the order replaces it.';
    return { state: 'refused', summary, explanation: { what, wayOut } };
  }
  if (reason !== '' && attempts > 0 && way !== 'files') {
    const tried = `${ended(reason)} We tried ${attempts === 1 ? 'once' : `${attempts} times`}`;
    const isTried = way === 'pushed';
    const what = isTried ? `${tried}, and try again.` : `${tried}. The address is off, so we don’t try again.`;
    const wayOut = isTried
      ? 'Check that the ERP’s address answers. Nothing is lost: we try for three days.'
      : 'Turn the address on, or check that the ERP’s program asks for its messages. Nothing is lost: it waits.';
    return { state: 'waiting', summary: what, explanation: { what, wayOut } };
  }
  const what = isOverdue ? 'The ERP hasn’t accepted it within 15 minutes.' : 'The ERP hasn’t accepted it yet.';
  const wayOut = 'Check that the ERP’s program is running and asks for its messages.';
  return { state: 'waiting', summary: what, ...(isOverdue ? { explanation: { what, wayOut } } : {}) };
}

/** A load of data from the ERP. */
export interface MessageFromErp {
  /** The state of its run. */
  readonly state: string;
  readonly reason: string;
  /** Who undid it; absent if nobody did, or if it isn't known. */
  readonly undoneBy?: string | null;
  /** Rows that waited and don't anymore; none if absent. */
  readonly waitedAtFirst?: number;
  /** What else there is to know, in sentences. */
  readonly warnings: readonly string[];
  readonly counts: {
    readonly rows: number;
    readonly bad: number;
    readonly waiting: number;
    readonly stale: number;
    readonly inserted: number;
    readonly updated: number;
    readonly withdrawn: number;
  };
}

const failedStates = ['refused', 'failed', 'superseded', 'discarded', 'undone'];
const openStates = ['waiting', 'ready'];
const doneStates = ['applied', 'checked', 'repeated'];

const withoutReason: Readonly<Record<string, string>> = {
  refused: 'The whole file was refused.',
  failed: 'It failed.',
  superseded: 'A newer load was applied instead.',
  discarded: 'Someone discarded it.',
  undone: 'It was undone.',
};

/** Settled by people or by a newer load, so nothing has to be done. */
const isDecided = (state: string) => state === 'superseded' || state === 'discarded' || state === 'undone';

/** The outcome of a successful load: without a usable row it brought nothing, and if all usable rows wait, it waits. */
function outcomeOf({ rows, bad, waiting }: MessageFromErp['counts']): ErpMessageWords['state'] {
  if (rows > 0 && bad >= rows) return 'refused';
  if (waiting > 0 && bad + waiting >= rows) return 'waiting';
  return bad + waiting > 0 ? 'partial' : 'accepted';
}

function appliedWords({ state, counts, warnings, waitedAtFirst = 0 }: MessageFromErp): ErpMessageWords {
  const { rows, bad, waiting, stale, inserted, updated, withdrawn } = counts;
  const changed = inserted + updated + withdrawn;
  const left = [
    bad > 0 && `${plural(bad, 'row')} can’t be used`,
    waiting > 0 &&
      `${plural(waiting, 'row')} ${byCount(waiting, 'refers', 'refer')} to records that haven’t been loaded yet`,
    stale > 0 && `${plural(stale, 'row')} ${byCount(stale, 'is', 'are')} older than what we have`,
    waitedAtFirst > 0 && `${plural(waitedAtFirst, 'row')} waited at first`,
    warnings.length > 0 && `${plural(warnings.length, 'warning')} to read`,
  ].filter((part) => part !== false);
  const did =
    state === 'repeated'
      ? 'The same file was loaded before'
      : state === 'checked'
        ? `${plural(rows, 'row')} checked, nothing applied`
        : rows === 0
          ? 'It has no data of its own; what it says about our messages is noted with them'
          : `${plural(rows, 'row')}, ${changed === 0 ? 'none' : changed.toLocaleString('en-US')} changed`;
  const summary = `${[did, ...left].join('; ')}.`;
  const outcome = outcomeOf(counts);
  if (bad === 0 && warnings.length === 0) return { state: outcome, summary };
  const unusable = bad === 0 ? [] : [`${plural(bad, 'row')} of ${rows} can’t be used.`];
  return {
    state: outcome,
    summary,
    explanation: {
      what: [...unusable, ...warnings].join(' '),
      wayOut:
        bad === 0
          ? 'Open the load for details. If the ERP meant something else, send that.'
          : 'Open the load to read each row’s reason, and send the corrected rows again.',
    },
  };
}

/** What was loaded of it, or why it wasn't. */
export function wordsFromErp(message: MessageFromErp): ErpMessageWords {
  const { state, reason, undoneBy = null } = message;
  if (doneStates.includes(state)) return appliedWords(message);
  if (failedStates.includes(state)) {
    const ofItself = undoneBy === null ? withoutReason[state] : `Undone by ${undoneBy}.`;
    const what = reason === '' ? (ofItself ?? 'It wasn’t applied.') : ended(reason);
    return isDecided(state)
      ? { state: 'refused', summary: what }
      : { state: 'refused', summary: what, explanation: { what, wayOut: 'Correct the file, and send it again.' } };
  }
  if (openStates.includes(state)) {
    const what = reason === '' ? 'It waits for someone to apply it.' : ended(reason);
    return {
      state: 'waiting',
      summary: what,
      explanation: { what, wayOut: 'Open the load, then apply or discard it.' },
    };
  }
  return { state: 'waiting', summary: 'It is being loaded.' };
}
