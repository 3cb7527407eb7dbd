/** A product of the catalogue as the cart takes it. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { centsFromDollars } from '@operatory/domain/money';

type Wanted = Pick<
  ItemCard,
  'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl' | 'price' | 'coupon' | 'suppressCoupon'
>;

/** With its price where that is known, and the coupon it counts for unless the contract rules it out. */
export function additionOf(item: Wanted, quantity: number) {
  const { itemNumber, description, pack, vendorName, imageUrl, price, coupon, suppressCoupon } = item;
  return {
    ...{ itemNumber, description, pack, vendorName, imageUrl, quantity },
    ...(price === undefined ? {} : { price: centsFromDollars(price) }),
    couponId: coupon === null || suppressCoupon ? null : coupon.id,
  };
}
