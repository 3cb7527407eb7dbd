/** Every refusal, those that only the server words included. For the server; pages only load `refusals.ts`. */
import type { Refusal } from '@operatory/domain/refusals';
import { exchangeRefusals } from './exchange-refusals.ts';
import type { RefusalEntry } from './refusal-entry.ts';
import { insertValues, type RefusalCode, refusals } from './refusals.ts';
import { serverRefusals } from './server-refusals.ts';

export const allRefusals: Readonly<Record<RefusalCode, RefusalEntry>> = {
  ...refusals,
  ...serverRefusals,
  ...exchangeRefusals,
};

/** The text of any refusal with its values inserted. */
export const textOfRefusal = (refusal: Refusal<RefusalCode>): string =>
  insertValues(allRefusals[refusal.refused].text, refusal);
