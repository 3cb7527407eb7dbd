/** `npm run erp-demo`: runs the simulated ERP against a running Operatory until it's stopped. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openErp } from './erp.ts';
import { readFaults } from './faults.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    'key-file': { type: 'string' },
    books: { type: 'string', default: `${process.env.DATA_DIR ?? './data'}/erp-demo` },
    faults: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    pace: { type: 'string', default: '10' },
    pause: { type: 'string', default: '1' },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);
const msBetweenProofs = 60_000;

/** A number of the command line, at least `least`. */
function numberOf(name: 'seed' | 'pace' | 'pause', least = 0): number {
  const value = Number(values[name]);
  if (values[name].trim() === '' || !(value >= least)) {
    throw new Error(`--${name} needs a number of at least ${least}, such as --${name} 10. You gave “${values[name]}”.`);
  }
  return value;
}

async function run(): Promise<void> {
  const keyFile = values['key-file'];
  const key = keyFile === undefined ? (process.env.ERP_DEMO_KEY ?? '') : readFileSync(keyFile, 'utf8').trim();
  const erp = openErp({
    url: values.url.replace(/\/+$/, ''),
    key,
    books: values.books,
    faults: readFaults(values.faults),
    seed: numberOf('seed'),
    paceMs: numberOf('pace') * 1_000,
    say,
    waitSeconds: 5,
  });
  say(
    `The simulated ERP calls ${values.url} and stores its records in ${values.books}. Send an order, and watch it. Ctrl-C ends it.`,
  );
  const pauseMs = numberOf('pause') * 1_000;
  let provedAt = performance.now();
  for (;;) {
    await erp.turn();
    if (performance.now() - provedAt > msBetweenProofs) {
      const { orders, missingThere, unknownHere, different } = await erp.prove();
      const found = missingThere.length + unknownHere.length + different.length;
      say(
        `compared ${orders === 1 ? '1 order' : `${orders} orders`} with Operatory: ${found === 0 ? 'no difference' : `${found} differences`}`,
      );
      provedAt = performance.now();
    }
    await pause(pauseMs);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
