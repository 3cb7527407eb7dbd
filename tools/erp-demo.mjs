/** `npm run erp-demo -- --write FOLDER` writes what the shop has as the files that an ERP would send. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'erp-demo', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
