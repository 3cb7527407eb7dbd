/** Which of the customers found are meant by a phone number that was typed to its end. */
import { typedWholePhone } from '@operatory/domain/customers';

interface Found {
  readonly customerNumber: string;
  readonly phoneNumber: string;
}

/**
 * Those whose phone number contains the typed digits; none if the text isn't a complete phone number, or is a customer
 * number.
 */
export function phoneMatches<Row extends Found>(typed: string, rows: readonly Row[]): readonly Row[] {
  const digits = typedWholePhone(typed);
  if (digits === undefined || rows.some(({ customerNumber }) => customerNumber === digits)) return [];
  return rows.filter(({ phoneNumber }) => phoneNumber.includes(digits));
}
