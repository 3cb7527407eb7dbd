/**
 * `npm test`: installs if necessary, then runs the build, every check, all tests, and the journeys in a real browser. The
 * last line is the count.
 */
import { allTests, quickTests } from './checks.mjs';
import { lastLine, nothing, sum } from './count.mjs';
import { ensureInstalled } from './install.mjs';
import { endChildrenOnSignals, Plain } from './run.mjs';
import { runCheck, runChecks } from './run-checks.mjs';

const limitMinutes = 85;
const failedOnce = { ...nothing, failed: 1 };
const journeys = {
  name: 'journeys in a browser',
  command: ['node', 'node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts'],
  counts: 'playwright',
  limitSeconds: 3_600,
};
const results = [];

function finish() {
  const counts = sum(results);
  console.log(`\n${lastLine(counts)}`);
  process.exit(counts.failed > 0 ? 1 : 0);
}

/** If this script itself crashes, that counts as one failed result. Returns whether it did not crash. */
async function attempt(work) {
  try {
    await work();
    return true;
  } catch (error) {
    console.log(error instanceof Plain ? `✗ ${error.message}` : error);
    results.push(failedOnce);
    return false;
  }
}

endChildrenOnSignals();
setTimeout(() => {
  console.log(`✗ Not finished after ${limitMinutes} minutes.`);
  results.push(failedOnce);
  finish();
}, limitMinutes * 60_000).unref();

if (await attempt(ensureInstalled)) {
  await attempt(async () => {
    const { counts, isBuilt } = await runChecks();
    results.push(counts);
    results.push(await runCheck(isBuilt ? allTests : quickTests));
    if (isBuilt) results.push(await runCheck(journeys));
  });
}
finish();
