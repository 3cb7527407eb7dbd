/** Finds steps of migrations that people would notice while two releases run side by side. */

/** Tables that may have millions of rows at a distributor. */
const bigTables = [
  ...[
    'item',
    'item_stock',
    'item_text',
    'item_search',
    'contract_price',
    'class_price',
    'customer',
    'cart',
    'cart_save',
  ],
  ...[
    'sales_order',
    'order_line',
    'shipment',
    'order_event',
    'outbox',
    'audit_entry',
    'invoice',
    'ordered_item',
    'notice',
  ],
];

/** `steps` that lock or rewrite a table, or that remove what the last release reads. */
const steps: readonly { readonly what: string; readonly pattern: RegExp; readonly isOnlyForBig: boolean }[] = [
  { what: 'drops a table', pattern: /^drop table (?:if exists )?(\S+)/, isOnlyForBig: false },
  { what: 'drops a column', pattern: /^alter table (?:only )?(\S+) .*\bdrop column/, isOnlyForBig: false },
  // Unquoted: a check may list the word among its values.
  { what: 'renames', pattern: /^alter table (?:only )?(\S+) .*(?<!')\brename\b/, isOnlyForBig: false },
  {
    what: 'rewrites a column',
    pattern: /^alter table (?:only )?(\S+) .*\balter column \S+ (?:set data )?type/,
    isOnlyForBig: false,
  },
  {
    what: 'adds a column that the last release leaves out',
    pattern: /^alter table (?:only )?(\S+) .*\badd column (?!.*\b(?:default|generated)\b).*not null/,
    isOnlyForBig: false,
  },
  { what: 'makes a column required', pattern: /^alter table (?:only )?(\S+) .*\bset not null/, isOnlyForBig: false },
  {
    what: 'checks every row',
    pattern: /^alter table (?:only )?(\S+) .*\badd constraint (?!.*not valid)/,
    isOnlyForBig: true,
  },
  {
    what: 'builds an index under a lock',
    pattern: /^create (?:unique )?index (?!concurrently|if not exists).*? on (?:only )?(\S+?)(?: |\()/,
    isOnlyForBig: true,
  },
  { what: 'writes every row', pattern: /^update (\S+) /, isOnlyForBig: true },
];

const plain = (name: string) => name.replace(/"public"\.|"|;/g, '').replace(/^public\./, '');

/** Returns the steps of one file as `what table`. A table that the file itself creates is empty and unknown to the last release. */
export function riskySteps(sql: string): string[] {
  const statements = sql
    .replace(/--> statement-breakpoint/g, ';')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase());
  const created = new Set(
    statements.flatMap((statement) => {
      const name = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1];
      return name === undefined ? [] : [plain(name)];
    }),
  );
  return statements.flatMap((statement) =>
    steps.flatMap(({ what, pattern, isOnlyForBig }) => {
      const name = pattern.exec(statement)?.[1];
      if (name === undefined) return [];
      const table = plain(name);
      return created.has(table) || (isOnlyForBig && !bigTables.includes(table)) ? [] : [`${what}: ${table}`];
    }),
  );
}
