/** How a withdrawn item is shown, in SQL: it can't be ordered, and its life cycle is `W`. */

/** The life cycle of the item in the table or alias `item`. */
export const lifeCycleOf = (item: string) =>
  `case when ${item}.withdrawn_at is null then ${item}.life_cycle else 'W' end`;

/** Whether the item in the table or alias `item` can be ordered at all. */
export const isOrderableOf = (item: string) => `(${item}.is_orderable and ${item}.withdrawn_at is null)`;
