/** Describes runs in plain sentences: their state, what they change, and what's wrong with their rows. */

import type { ImportRun, RowError } from '@operatory/contract/exchange-runs';
import {
  type FeedMode,
  type FeedName,
  type Freshness,
  feeds,
  hasHeader,
  maxErrorsKept,
} from '@operatory/domain/exchange';
import { byCount, plural } from '@operatory/domain/words';
import type { Tone } from '../parts/messages/status-mark.tsx';

type RunState = ImportRun['state'];

export const stateWords: Readonly<Record<RunState, { readonly word: string; readonly tone: Tone }>> = {
  queued: { word: 'Waiting to start', tone: 'accent' },
  reading: { word: 'Reading the file', tone: 'accent' },
  checking: { word: 'Checking rows', tone: 'accent' },
  comparing: { word: 'Comparing', tone: 'accent' },
  ready: { word: 'Ready to apply', tone: 'notice' },
  waiting: { word: 'Needs a decision', tone: 'notice' },
  applying: { word: 'Applying', tone: 'accent' },
  undoing: { word: 'Undoing', tone: 'accent' },
  applied: { word: 'Applied', tone: 'good' },
  checked: { word: 'Checked, not applied', tone: 'neutral' },
  repeated: { word: 'Already loaded', tone: 'neutral' },
  superseded: { word: 'Out of date', tone: 'neutral' },
  refused: { word: 'Refused', tone: 'alarm' },
  discarded: { word: 'Discarded', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'alarm' },
  undone: { word: 'Undone', tone: 'neutral' },
};

type Waiting = Pick<ImportRun, 'state' | 'waitingFor'> & { readonly laterBad?: ImportRun['laterBad'] };

/** When a file was received, and from whom or where. */
export const sentWords = ({ sentBy }: Pick<ImportRun, 'sentBy'>, moment: string) =>
  sentBy === 'the folder' || sentBy === 'the SFTP server'
    ? `Picked up ${moment} from ${sentBy}.`
    : sentBy === retrySender
      ? `Tried again ${moment}.`
      : `Sent ${moment} by ${sentBy}.`;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const listWords = (words: readonly string[]) => list.format(words);

const feedsWords = (waitingFor: ImportRun['waitingFor']) =>
  listWords(waitingFor.map(({ feed }) => feedTitle(feed).toLowerCase()));

interface Judged extends Waiting {
  readonly waitsFor?: ImportRun['waitsFor'];
  readonly warnings?: ImportRun['warnings'];
}

/**
 * The run's state in a word or two. A load whose rows still wait isn't simply applied, nor is one with warnings, with rows that
 * were rejected, or without a usable row.
 */
export function runStateWords(
  { state, waitingFor, waitsFor, warnings = [], laterBad = [] }: Judged,
  { rows, bad: badAtOnce }: Pick<ImportRun['counts'], 'rows' | 'bad'>,
): { readonly word: string; readonly tone: Tone } {
  const bad = laterBad.reduce((sum, later) => sum + later.rows, badAtOnce);
  if (waitsFor != null) return { word: 'Waiting for another load', tone: 'accent' };
  // As on the message desk: it changed nothing.
  if (state === 'applied' && rows > 0 && bad >= rows) return { word: 'Not applied', tone: 'alarm' };
  if (state === 'applied' && waitingFor.length === 0 && bad > 0) return { word: 'Applied in part', tone: 'notice' };
  if (state === 'applied' && waitingFor.length === 0 && warnings.length > 0) {
    return { word: `Applied, ${plural(warnings.length, 'warning')}`, tone: 'notice' };
  }
  if (state !== 'applied' || waitingFor.length === 0) return stateWords[state];
  const waiting = waitingFor.reduce((sum, each) => sum + each.rows, 0);
  const forWhat = `for ${feedsWords(waitingFor)}`;
  return waiting >= rows
    ? { word: `Waiting ${forWhat}`, tone: 'notice' }
    : { word: `Applied, ${rowsOf(waiting)} ${byCount(waiting, 'waits', 'wait')} ${forWhat}`, tone: 'notice' };
}

/** Which load is applied before this one. */
export const waitsForWords = ({ fileName, importId, feed }: NonNullable<ImportRun['waitsFor']>) =>
  `Waits until “${fileName === '' ? importId : fileName}” (${feedTitle(feed)}) is applied.`;

/** A sentence for each feed whose rows are missing, with examples of their keys. */
export const waitingSentences = (waitingFor: ImportRun['waitingFor']): string[] =>
  waitingFor.map(
    ({ feed, rows, examples }) =>
      `${rowsOf(rows)} ${byCount(rows, 'waits', 'wait')} for ${feedTitle(feed).toLowerCase()} that haven’t been loaded yet, such as ${listWords(examples.map((key) => `“${key}”`))}.`,
  );

