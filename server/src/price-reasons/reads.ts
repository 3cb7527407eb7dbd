/** The queries behind the explanation of a price. */
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import { lifeCycleOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import type { CouponTierRow } from '../database/schema/catalog.ts';

export interface PricedItemRow {
  readonly itemNumber: string;
  readonly itemKey: number;
  readonly description: string;
  readonly pack: string;
  readonly lifeCycle: string;
  readonly isHidden: boolean;
  /** Cents. */
  readonly classPrice: number | null;
  readonly pricingClass: string;
  /** Null unless a coupon runs today. */
  readonly couponId: number | null;
  readonly couponDescription: string | null;
  readonly couponEnd: PlainDate | null;
  readonly couponTiers: readonly CouponTierRow[] | null;
}

/** The item with the price of the account's pricing class and its coupon of today. Numbers ignore letter case. */
export async function readPricedItem(
  scope: CustomerScope,
  database: Queryable,
  { itemNumber, today }: { readonly itemNumber: string; readonly today: PlainDate },
): Promise<PricedItemRow | undefined> {
  const { rows } = await database.query<PricedItemRow>({
    name: 'price-item',
    text: `select i.item_number as "itemNumber", i.item_key as "itemKey", i.description, i.pack,
                  ${lifeCycleOf('i')} as "lifeCycle", i.is_hidden_from_customer as "isHidden",
                  i.prices[$2::integer] as "classPrice", c.name as "pricingClass", k.coupon_id as "couponId",
                  k.description as "couponDescription", k.end_date as "couponEnd", k.tiers as "couponTiers"
             from item i
             join pricing_class c on c.position = $2::integer
             left join coupon k on k.coupon_id = i.coupon_id and $3::date between k.start_date and k.end_date
            where lower(i.item_number) = lower($1)
            order by i.item_number = $1 desc limit 1`,
    values: [itemNumber, scope.pricePosition, today],
  });
  return rows[0];
}

export interface ContractRow {
  readonly validFrom: PlainDate;
  readonly validTo: PlainDate | null;
  /** Cents. */
  readonly price: number;
  readonly suppressesCoupon: boolean;
}

/** Every contract price of the account for the item, the newest first. */
export async function readContracts(
  scope: CustomerScope,
  database: Queryable,
  itemKey: number,
): Promise<ContractRow[]> {
  const { rows } = await database.query<ContractRow>({
    name: 'price-contracts',
    text: `select valid_from as "validFrom", valid_to as "validTo", price_cents as price,
                  suppress_coupon as "suppressesCoupon"
             from contract_price where customer_key = $1 and item_key = $2
            order by valid_from desc limit 20`,
    values: [scope.customerKey, itemKey],
  });
  return rows;
}

export interface OverrideRow {
  readonly setBy: string | null;
  readonly setAt: Date;
}

/** Who last set this price on the item's line of this cart. */
export async function readOverride(
  scope: CustomerScope,
  database: Queryable,
  { cartKey, itemNumber, price }: { readonly cartKey: string; readonly itemNumber: string; readonly price: number },
): Promise<OverrideRow | undefined> {
  const { rows } = await database.query<OverrideRow>({
    name: 'price-override',
    text: `select u.name as "setBy", s.saved_at as "setAt"
             from cart_save s
             join cart c on c.cart_key = s.cart_key and c.customer_number = $1
             left join "user" u on u.id = s.actor_user_id
            where s.cart_key = $2
              and s.changes->'lines' @> jsonb_build_array(jsonb_build_object('itemNumber', $3::text, 'type', 0, 'overridePriceCents', $4::integer))
            order by s.modified desc limit 1`,
    values: [scope.customerNumber, cartKey, itemNumber, price],
  });
  return rows[0];
}
