/** `npm run audit -- verify`: whether the audit log is as it was written; `-- backup` notes that a backup was made. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'audit', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
