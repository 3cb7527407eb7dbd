/** The numbers on the boxes of the demo's items, in the range that GS1 keeps for examples. */
import { isGtin } from '@operatory/domain/check-digits';

const examples = '95011';

/** 13 digits; null for one item in four, as an ERP lacks some. */
export function gtinOf(itemKey: number): string | null {
  if (itemKey % 4 === 0) return null;
  const body = `${examples}${String(itemKey).padStart(7, '0')}`;
  const check = [...'0123456789'].find((digit) => isGtin(body + digit));
  return check === undefined ? null : body + check;
}