/** A sentence for each run that tried waiting rows again and found bad ones, with what's wrong with the first. */
export const laterBadSentences = (laterBad: ImportRun['laterBad']): string[] =>
  laterBad.map(({ rows, text }) =>
    `${rowsOf(rows)} that waited can’t be used, now that what ${byCount(rows, 'it', 'they')} named is here. ${text}`.trim(),
  );

const underWay: readonly RunState[] = ['queued', 'reading', 'checking', 'comparing', 'applying', 'undoing'];

/** States in which the server is processing a run. */
export const isUnderWay = (state: RunState) => underWay.includes(state);
/** Who rows are from that waited for others, and are tried again without anyone asking. */
const retrySender = 'rows that waited';

/** Whether a person can still stop a load before it changes anything, or its undo. Retried rows have no file to send again. */
export const canStop = ({ state, sentBy }: Pick<ImportRun, 'state' | 'sentBy'>) =>
  isUnderWay(state) && (state === 'undoing' || sentBy !== retrySender);

/** The texts for stopping a load or its undo. */
export const stopWords = ({ state }: Pick<ImportRun, 'state'>) =>
  state === 'undoing'
    ? {
        button: 'Stop this undo',
        title: 'Stop this undo?',
        cancel: 'Keep undoing',
        confirm: 'Stop the undo',
        effect:
          'The load stays applied, with all of its rows. For 72 hours after it was applied, you can undo it again.',
      }
    : {
        button: 'Stop this load',
        title: 'Stop this load?',
        cancel: 'Keep loading',
        confirm: 'Stop the load',
        effect: 'Nothing from this file will be applied. To load it later, send it again.',
      };
/** States in which a person has to apply or discard a run. */
export const isOpen = (state: RunState) => state === 'waiting' || state === 'ready';

export const count = (value: number) => value.toLocaleString('en-US');
export const rowsOf = (value: number) => plural(value, 'row');
/** How many of a load's bad rows its download has. */
export const downloadWords = (bad: number) =>
  bad > maxErrorsKept
    ? `The download has the first ${count(maxErrorsKept)} errors. Fix these kinds first, then load the file again.`
    : 'The download has all of them.';

/** The content of a file of each mode; short enough for a phone. */
export const loadModeWords: Readonly<Record<FeedMode, string>> = {
  history: 'History',
  delta: 'Only changes',
  full: 'Everything',
};

/** What a file of this mode does to rows that aren't in it. */
export function loadModeHint(feed: FeedName, mode: FeedMode): string {
  if (mode === 'history') return 'What happened before, without alerts.';
  const absent = { withdrawn: 'withdrawn', removed: 'removed', kept: 'kept' }[feeds[feed].absence];
  return `Rows missing from the file are ${mode === 'delta' ? 'kept' : absent}.`;
}

export const feedTitle = (feed: FeedName) => feeds[feed].title;

