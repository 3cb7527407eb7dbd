/** A cart in one line, as it was sent. */
import { type Cents, formatUsd } from '@operatory/domain/money';
import { poWords } from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';

export interface SentCart {
  /** `undefined` for those who don't see prices. */
  readonly total: Cents | undefined;
  readonly lineCount: number;
  readonly poNumber: string;
}

/** `3 lines · $120.50 · PO 7781` */
export function sentFacts({ lineCount, total, poNumber }: SentCart): string {
  return [
    plural(lineCount, 'line'),
    ...(total === undefined ? [] : [formatUsd(total)]),
    ...(poNumber === '' ? [] : [poWords(poNumber)]),
  ].join(' · ');
}
