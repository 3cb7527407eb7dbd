/** `npm run machine-key -- add NAME --feeds items,stock|all | list | revoke NAME`: keys of programs that load feeds. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'machine-key', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
