/** Text from a buyer's document that a person reads. */
import { cutUnits } from '@operatory/domain/punch-out';

/** The text on one line, without control characters or repeated blanks; cut to `most` UTF-16 units if that is given. */
export function oneLine(text: string, most?: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return most === undefined ? line : cutUnits(line, most);
}
