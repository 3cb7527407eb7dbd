/** `npm run drill -- NAME`: the drills, against the server as it ships. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--import', 'tsx', 'drills/main.ts', ...process.argv.slice(2)]);
});
