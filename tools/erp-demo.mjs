/**
 * `npm run erp-demo` runs the toy ERP against an Operatory that is running; `-- --write FOLDER` writes what the shop has as the
 * files that an ERP would send.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, Plain, root, run } from './run.mjs';
import { serve } from './serve.mjs';

const operatory = ['--enable-source-maps', 'server/dist/main.js'];
/** Next to the data of the Operatory installation that the key is for. */
const keyPath = join(resolve(root, process.env.DATA_DIR ?? 'data'), 'erp-demo', 'key');

/** The file of a key for an Operatory on this machine: made once, by the command that makes keys. */
async function keyFile() {
  if (existsSync(keyPath)) return keyPath;
  const name = `erp-demo-${Date.now().toString(36)}`;
  const words = ['machine-key', 'add', name, '--feeds', 'all', '--rate', '3000'];
  const { code, output } = await run(['node', ...operatory, ...words], { env: { NODE_ENV: 'production' } });
  const key = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || key === '') {
    throw new Plain(`The toy ERP needs a key. Start Operatory first, or set ERP_DEMO_KEY.\n\n${output.trim()}`);
  }
  mkdirSync(dirname(keyPath), { recursive: true });
  writeFileSync(keyPath, key, { mode: 0o600 });
  return keyPath;
}

await main(async () => {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const isWriting = words.some((word) => word.startsWith('--write'));
  const hasKey = process.env.ERP_DEMO_KEY !== undefined || words.some((word) => word.startsWith('--key-file'));
  if (isWriting || !hasKey) await ensureBuilt(['server']);
  if (isWriting) serve([...operatory, 'erp-demo', ...words], { NODE_ENV: 'production' });
  else serve(['--import', 'tsx', 'erp-demo/main.ts', ...(hasKey ? [] : ['--key-file', await keyFile()]), ...words]);
});
