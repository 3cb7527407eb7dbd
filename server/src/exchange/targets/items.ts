/** Items and their texts. */
import { listedEntries, otherUnits, same, sameAs, type Target } from './target.ts';

/** Of all classes, in their order; blank for one without a price. */
const listedPrices = (text: string) =>
  listedEntries(text, (cents) => (cents === 'NULL' ? '' : (Number(cents) / 100).toFixed(2)));

export const items: Target = {
  feed: 'items',
  table: 'item',
  key: [same('item_number', 'itemNumber')],
  columns: [
    ...sameAs({
      description: 'description',
      vendor_id: 'vendorId',
      vendor_part_number: 'manufacturerPartNumber',
      category_key: 'categoryKey',
      pack: 'pack',
      unit_of_measure: 'unitOfMeasure',
      unspsc: 'unspsc',
      sales_category: 'salesCategory',
      gtin: 'gtin',
      udi_di: 'udiDi',
      contained_item: 'containedItem',
      contained_quantity: 'containedQuantity',
      variant_group: 'variantGroup',
      variant_option: 'variantOption',
      second_variant_option: 'secondVariantOption',
      life_cycle: 'lifeCycle',
      is_orderable: 'isOrderable',
      is_hidden_from_customer: 'isHiddenFromCustomer',
      is_on_hold: 'isOnHold',
      is_drop_ship_only: 'isDropShipOnly',
      is_special_order: 'isSpecialOrder',
      coupon_id: 'couponId',
      popularity: 'popularity',
      sds_media_key: 'safetySheet',
    }),
    {
      live: 'image_url',
      from: ['pictures'],
      sql: (value) => `coalesce((${value('pictures')})[1], '')`,
      shown: { title: 'first picture', words: (text) => text },
    },
    {
      live: 'more_pictures',
      from: ['pictures'],
      sql: (value) => `coalesce((${value('pictures')})[2:], '{}')`,
      shown: { title: 'further pictures', words: (text) => listedEntries(text) },
    },
  ],
  onInsert: {
    prices: "'{}'",
  },
  absence: 'withdrawn',
  // A sheet's file can be there before anything is known about its revision.
  ignores: ['containedItem', 'safetySheet'],
};

export const itemTexts: Target = {
  feed: 'item-texts',
  table: 'item_text',
  key: [same('item_number', 'itemNumber')],
  columns: sameAs({ catalog_text: 'catalogText', manufacturer_text: 'manufacturerText' }),
  absence: 'removed',
};

/** An item contains the prices of all classes, by the class's position. A file adds and changes prices, but never removes one. */
export const classPrices: Target = {
  feed: 'class-prices',
  table: 'item',
  key: [same('item_number', 'itemNumber')],
  columns: [{ ...same('prices', 'price'), shown: { title: 'price', words: listedPrices } }],
  gather: `
    select given.row_number, false as is_removal, i.item_number,
           array(select coalesce((given.by_position ->> p::text)::int, i.prices[p])
                   from generate_series(1, greatest((select max(position) from pricing_class), cardinality(i.prices))) p
                  order by p) as prices
      from (select "itemNumber" as item_number, min(row_number) as row_number, jsonb_object_agg(c.position, price) as by_position
              from rows join pricing_class c on c.code = "pricingClass" where not is_removal group by 1) given
      join item i using (item_number)`,
  refusals: otherUnits,
  priceMoved: (moved) =>
    `exists (select from unnest(new_prices, old_prices) p(fresh, old) where ${moved('fresh', 'old')})`,
  absence: 'kept',
};