const percent = (part: number, whole: number) =>
  `${((part / Math.max(1, whole)) * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;

/** A run's changes in sentences: the preview, or the result once it was applied. */
export function changeSentences({
  state,
  counts,
  waitingFor,
}: Pick<ImportRun, 'state' | 'counts' | 'waitingFor'>): string[] {
  const { inserted, updated, withdrawn, unchanged, pricesUp, pricesDown, pricesMovedByHalf, bad, waiting, stale } =
    counts;
  const isDone = state === 'applied';
  const will = (done: string, would: string) => (isDone ? done : would);
  const before = updated + withdrawn + unchanged;
  const changes = [
    inserted > 0 && `${rowsOf(inserted)} ${will('added', 'would be added')}.`,
    updated > 0 && `${rowsOf(updated)} ${will('changed', 'would change')}.`,
    pricesUp + pricesDown > 0 &&
      `Prices: ${count(pricesUp)} ${will('went up', 'would go up')}, ${count(pricesDown)} ${will('went down', 'would go down')}${
        pricesMovedByHalf > 0 ? `, ${count(pricesMovedByHalf)} of them by more than half` : ''
      }.`,
    withdrawn > 0 && `${rowsOf(withdrawn)} ${will('withdrawn', 'would be withdrawn')} (${percent(withdrawn, before)}).`,
  ].filter((sentence) => sentence !== false);
  return [
    ...(changes.length === 0 ? [will('Nothing changed.', 'Nothing would change.')] : changes),
    ...(unchanged > 0 ? [`${rowsOf(unchanged)} ${byCount(unchanged, 'is', 'are')} the same as here.`] : []),
    ...(stale > 0
      ? [
          `${rowsOf(stale)} ${byCount(stale, 'is', 'are')} older than what was loaded before and ${will(byCount(stale, 'wasn’t', 'weren’t'), 'wouldn’t be')} applied.`,
        ]
      : []),
    ...(bad > 0
      ? [
          `${rowsOf(bad)} ${will(`couldn’t be used and ${byCount(bad, 'was', 'were')}`, 'can’t be used and would be')} left out.`,
        ]
      : []),
    ...(waiting > 0 ? waitsWords(state, waiting, waitingFor) : []),
  ];
}

function waitsWords(state: RunState, waiting: number, waitingFor: ImportRun['waitingFor']): string[] {
  if (waitingFor.length > 0) return [...waitingSentences(waitingFor), 'We try again after each load, for 14 days.'];
  return state === 'applied'
    ? [`${rowsOf(waiting)} referred to records that hadn’t been loaded. None of them is waiting now.`]
    : [
        `${rowsOf(waiting)} ${byCount(waiting, 'refers', 'refer')} to records that haven’t been loaded yet. We’ll try again for 14 days.`,
      ];
}

export interface ErrorGroup {
  readonly key: string;
  /** Blank for the entire row. */
  readonly column: string;
  readonly rows: number;
  /** The first of them. */
  readonly sample: RowError;
}

/** Errors grouped by column and kind, the most frequent first. */
export function groupErrors(errors: readonly RowError[]): ErrorGroup[] {
  const groups = new Map<string, { column: string; rows: number; sample: RowError }>();
  for (const error of errors) {
    const key = `${error.column} ${error.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { column: error.column, rows: 1, sample: error });
    else group.rows += 1;
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((one, other) => other.rows - one.rows || one.key.localeCompare(other.key));
}

/** Whether an undo of an applied load would revert anything: rows that it changed, or that still wait. */
export const isUndoable = ({ inserted, updated, withdrawn, waiting }: ImportRun['counts']) =>
  inserted + updated + withdrawn + waiting > 0;

/** The result of an undo; `moment` is when. Rows that it didn't change are explained by the run's reason. */
export function undoneSentences(
  { counts, reason, undoneBy }: Pick<ImportRun, 'counts' | 'reason' | 'undoneBy'>,
  moment: string,
): string[] {
  const { inserted, updated, withdrawn } = counts;
  const did = [
    inserted > 0 && `${plural(inserted, 'added row')} ${byCount(inserted, 'was', 'were')} removed.`,
    updated > 0 && `${plural(updated, 'changed row')} ${byCount(updated, 'was', 'were')} restored.`,
    withdrawn > 0 && `${plural(withdrawn, 'withdrawn row')} came back.`,
  ].filter((sentence) => sentence !== false);
  return [
    `Undone${undoneBy == null ? '' : ` by ${undoneBy}`}, ${moment}.`,
    ...(reason === '' ? did : ['All other rows are as they were before this load.']),
  ];
}

/** Where a bad row is. A file’s header is its first row, as spreadsheets count. */
export const rowWords = (row: number, format: ImportRun['format']) =>
  hasHeader(format) ? `row ${count(row + 1)} of the file` : `row ${count(row)}`;

/** The preview of an undo. */
export function undoSentences({ counts }: Pick<ImportRun, 'counts'>): string[] {
  const { inserted, updated, withdrawn } = counts;
  return [
    ...(updated > 0
      ? [`${rowsOf(updated)} ${byCount(updated, 'goes', 'go')} back to how ${byCount(updated, 'it was', 'they were')}.`]
      : []),
    ...(inserted > 0 ? [`${rowsOf(inserted)} that this load added will be removed.`] : []),
    ...(withdrawn > 0
      ? [`${rowsOf(withdrawn)} that this load withdrew ${byCount(withdrawn, 'comes', 'come')} back.`]
      : []),
    'Rows that a later load changed stay as they are now and are listed. Orders placed in the meantime stay.',
  ];
}

export const freshnessWords: Readonly<Record<Freshness, { readonly word: string; readonly tone: Tone }>> = {
  fresh: { word: 'Fresh', tone: 'good' },
  late: { word: 'Late', tone: 'alarm' },
  waiting: { word: 'Needs a decision', tone: 'notice' },
  held: { word: 'Waiting for other data', tone: 'notice' },
  never: { word: 'Not loaded yet', tone: 'neutral' },
};

/** `12 s`, `4 min`, `2 h`. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
