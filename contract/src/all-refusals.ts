/** Every refusal, those of data exchange included. For the server; pages only load `refusals.ts`. */
import type { Refusal } from '@operatory/domain/refusals';
import { exchangeRefusals, insertValues, type RefusalCode, type RefusalEntry, refusals } from './refusals.ts';

export const allRefusals: Readonly<Record<RefusalCode, RefusalEntry>> = { ...refusals, ...exchangeRefusals };

/** The text of any refusal with its values inserted. */
export const textOfRefusal = (refusal: Refusal<RefusalCode>): string =>
  insertValues(allRefusals[refusal.refused].text, refusal);
