/** `npm run requirements`: writes into docs/requirements.md which tests prove which row. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readProofs } from './proofs.ts';
import { readRows, writeRows } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const path = `${root}docs/requirements.md`;
const text = writeRows(readFileSync(path, 'utf8'), readProofs(root));
writeFileSync(path, text);
const rows = readRows(text);
console.log(`${rows.filter(({ state }) => state === 'proved').length} of ${rows.length} rows are proved by a test.`);
