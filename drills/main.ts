/**
 * `npm run drill -- NAME`: breaks something on its own processes, and reports what was lost. Exits with 0 if nothing
 * was lost, with 1 if anything was lost, duplicated, or refused, with 2 for invalid arguments, and with 3 if the
 * machine lacks what the drill needs.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { drillNames, drills } from './drills.ts';
import { Missing } from './missing.ts';

const usage = `npm run drill -- NAME [--scale N] [--people N] [--workers N] [--minutes N] [--seed N]

${drillNames.map((name) => `  ${name.padEnd(16)} ${drills[name].does}`).join('\n')}

  --scale N    How often, or how long: 1 takes seconds. 3 unless you say otherwise.
  --people N   How many people order at the same time. 4 unless you say otherwise.
  --workers N  How many workers each process of Operatory has. 1 unless you say otherwise.
  --minutes N  How long \`soak\` takes. 10 unless you say otherwise.
  --seed N     Repeats what a drill of chance did (erp, soak).
  --orders N   How many orders \`erp\` places. 1000 unless you say otherwise.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '3' },
    people: { type: 'string', default: '4' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    orders: { type: 'string', default: '1000' },
    'seconds-between-kills': { type: 'string', default: '12' },
    seed: { type: 'string' },
  },
});

// On exit, every process that a drill started is ended; a signal alone would leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(): Promise<number> {
  const name = drillNames.find((known) => known === positionals[0]);
  if (name === undefined) {
    say(usage);
    return 2;
  }
  // Printed first, so that a drill that found something can be repeated.
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const drill = drills[name];
  const options = {
    scale: Number(values.scale),
    people: Number(values.people),
    workers: Number(values.workers),
    minutes: Number(values.minutes),
    orders: Number(values.orders),
    msBetweenKills: Number(values['seconds-between-kills']) * 1_000,
    seed,
    say,
  };
  say(`${drill.does} Seed ${seed}.`);
  const limitMinutes = drill.limitMinutes(options);
  setTimeout(() => {
    say(`not finished after ${limitMinutes} minutes`);
    process.exit(1);
  }, limitMinutes * 60_000).unref();
  try {
    return (await drill.play(options)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    say(error.message);
    return 3;
  }
}

process.exit(await run());
