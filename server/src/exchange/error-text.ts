/** The sentence for an error of a row. */
import type { RowError } from '@operatory/contract/exchange-runs';
import { allColumns, type FaultCode, type Feed, faultText, hasHeader, inFileWords } from '@operatory/domain/exchange';
import { maxListItems, maxLists } from '@operatory/domain/lists';
import type { RunRow } from './runs/run-row.ts';

export interface FoundError {
  readonly column: string;
  readonly value: string;
  readonly code: string;
}

/** Names all key columns that distinguish rows of the feed. */
function sameKey(feed: Feed | undefined, column: string): string {
  const key = feed?.key.includes(column) === true ? feed.key : [column];
  return key.length < 2
    ? `The same ${column} appears`
    : `The same ${key.slice(0, -1).join(', ')} and ${key.at(-1)} appear`;
}

/** Says what's wrong with the value and what would be right. */
export function errorText(feed: Feed | undefined, { column, value, code }: FoundError): string {
  switch (code) {
    case 'duplicate':
      return `${sameKey(feed, column)} more than once with different values: ${value}. Keep one of them.`;
    case 'fields':
      return `The row has ${value} values, not as many as the header has columns. A quote or a separator may be missing.`;
    case 'nul':
      return 'The row has a NUL character. Remove it.';
    case 'stale':
      return `The row changed at ${value}, and a later change of it was loaded before. It wasn’t applied.`;
    case 'changed-since':
      return `${value} was changed since, or others refer to it, so it stays as it is.`;
    case 'other-erp-order':
      return `Our order ${value} is known under another number of yours. Correct “orderNumber”, or leave “webOrderNumber” blank.`;
    case 'other-account':
      return `The order was placed here for another account than ${value}, and an order stays with its account. Correct “customerNumber”.`;
    case 'account-of-order':
      return `The row names account ${value}. Correct “customerNumber” or “orderNumber”, or leave “customerNumber” blank.`;
    case 'order-not-found':
      return `Column “webOrderNumber” has “${value}”, and no order that was placed here has this number. Correct it, or name the order in “orderNumber”. If there’s no order, leave both blank.`;
    case 'no-web-order':
      return `No order that was placed here has the number ${value}, so this is a separate order, which only the ERP changes. If it was placed here, correct “webOrderNumber”.`;
    case 'shown-already':
      return `Order ${value} is here already, as one that wasn’t placed here, so it can’t also be the order that “webOrderNumber” names. Undo the load that brought it, then send the row again.`;
    case 'parts-differ':
      return `The parts “${value}” don’t add up to the quantity. Correct “openParts”, or leave it blank.`;
    case 'other-unit':
      return `Column “${column}” has “${value}”, and the item is sold by another unit. Prices by a second unit aren’t supported yet. Convert the price to the unit that the item is sold by.`;
    case 'too-many-items':
      return `The list “${value}” would have more than ${maxListItems.toLocaleString('en-US')} products, the most it can have. Take some off, or start another list.`;
    case 'too-many-lists':
      return `The account would have more than ${maxLists} lists, the most it can have, so “${value}” wasn’t made. Delete a list, or name one that exists.`;
    case 'no-longer-sold':
      return `Column “${column}” has “${value}”, which is no longer sold. Name another item, or leave the row out.`;
    case 'stays-suspended':
      return `${value} was suspended here and stays suspended. The rest of the row was applied. An administrator, or the person who suspended them, can restore them.`;
    case 'rights-limited':
      return 'This person asks for approval or only looks, which their practice or an administrator set here, so they can’t send orders. Leave “rights” blank, or change their role here first.';
    case 'rights-of-a-practice':
      return 'This person has rights that only a practice’s people have, such as approving orders or managing people. Take those away here first, or use “kind” customer.';
    case 'rights-of-staff':
      return 'This person has rights that only staff have, such as administration. Take those away here first, or use another “kind”.';
    default: {
      const known = feed === undefined ? undefined : allColumns(feed).find(({ name }) => name === column);
      // SQL finds the fault, and the domain has the sentence for it.
      return feed === undefined || known === undefined
        ? `Column “${column}” is wrong.`
        : faultText(feed, { code: code as FaultCode, column: known, value });
    }
  }
}

/** The file's own headers of these columns of the feed; nothing where it has ours, or none. */
export function headingsOf(
  { headings }: Pick<RunRow, 'headings'>,
  from: readonly string[],
): { readonly headings?: string[] } {
  const named = from.flatMap((name) => headings?.[name] ?? []);
  return named.length === 0 || named.every((heading) => from.includes(heading)) ? {} : { headings: named };
}

/** `rows 7, 8` are records; people look for them where spreadsheets show them, below the header: `rows 8, 9 of the file`. */
const rowsInFile = (rows: string, format: RunRow['format']): string =>
  hasHeader(format) ? `${rows.replace(/\d+/g, (row) => String(Number(row) + 1))} of the file` : rows;

/** An error of a row with its sentence, which names the column as the run's file does: people look for it there. */
export function rowErrorOf(
  feed: Feed | undefined,
  run: Pick<RunRow, 'headings' | 'format'>,
  error: FoundError & Pick<RowError, 'row'>,
): RowError {
  const shown = error.code === 'duplicate' ? { ...error, value: rowsInFile(error.value, run.format) } : error;
  const text = inFileWords(errorText(feed, shown), (column) => headingsOf(run, [column]).headings?.[0]);
  return { ...error, ...headingsOf(run, [error.column]), text };
}
