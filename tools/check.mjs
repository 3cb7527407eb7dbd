/**
 * `npm run check`: everything that can be checked in minutes, without a browser or other processes. Ends with a line
 * `N passed, N failed`.
 */

import { lastLine } from './count.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { runChecks } from './run-checks.mjs';

await main(async () => {
  await ensureInstalled();
  const { counts } = await runChecks();
  console.log(`\n${lastLine(counts)}`);
  process.exit(counts.failed > 0 ? 1 : 0);
});
