/** `npm run demo-data -- --scale N` creates new demo data, N times as much; `-- --remove` removes it. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  serve(['--enable-source-maps', 'server/dist/main.js', 'demo-data', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  });
});
