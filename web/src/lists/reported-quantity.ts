/** The value that a field for an optional number reports as its text is typed. */
import { readOptionalQuantity } from '@operatory/domain/lists';

interface FieldRules {
  readonly most: number;
  /** Reported instead of the start of an invalid text, such as the 15 of `150`. */
  readonly whileWrong: number | null;
}

/** The number in the text; null for none. An invalid text returns `whileWrong`. */
export function reportedQuantity(text: string, { most, whileWrong }: FieldRules): number | null {
  const quantity = readOptionalQuantity(text, most);
  return quantity === undefined ? whileWrong : quantity;
}
