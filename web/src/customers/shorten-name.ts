/** A customer's name fits a phone when it is cut to 30 characters. */
import { customerSearchLimits } from '@operatory/domain/customers';

/** Cuts at whole characters and adds an ellipsis, which counts toward the length. */
export function shortenName(name: string, maximum: number = customerSearchLimits.nameOnPhone): string {
  const letters = [...name];
  return letters.length <= maximum
    ? name
    : `${letters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`;
}
