/** What items refer to: manufacturers, categories and coupons. */
import { same, sameAs, type Target } from './target.ts';

export const vendors: Target = {
  feed: 'vendors',
  table: 'vendor',
  key: [same('vendor_id', 'vendorId')],
  columns: sameAs({
    name: 'name',
    address1: 'address1',
    city: 'city',
    state: 'state',
    zip: 'zip',
    phone: 'phone',
    web_address: 'webAddress',
  }),
  absence: 'kept',
};

export const categories: Target = {
  feed: 'categories',
  table: 'category',
  key: [same('category_key', 'categoryKey')],
  columns: sameAs({ description: 'description', parent_key: 'parentKey' }),
  onInsert: {
    depth: "cardinality(string_to_array(d.category_key, '.')) - 1",
    url: "trim(both '-' from regexp_replace(lower(d.new_description), '[^a-z0-9]+', '-', 'g'))",
  },
  absence: 'kept',
};

export const coupons: Target = {
  feed: 'coupons',
  table: 'coupon',
  key: [same('coupon_id', 'couponId')],
  columns: [
    ...sameAs({
      legacy_offer_id: 'offerNumber',
      description: 'description',
      start_date: 'startDate',
      end_date: 'endDate',
      is_distributor_fulfilled: 'isDistributorFulfilled',
    }),
    {
      live: 'tiers',
      from: ['tiers'],
      sql: (
        value,
      ) => `(select jsonb_agg(jsonb_build_object('buyQuantity', split_part(t, ':', 1)::int, 'rewardQuantity', split_part(t, ':', 2)::int))
        from unnest(${value('tiers')}) t)`,
    },
    {
      live: 'options',
      from: ['rewardItems', 'rewardDescriptions', 'rewardValues'],
      sql: (
        value,
      ) => `(select jsonb_agg(jsonb_build_object('redemptionItem', i, 'redemptionDescription', coalesce(d, ''),
          'rewardValueCents', coalesce((v::numeric * 100)::int, 0)))
        from unnest(${value('rewardItems')}, ${value('rewardDescriptions')}, ${value('rewardValues')}) o(i, d, v))`,
      was: {
        rewardItems: `(select array_agg(o ->> 'redemptionItem' order by place)
          from jsonb_array_elements(l.options) with ordinality each(o, place))`,
      },
    },
  ],
  onInsert: { reward_type: "case when jsonb_array_length(d.new_options) > 1 then 'Choice' else 'SameItem' end" },
  absence: 'kept',
};
