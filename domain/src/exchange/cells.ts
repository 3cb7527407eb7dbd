/** Turns cells of spreadsheets and values of JSON into the text that a CSV file would have. */

/** A spreadsheet cell or a JSON value. */
export type Cell = string | number | boolean | Date | null | undefined;

/** Excel calculates with 15 digits; any further digits are noise. */
const digits = 15;

const numberText = (value: number) => {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(digits)));
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
};

/** Dates without a time are written as a day. Booleans are Y and N. */
export function cellText(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}

const isPlain = /^[^",\r\n]*$/;

/** One CSV record with its line end. */
export const csvRecord = (values: readonly string[]) =>
  `${values.map((value) => (isPlain.test(value) ? value : `"${value.replaceAll('"', '""')}"`)).join(',')}\n`;

/** The most characters that the values of one line may take up once they're repeated for each of its objects. */
const maxRepeated = 16_777_216;

/** A record of JSON Lines: names and texts. */
export type JsonRecord = ReadonlyMap<string, string>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function scalarText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => scalarText(name, entry)).join('|');
  if (typeof value === 'object' && value !== null) throw new Error(`“${name}” holds an object, which has no column`);
  // JSON numbers lose digits before they can be checked.
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new Error(`“${name}” is a number with more than 15 digits. Put it in quotes`);
  }
  return cellText(value as Cell);
}

/** Matches strings, with the colon if they are names, and the braces of objects. */
const jsonParts = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/** A name that occurs twice in one object of this valid JSON. JSON parsers differ in which of the two values they use. */
function repeatedName(json: string): string | undefined {
  const names: Set<string>[] = [];
  for (const [part, colon] of json.matchAll(jsonParts)) {
    if (part === '{') names.push(new Set());
    else if (part === '}') names.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(part.slice(0, -colon.length)) as string;
      const known = names.at(-1);
      if (known?.has(name)) return name;
      known?.add(name);
    }
  }
  return undefined;
}

/**
 * Reads a line of JSON Lines. An array of objects, such as the lines of an order, makes a record of each, with the
 * other values repeated. Throws an error with the reason if the line isn't such an object.
 */
export function readJsonLine(line: string): JsonRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error('it isn’t JSON, or is cut off');
  }
  if (!isRecord(value)) throw new Error('it isn’t an object such as {"itemNumber":"1"}');
  const twice = repeatedName(line);
  if (twice !== undefined) throw new Error(`“${twice}” is named twice`);
  const entries = Object.entries(value);
  const nested = entries.filter(([, entry]) => Array.isArray(entry) && entry.length > 0 && entry.every(isRecord));
  if (nested.length > 1) throw new Error(`“${nested[0]?.[0]}” and “${nested[1]?.[0]}” both hold objects`);
  const own = entries
    .filter(([name]) => name !== nested[0]?.[0])
    .map(([name, entry]) => [name, scalarText(name, entry)] as const);
  const inner = (nested[0]?.[1] as Record<string, unknown>[] | undefined) ?? [{}];
  // Otherwise a line of 1 MiB could become 100 GB.
  if (own.reduce((sum, [, text]) => sum + text.length, 0) * inner.length > maxRepeated) {
    throw new Error(
      `it repeats values that are too long for each of the ${inner.length} objects in “${nested[0]?.[0]}”`,
    );
  }
  return inner.map(
    (one) => new Map([...own, ...Object.entries(one).map(([name, entry]) => [name, scalarText(name, entry)] as const)]),
  );
}
