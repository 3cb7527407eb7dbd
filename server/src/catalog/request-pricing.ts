/** Prices of many products for one account. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import { isStaff } from '@operatory/domain/access';
import { priceOf, showsPrice } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { dollarsFromCents } from '@operatory/domain/money';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from './contract-price.ts';
import { lifeCycleOf } from './withdrawn.ts';

interface PriceRow {
  item_number: string;
  class_price: number | null;
  contract_price: number | null;
  suppress_coupon: boolean | null;
  life_cycle: string;
}

/**
 * The account's price of each product, each once, in the order asked for. A product that is unknown, or that this
 * viewer may not see a price of, is absent.
 */
export async function requestPricing(
  pool: pg.Pool,
  scope: CustomerScope,
  { itemNumbers, today }: { readonly itemNumbers: readonly string[]; readonly today: PlainDate },
): Promise<RouteReply<typeof catalogRoutes.requestPricing>> {
  const viewer = { isStaff: isStaff(scope.viewer) };
  const { rows } = await pool.query<PriceRow>({
    name: 'item-prices',
    text: `select i.item_number, i.prices[$3::integer] as class_price, p.price_cents as contract_price,
                  p.suppress_coupon, ${lifeCycleOf('i')} as life_cycle
             from unnest($1::text[]) with ordinality as asked (item_number, place)
             join item i on i.item_number = asked.item_number
             ${joinContractPrice('$2::integer', 'i.item_key', '$5::date')}
            where $4::boolean or not i.is_hidden_from_customer
            order by asked.place`,
    values: [[...new Set(itemNumbers)], scope.customerKey, scope.pricePosition, viewer.isStaff, today],
  });
  const item = rows.flatMap((row) => {
    const price = priceOf({ class: row.class_price, contract: row.contract_price });
    if (price === undefined || !showsPrice({ lifeCycle: row.life_cycle }, viewer)) return [];
    return [
      {
        productNumber: row.item_number,
        price: dollarsFromCents(price),
        suppressCouponFlag: row.suppress_coupon ?? false,
      },
    ];
  });
  return { productList: { item } };
}
