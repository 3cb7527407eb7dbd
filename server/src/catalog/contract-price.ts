/** The price that a contract gives an account for an item on a day, in SQL. */

/**
 * A join for the account and the item of these keys on this day, the distributor's; each is an expression. It adds
 * `p.price_cents` and `p.suppress_coupon`, null if no contract applies. If several do, the one that began last counts.
 * Both ends of a price's time belong to it.
 */
export const joinContractPrice = (customerKey: string, itemKey: string, day: string) => `
  left join lateral (
    select price_cents, suppress_coupon from contract_price
     where customer_key = ${customerKey} and item_key = ${itemKey}
       and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})
     order by valid_from desc limit 1) p on true`;
