/**
 * `npm run requirements`: updates docs/requirements.md with the tests that prove each requirement, and the index of
 * decisions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decisionFileIn, readDecisions, writeIndex } from './decisions.ts';
import { readProofs } from './proofs.ts';
import { readRows, writeRows } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const path = `${root}docs/requirements.md`;
const text = writeRows(readFileSync(path, 'utf8'), readProofs(root), decisionFileIn(root));
writeFileSync(path, text);
writeFileSync(`${root}docs/decisions/README.md`, writeIndex(readDecisions(root)));
const rows = readRows(text);
const count = (isCounted: (state: string) => boolean) => rows.filter(({ state }) => isCounted(state)).length;
const proved = count((state) => state === 'proved');
const different = count((state) => state.startsWith('differs:'));
console.log(`${proved} of ${rows.length} rows are proved by a test; ${different} differ on purpose.`);
