/** The table of a feed's columns, as `docs/exchange-columns.md` prints it. */
import type { Feed, FeedColumn } from './feed.ts';

function takes(column: FeedColumn): string {
  const { type, maxLength, minimum, maximum, values, decimals, isPlanned, references } = column;
  const range = minimum === undefined || maximum === undefined ? '' : ` ${String(minimum)} to ${String(maximum)}`;
  const words: Readonly<Record<FeedColumn['type'], string>> = {
    text: 'text',
    code: 'code',
    integer: `whole number${range}`,
    decimal: `number${range}, ${decimals ?? 0} decimals`,
    money: `amount${range}, 2 decimals`,
    boolean: 'Y or N',
    date: 'date',
    instant: 'date and time',
    list: 'list, separated by `\\|`',
  };
  const named =
    values === undefined
      ? words[type]
      : values.length > 30
        ? 'unit code'
        : values.map((one) => `\`${one}\``).join(', ');
  return [
    isPlanned === true ? 'not supported yet' : named,
    ...(maxLength === undefined || isPlanned === true ? [] : [`up to ${maxLength} characters`]),
    ...(references === undefined ? [] : [`of *${references}*`]),
  ].join(', ');
}

/** Rows of a Markdown table: column, accepted values, whether it's required, and its help. */
export function columnTable(feed: Feed): string[] {
  const rows = feed.columns.map((column) => {
    const isKey = feed.key.includes(column.name);
    const either = feed.rules.find(({ kind, columns }) => kind === 'either' && columns.includes(column.name));
    const other = either?.columns.find((name) => name !== column.name);
    const orElse = other === undefined ? '' : `yes, or \`${other}\``;
    const need = isKey ? 'key' : column.isRequired === true ? 'yes' : orElse;
    const words = [`\`${column.name}\``, takes(column), need, column.help.replaceAll('|', '\\|')];
    return `| ${words.join(' | ')} |`;
  });
  return ['| Column | Accepts | Required | Meaning |', '| --- | --- | --- | --- |', ...rows];
}
