/** `npm run bench`: the benchmarks, against the product as it ships. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server', 'web']);
  serve(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
});
