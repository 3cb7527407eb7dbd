/** `npm start`: from a fresh clone to a running Operatory, with nothing but Node on the machine. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Only NODE_ENV=production set by the person means a production installation, where the demo is off by default.
  const isTryOut = process.env.NODE_ENV !== 'production';
  serve(['--enable-source-maps', 'server/dist/main.js', ...(isTryOut ? ['--try-out'] : [])], {
    NODE_ENV: 'production',
  });
});
