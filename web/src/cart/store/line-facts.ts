/** A line's data other than its quantity and options: the server's description of its item. */
import type { CartItem } from '@operatory/contract/cart';
import type { LineAvailability } from '@operatory/domain/catalog';
import { type Cents, centsFromDollars } from '@operatory/domain/money';

export interface LineFacts {
  readonly description: string;
  readonly pack: string;
  readonly vendorName: string;
  readonly imageUrl: string;
  /** The unit price for this account; absent for people who may not see prices. */
  readonly price?: Cents;
  readonly isOrderable: boolean;
  /** How it is supplied; absent until the server has described the line. */
  readonly availability?: LineAvailability;
  /** Staff only. */
  readonly quantityAvailable?: number;
  /** It was added without knowing whether the item counts toward a coupon, so the server's copy is read. */
  readonly isCouponUnknown?: true;
}

/** A line's item data. */
export function factsOf(item: CartItem): LineFacts {
  return {
    description: item.description,
    pack: item.pack,
    vendorName: item.vendorName,
    imageUrl: item.imageUrl,
    isOrderable: item.isOrderable,
    ...(item.availability === null ? {} : { availability: item.availability }),
    ...(item.quantityAvailable === undefined ? {} : { quantityAvailable: item.quantityAvailable }),
    ...(item.price === undefined ? {} : { price: centsFromDollars(item.price) }),
  };
}
