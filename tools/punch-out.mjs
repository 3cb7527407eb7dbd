/** `npm run punch-out -- save FILE | list | test ID`: manages the connections with buyers. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'punch-out', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
