/** Counts the passed, failed, and skipped tests in the test runners' reports. */
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const nothing = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts[]} all */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothing,
  );
}

/** The last line of every run. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The results of a run. A runner that failed without saying which test, or left no report, crashed: that is one failure.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} reportFile
 * @param {number} exitCode
 */
export function readCounts(kind, reportFile, exitCode) {
  let counts;
  try {
    counts = readers[kind](JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    counts = nothing;
  }
  const hasCrashed = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return hasCrashed ? { ...counts, failed: 1 } : counts;
}

/**
 * The journeys that passed only when they were repeated, as `file: title`. Each is a fault to be found.
 * @param {string} reportFile Playwright's
 * @returns {string[]} empty if there is no report
 */
export function readFlaky(reportFile) {
  const flakyIn = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(flakyIn),
  ];
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')).suites.flatMap(flakyIn);
  } catch {
    return [];
  }
}

const linesOfAFailure = 40;

/**
 * The failures in vitest's output, each cut to one screen, so that a huge diff doesn't hide the next failure.
 * @param {string} output
 * @returns {string} empty if there are none
 */
export function shortenFailures(output) {
  return output
    .split(/^(?= FAIL )/m)
    .slice(1)
    .map((failure) => {
      const lines = failure.trimEnd().split('\n');
      const left = lines.length - linesOfAFailure;
      return left > 0
        ? `${lines.slice(0, linesOfAFailure).join('\n')}\n… ${left} more lines\n`
        : `${lines.join('\n')}\n`;
    })
    .join('\n');
}

const readers = {
  vitest: (report) => {
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },
  // On a busy machine, a journey may be slow: one that passes when it's repeated counts as passed, and is named.
  playwright: ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }),
};
