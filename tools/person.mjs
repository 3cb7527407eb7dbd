/** `npm run person -- invite EMAIL | administrator EMAIL | invite-all`: links with which people choose a password. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'person', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
