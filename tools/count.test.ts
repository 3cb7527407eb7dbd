/** The last line of a run is correct, even when a runner crashes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Counting {
  readonly lastLine: (counts: Counts) => string;
  readonly readCounts: (kind: 'vitest' | 'playwright', file: string, exitCode: number) => Counts;
  readonly readFlaky: (file: string) => readonly string[];
  readonly shortenFailures: (output: string) => string;
  readonly sum: (all: readonly Counts[]) => Counts;
}

const { lastLine, readCounts, readFlaky, shortenFailures, sum }: Counting = await import(
  new URL('./count.mjs', import.meta.url).href
);

const folder = mkdtempSync(join(tmpdir(), 'operatory-count-'));
const file = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function counted(kind: 'vitest' | 'playwright', report: unknown, exitCode: number): Counts {
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return readCounts(kind, file, exitCode);
}

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('the line mentions skipped tests only if there are some', () => {
  expect(lastLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  expect(lastLine({ passed: 7, failed: 2, skipped: 1 })).toBe('7 passed, 2 failed, 1 skipped');
  expect(
    sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 0, skipped: 0 },
    ]),
  ).toEqual({ passed: 11, failed: 2, skipped: 3 });
});

test('counts what vitest reports', () => {
  expect(counted('vitest', vitestReport, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(counted('vitest', { ...vitestReport, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }, 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test("a test file that doesn't load counts as a failure", () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [] },
  ];
  expect(counted('vitest', { ...vitestReport, testResults }, 1).failed).toBe(1);
});

test('counts what Playwright reports; a journey that passed on a retry has passed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(counted('playwright', { stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  expect(
    counted('playwright', { stats: { ...stats, unexpected: 0, flaky: 0 }, errors: [{ message: 'set-up' }] }, 1).failed,
  ).toBe(1);
});

test('a crash counts as a failure: a bad exit code without a failed test, no report, half a report, no tests', () => {
  expect(counted('vitest', vitestReport, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(counted('vitest', '{"numPassed', 0).failed).toBe(1);
  expect(readCounts('playwright', join(folder, 'absent.json'), 0).failed).toBe(1);
  expect(counted('vitest', { ...vitestReport, numPassedTests: 0 }, 0).failed).toBe(1);
});

test("shows only the beginning of each failure, so that a long one doesn't hide the next", () => {
  const long = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
  const told = shortenFailures(
    `✓ passed\n\n FAIL  |rules| a.test.ts > adds\n${long}\n\n FAIL  |rules| b.test.ts > takes away\nwrong\n`,
  );
  expect(told).not.toContain('passed');
  expect(told).toContain('a.test.ts > adds\nline 0\n');
  expect(told).toContain('… 21 more lines');
  expect(told).toContain('b.test.ts > takes away\nwrong');
  expect(shortenFailures('it crashed')).toBe('');
});

test('journeys that passed only when repeated are named', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const inner = { specs: [spec('three', 'flaky')] };
  writeFileSync(
    file,
    JSON.stringify({ suites: [{ specs: [spec('one', 'expected'), spec('two', 'flaky')], suites: [inner] }] }),
  );
  expect(readFlaky(file)).toEqual(['a.spec.ts: two', 'a.spec.ts: three']);
  expect(readFlaky(join(folder, 'absent.json'))).toEqual([]);
});
