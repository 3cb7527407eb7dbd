/** An option of a product in a variant group, as a file has it and as people read it. */

/** Such as `Size` and `Medium`. */
export interface VariantOption {
  readonly name: string;
  readonly value: string;
}

/** As in every column, a tab and a no-break space are blanks; the others come out of web pages and spreadsheets. */
const blanks = ' \\t\\r\\n\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';
/** Characters without width or without a picture: with them, two options look alike, or one looks blank. */
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0';

/** Of an option's text; means the same in PostgreSQL and JavaScript. Both sides of the colon have something to see. */
export const variantOptionPattern = `^[^:|${unseen}]*[^:|${unseen}${blanks}][^:|${unseen}]*:[^|${unseen}]*[^|${unseen}${blanks}][^|${unseen}]*$`;

/** Blanks in a row count as one space; of a regular expression for both, too. */
export const variantBlanks = `[${blanks}]+`;

/** The forms of an option that a file may have: `Size: Medium`. The feed refuses everything else. */
export function readVariantOption(text: string): VariantOption | undefined {
  if (!new RegExp(variantOptionPattern, 'u').test(text)) return undefined;
  const words = text.replace(new RegExp(variantBlanks, 'gu'), ' ');
  const colon = words.indexOf(':');
  return { name: words.slice(0, colon).trim(), value: words.slice(colon + 1).trim() };
}
