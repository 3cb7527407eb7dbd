/** Item cards: the database row for each item of a page, and the part of it that is sent. */
import type { ItemCard } from '@operatory/contract/catalog';
import { availabilityFor, type Branch, branchesFor, priceOf, showsPrice } from '@operatory/domain/catalog';
import { dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from './contract-price.ts';
import { isOrderableOf, lifeCycleOf } from './withdrawn.ts';

/** One item as the database returns it. */
export interface CardRow {
  item_number: string;
  item_key: number;
  description: string;
  pack: string;
  category_key: string | null;
  category_description: string | null;
  vendor_id: string;
  vendor_name: string;
  vendor_part_number: string;
  /** Cents; null when no price was asked for. */
  class_price: number | null;
  contract_price: number | null;
  suppress_coupon: boolean | null;
  life_cycle: string;
  is_orderable: boolean;
  is_hidden_from_customer: boolean;
  is_on_hold: boolean;
  is_drop_ship_only: boolean;
  is_special_order: boolean;
  image_url: string;
  coupon_id: number | null;
  coupon_start: string;
  coupon_end: string;
  coupon_description: string;
  coupon_tiers: { buyQuantity: number; rewardQuantity: number }[];
  /** A line for each branch that has a row: number, quantity and stocking class, with tabs between. */
  stock: string | null;
}

/** One text instead of rows or JSON: it is read with every card, and it's the fastest format to build and parse. */
const stockColumn = `(select string_agg(s.branch_number || E'\\t' || s.quantity || E'\\t' || s.stocking_class, E'\\n')
   from item_stock s where s.item_key = i.item_key) as stock`;

/** Columns of `CardRow`; `i`, `v`, `k` and `p` are the tables of `cardTables`. The category is looked up, not joined: a join would read all of them for each item. */
export const cardColumns = `i.item_number, i.item_key, i.description, i.pack, i.category_key,
  (select c.description from category c where c.category_key = i.category_key) as category_description, i.vendor_id, v.name as vendor_name, i.vendor_part_number,
  i.prices[{pricePosition:integer}] as class_price, p.price_cents as contract_price, p.suppress_coupon, ${lifeCycleOf('i')} as life_cycle,
  ${isOrderableOf('i')} as is_orderable, i.is_hidden_from_customer, i.is_on_hold, i.is_drop_ship_only, i.is_special_order, i.image_url,
  ${stockColumn}, k.coupon_id, k.start_date as coupon_start, k.end_date as coupon_end,
  k.description as coupon_description, k.tiers as coupon_tiers`;

/** Only coupons that run today are seen, and contract prices only with an account. */
export const cardTables = `item i
  join vendor v on v.vendor_id = i.vendor_id
  left join coupon k on k.coupon_id = i.coupon_id and {today:date} between k.start_date and k.end_date
  ${joinContractPrice('{customerKey:integer}', 'i.item_key', '{today:date}')}`;

/** The viewer that cards are made for. */
export interface CardViewer {
  readonly isStaff: boolean;
  readonly branches: readonly Branch[];
  /** The account that the cards are for, if there is one. */
  readonly scope: CustomerScope | undefined;
  /** Prices are asked for, there is an account, and this viewer may see its prices. */
  readonly hasPrices: boolean;
  /** Coupons are omitted: the viewer doesn't get free goods. */
  readonly areFreeGoodsOff: boolean;
}

/** Values for `cardColumns` and `cardTables`. Without prices, the database doesn't read them. */
export function cardValues({ scope, hasPrices }: CardViewer, today: string) {
  return {
    customerKey: scope?.customerKey ?? null,
    pricePosition: hasPrices ? (scope?.pricePosition ?? 0) : 0,
    today,
  };
}

type Stock = Pick<ItemCard, 'inventories' | 'availability'>;

interface BranchStock {
  readonly quantity: number;
  readonly stockingClass: string;
}

function stockByBranch({ stock }: Pick<CardRow, 'stock'>): ReadonlyMap<string, BranchStock> {
  const found = new Map<string, BranchStock>();
  if (stock === null) return found;
  for (const line of stock.split('\n')) {
    const [number = '', quantity, stockingClass = ''] = line.split('\t');
    found.set(number, { quantity: Number(quantity), stockingClass });
  }
  return found;
}

function stockFor(row: CardRow, { isStaff, branches, scope }: CardViewer): Stock {
  const stock = stockByBranch(row);
  if (isStaff) {
    return {
      inventories: branchesFor(branches, scope?.warehouses ?? []).map(({ number }) => {
        const { quantity = 0, stockingClass = '' } = stock.get(number) ?? {};
        return {
          warehouseNumber: number,
          quantityAvailable: quantity,
          stockingClass,
          marsClass: stockingClass,
          isSpecialOrder: row.is_special_order || stockingClass === 'X',
        };
      }),
    };
  }
  if (scope === undefined) return {};
  const quantities = scope.warehouses.map((number) => stock.get(number)?.quantity ?? 0);
  return { availability: availabilityFor({ isOnHold: row.is_on_hold, stock: quantities }) };
}

function priceFor(row: CardRow, { isStaff, scope, hasPrices }: CardViewer): Pick<ItemCard, 'price'> {
  if (!hasPrices || scope === undefined || !showsPrice({ lifeCycle: row.life_cycle }, { isStaff })) return {};
  const price = priceOf({ class: row.class_price, contract: row.contract_price });
  return price === undefined ? {} : { price: dollarsFromCents(price) };
}

function couponFor(row: CardRow, { areFreeGoodsOff }: CardViewer): ItemCard['coupon'] {
  if (row.coupon_id === null || areFreeGoodsOff) return null;
  return {
    id: row.coupon_id,
    StartDate: row.coupon_start,
    EndDate: row.coupon_end,
    Description: row.coupon_description,
    Tiers: row.coupon_tiers.map(({ buyQuantity, rewardQuantity }) => ({
      BuyQuantity: buyQuantity,
      RewardQuantity: rewardQuantity,
    })),
  };
}

/** The card as sent: the price only with an account and permission, stock as numbers or words. */
export function itemCardOf(row: CardRow, viewer: CardViewer): ItemCard {
  return {
    itemNumber: row.item_number,
    itemKey: row.item_key,
    description: row.description,
    pack: row.pack,
    category: row.category_key,
    categoryDescription: row.category_description,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    vendorPartNumber: row.vendor_part_number,
    ...priceFor(row, viewer),
    pricingLoaded: viewer.hasPrices,
    coupon: couponFor(row, viewer),
    suppressCoupon: row.suppress_coupon ?? false,
    lifeCycle: row.life_cycle,
    isOrderable: row.is_orderable,
    isHiddenFromCustomer: row.is_hidden_from_customer,
    isOnHold: row.is_on_hold,
    isDropShipOnly: row.is_drop_ship_only,
    imageUrl: row.image_url,
    ...stockFor(row, viewer),
  };
}
