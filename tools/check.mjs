/**
 * `npm run check`: everything that can be checked in minutes, without a browser or other processes. Ends with a line
 * `N passed, N failed`.
 */

import { quickTests } from './checks.mjs';
import { lastLine, sum } from './count.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { runCheck, runChecks } from './run-checks.mjs';

await main(async () => {
  await ensureInstalled();
  const { counts: ofChecks } = await runChecks();
  // After the checks, because the tests use all processors.
  const counts = sum([ofChecks, await runCheck(quickTests)]);
  console.log(`\n${lastLine(counts)}`);
  process.exit(counts.failed > 0 ? 1 : 0);
});
