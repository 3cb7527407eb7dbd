/** Runs the table of checks, prints one line for each, and shows the output of those that failed. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { checks } from './checks.mjs';
import { nothing, readCounts, readFlaky, shortenFailures, sum } from './count.mjs';
import { lastLines, Plain, root, run } from './run.mjs';

/** Checks that use one processor for most of their time run this many at a time. */
const sideBySide = 2;

/**
 * The build and the checks of the sources side by side, then those that look at the built product. A failed build counts
 * as one failure.
 */
export async function runChecks() {
  let isBuilt = false;
  const buildFirst = async () => {
    isBuilt = await build();
    return { ...nothing, [isBuilt ? 'passed' : 'failed']: 1 };
  };
  const ofSources = checks.filter(({ needsBuild }) => !needsBuild);
  const results = await runAll([buildFirst, ...ofSources.map((check) => () => runCheck(check))]);
  for (const check of checks) if (isBuilt && check.needsBuild) results.push(await runCheck(check));
  return { counts: sum(results), isBuilt };
}

/** Starts the pieces of work in their order, a few at a time, and returns their counts. */
async function runAll(work) {
  const results = [];
  const waiting = work.values();
  const next = async () => {
    for (const one of waiting) results.push(await one());
  };
  await Promise.all(Array.from({ length: sideBySide }, next));
  return results;
}

async function build() {
  try {
    await ensureBuilt();
    console.log('✓ the product builds');
    return true;
  } catch (error) {
    console.log(`✗ ${error instanceof Plain ? error.message : error}`);
    return false;
  }
}

/**
 * @param {import('./checks.mjs').Check} check
 * @returns {Promise<import('./count.mjs').Counts>}
 */
export async function runCheck({ name, command, counts: kind, limitSeconds = 600, env = {} }) {
  const report = join(root, '.cache', `report-${kind}.json`);
  if (kind) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    rmSync(report, { force: true });
  }
  const outputFile = kind === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const { code, output, seconds, isTimedOut } = await run([...command, ...outputFile], {
    limitSeconds,
    env: { NO_COLOR: '1', FORCE_COLOR: undefined, JOURNEYS_JSON: report, ...env },
  });
  const counts = kind ? readCounts(kind, report, code) : { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 };
  const numbers = kind ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}${numbers} (${seconds.toFixed(1)} s)`);
  if (kind === 'playwright') for (const name of readFlaky(report)) console.log(`  Passed only when repeated: ${name}`);
  if (counts.failed > 0) {
    if (isTimedOut) console.log(`  It did not finish within ${limitSeconds} seconds and was stopped.`);
    const told = (kind === 'vitest' && shortenFailures(output)) || lastLines(output, 300);
    console.log(told.replaceAll(root, '').replace(/^/gm, '    '));
  }
  return counts;
}
