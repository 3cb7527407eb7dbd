/** `npm start`: from a fresh clone to a running Operatory, with nothing but Node on the machine. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  serve(['--enable-source-maps', 'server/dist/main.js'], { NODE_ENV: 'production' });
});
