/** The product facts that a cart line shows, from the product's card. */
import type { ItemCard } from '@operatory/contract/catalog';
import { supplyOfCard } from '@operatory/domain/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import type { Addition } from './store/index.ts';

type SupplyCard = Pick<ItemCard, 'lifeCycle' | 'isOnHold' | 'isDropShipOnly' | 'availability' | 'inventories'>;

export type AddableCard = SupplyCard &
  Pick<
    ItemCard,
    'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl' | 'price' | 'coupon' | 'suppressCoupon'
  >;

/** The product as it is added to the cart. */
export function additionOfCard(card: AddableCard): Addition {
  const { itemNumber, description, pack, vendorName, imageUrl, price, coupon, suppressCoupon } = card;
  const { availability, quantityAvailable } = supplyOfCard(card) ?? {};
  return {
    ...{ itemNumber, description, pack, vendorName, imageUrl },
    ...(price === undefined ? {} : { price: centsFromDollars(price) }),
    couponId: coupon === null || suppressCoupon ? null : coupon.id,
    ...(availability === undefined ? {} : { availability }),
    ...(quantityAvailable === undefined ? {} : { quantityAvailable }),
  };
}
