/** `npm run drill -- NAME`: tries what may go wrong on processes of its own, and says what was lost. Exits with 1 if anything was. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { drillErp } from './erp.ts';

const usage = `npm run drill -- erp [--orders 1000] [--seconds-between-kills 12] [--people 4] [--seed N]

  erp   Orders go to the toy ERP with all its faults on, while either side is killed at random.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000' },
    'seconds-between-kills': { type: 'string', default: '12' },
    people: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(): Promise<number> {
  if (positionals[0] !== 'erp') {
    say(usage);
    return 2;
  }
  // Printed first, so that a drill that found something can be repeated with the same kills and faults.
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  say(`seed ${seed}`);
  const outcome = await drillErp({
    orders: Number(values.orders),
    msBetweenKills: Number(values['seconds-between-kills']) * 1_000,
    people: Number(values.people),
    seed,
    say,
  });
  say(`placed ${outcome.placed} in ${outcome.seconds} s`);
  say(`killed Operatory ${outcome.killsOfOperatory}, the ERP ${outcome.killsOfErp}`);
  say(`from the order to the receipt: p50 ${outcome.takenAfterMs.p50} ms, p95 ${outcome.takenAfterMs.p95} ms`);
  const { lost, doubled, unequal, differences } = outcome;
  say(`lost ${lost}, doubled ${doubled}, unequal ${unequal}, differences ${differences}`);
  return lost + doubled + unequal + differences > 0 ? 1 : 0;
}

process.exit(await run());
