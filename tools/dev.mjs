/**
 * `npm run dev`: the web app with hot reload on port 5173, in front of a server that restarts when its sources change.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { main, root } from './run.mjs';
import { startService } from './serve.mjs';

const webPort = 5173;
const servicePort = Number(process.env.PORT ?? 3000);
const webAddress = `http://localhost:${webPort}`;

await main(async () => {
  await ensureInstalled();
  const { createServer } = await import('vite');
  const service = keepRunning();
  process.env.API_PORT = String(servicePort);
  const web = await createServer({
    root: join(root, 'web'),
    server: { host: '127.0.0.1', port: webPort, strictPort: true },
  });
  await web.listen();
  console.log(`  The web app with instant updates: ${webAddress}`);
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, async () => {
      if (isEnding) return;
      isEnding = true;
      await Promise.all([web.close(), service.end()]);
      process.exit(0);
    });
  }
});

/** Runs the server from its sources and restarts it after each change. */
function keepRunning() {
  let child;
  let isEnding = false;
  const begin = () => {
    child = startService(['--import', 'tsx', 'server/src/main.ts'], {
      PORT: String(servicePort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? webAddress,
    });
    const own = child;
    own.once('exit', (code) => {
      if (own.isReplaced) begin();
      else if (!isEnding)
        console.log(`  The data service ended (exit code ${code}); it starts again at the next change.`);
    });
  };
  let timer;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isEnding) return;
      if (child.exitCode !== null || child.signalCode !== null) return begin();
      if (child.isReplaced) return;
      child.isReplaced = true;
      child.kill('SIGTERM');
    }, 150);
  };
  begin();
  for (const folder of ['server/src', 'demo/src', 'contract/src', 'domain/src']) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.ts') && !file.endsWith('.test.ts')) restart();
    });
  }
  return {
    end: () =>
      new Promise((resolve) => {
        isEnding = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}
