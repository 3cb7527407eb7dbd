/** Products that can replace others. */
import { same, sameAs, type Target } from './target.ts';

const numberOf = (key: string) => `(select i.item_number from item i where i.item_key = l.${key})`;

export const substitutes: Target = {
  feed: 'substitutes',
  table: 'item_substitute',
  key: [same('item_key', 'itemNumber'), same('substitute_key', 'substituteItem')],
  columns: sameAs({
    reason: 'reason',
    position: 'position',
    note: 'text',
    valid_from: 'validFrom',
    valid_to: 'validTo',
  }),
  gather: `
    select row_number, is_removal, i.item_key, o.item_key as substitute_key, reason, position, "text" as note,
           "validFrom" as valid_from, "validTo" as valid_to
      from rows
      join item i on i.item_number = "itemNumber"
      join item o on o.item_number = "substituteItem"`,
  feedKey: [numberOf('item_key'), numberOf('substitute_key')],
  // An item that is no longer sold may have substitutes, but can't be one.
  refusals: [
    {
      column: 'substituteItem',
      code: 'no-longer-sold',
      sql: (value) =>
        `exists (select from item i where i.item_number = ${value('substituteItem')} and i.withdrawn_at is not null)`,
    },
  ],
  absence: 'removed',
};
