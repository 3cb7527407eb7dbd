/** Runs a TypeScript file of this project: `node tools/run-ts.mjs bench/main.ts …`. */
import { ensureInstalled } from './install.mjs';
import { main, Plain } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  if (process.argv.length < 3) throw new Plain('Say which file to run: node tools/run-ts.mjs FILE …');
  await ensureInstalled();
  serve(['--import', 'tsx', ...process.argv.slice(2)]);
});
