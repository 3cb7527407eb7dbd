/** The texts for a run in progress: its step, and how far it is. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { count, durationWords, rowsOf, stateWords, waitsForWords } from './run-words.ts';

type InProgress = Pick<
  ImportRun,
  'state' | 'counts' | 'rowsPerSecond' | 'secondsLeft' | 'step' | 'secondsSoFar' | 'secondsUsual' | 'waitsFor'
>;

/** `42 s`, `4 min 12 s`, `1 h 4 min 12 s`: to the second, so that it moves. */
export function elapsedWords(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(hours + minutes > 0 ? [`${minutes} min`] : []),
    `${seconds % 60} s`,
  ].join(' ');
}

/** Which step it is, or which load is applied before it. */
export function stepWords({ state, step, waitsFor }: Pick<InProgress, 'state' | 'step' | 'waitsFor'>): string {
  if (waitsFor !== null) return waitsForWords(waitsFor);
  const { word } = stateWords[state];
  return step === null ? word : `Step ${step.number} of ${step.of}: ${word}`;
}

/**
 * How far the step is. What's left is measured; a step that can't be measured says how long it took in earlier loads, so that it's
 * clear whether it takes longer this time.
 */
export function progressNumbers(run: InProgress): string[] {
  const { state, counts, rowsPerSecond, secondsLeft, secondsSoFar, secondsUsual, waitsFor } = run;
  if (waitsFor !== null) return [];
  return [
    ...(counts.rows > 0 ? [`${rowsOf(counts.rows)}${state === 'reading' ? ' so far' : ''}`] : []),
    ...(rowsPerSecond === null ? [] : [`${count(Math.round(rowsPerSecond))} rows a second`]),
    ...(secondsSoFar === null || secondsSoFar < 1 ? [] : [`${elapsedWords(secondsSoFar)} so far`]),
    ...(secondsLeft === null ? [] : [`about ${durationWords(secondsLeft)} left`]),
    ...(secondsLeft === null && secondsUsual !== null && secondsUsual >= 1
      ? [`usually about ${durationWords(secondsUsual)} in all`]
      : []),
  ];
}
