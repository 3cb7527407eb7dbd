/** Prices agreed with one account. */
import { otherUnits, same, sameAs, type Target } from './target.ts';

/**
 * A price that's valid today and one that starts later are separate rows. A row without a first day means the price that
 * counts today, whenever it began; a removal without one means all prices of the account for the item.
 */
export const contractPrices: Target = {
  feed: 'contract-prices',
  table: 'contract_price',
  key: [same('customer_key', 'customerNumber'), same('item_key', 'itemNumber'), same('valid_from', 'validFrom')],
  columns: sameAs({ price_cents: 'price', valid_to: 'validTo', suppress_coupon: 'suppressCoupon' }),
  gather: `
    select row_number, is_removal, c.customer_key, i.item_key,
           coalesce("validFrom", meant.valid_from, '0001-01-01'::date) as valid_from,
           price::integer as price_cents, "validTo" as valid_to, "suppressCoupon" as suppress_coupon
      from rows
      join customer c on c.customer_number = "customerNumber"
      join item i on i.item_number = "itemNumber"
      left join lateral (
        (select p.valid_from from contract_price p
          where "validFrom" is null and is_removal and p.customer_key = c.customer_key and p.item_key = i.item_key)
        union all
        (select p.valid_from from contract_price p
          where "validFrom" is null and not is_removal and p.customer_key = c.customer_key and p.item_key = i.item_key
            and p.valid_from <= least(:today, "validTo") and (p.valid_to is null or p.valid_to >= :today)
          order by p.valid_from desc limit 1)) meant on :isOpen`,
  feedKey: [
    '(select c.customer_number from customer c where c.customer_key = l.customer_key)',
    '(select i.item_number from item i where i.item_key = l.item_key)',
  ],
  priceMoved: (moved) => moved('new_price_cents', 'old_price_cents'),
  farPrices: `
    select count(*)::int from :diff d
      join item i on i.item_key = d.item_key
      join customer c on c.customer_key = d.customer_key
      join pricing_class k on k.code = c.pricing_class
     where d.operation = 'I'
       and (d.new_price_cents::bigint * 4 < i.prices[k.position] or d.new_price_cents > i.prices[k.position]::bigint * 4)`,
  absence: 'removed',
  refusals: otherUnits,
};
