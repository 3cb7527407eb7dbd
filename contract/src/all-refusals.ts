/** Every refusal, including the ones that only the server words. For the server; pages only load `refusals.ts`. */
import type { Refusal } from '@operatory/domain/refusals';
import { plural } from '@operatory/domain/words';
import { exchangeRefusals } from './exchange-refusals.ts';
import type { RefusalEntry } from './refusal-entry.ts';
import { insertValues, type RefusalCode, refusals } from './refusals.ts';
import { serverRefusals } from './server-refusals.ts';

export const allRefusals: Readonly<Record<RefusalCode, RefusalEntry>> = {
  ...refusals,
  ...serverRefusals,
  ...exchangeRefusals,
};

/** `1 second`, `54 minutes`: rounded up to a readable unit. */
function waitWords(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  return seconds < 7_200 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.ceil(seconds / 3_600), 'hour');
}

/** The text of any refusal with its values inserted; `{wait}` says how long its `seconds` are. */
export function textOfRefusal({ refused, values }: Refusal<RefusalCode>): string {
  const seconds = Number(values?.seconds);
  const wait = Number.isFinite(seconds) ? { wait: waitWords(seconds) } : {};
  return insertValues(allRefusals[refused].text, { values: { ...values, ...wait } });
}
