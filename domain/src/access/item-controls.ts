/** Which controls a viewer gets for a product and an account. */
import { type AccountFacts, can } from './capabilities.ts';
import type { Viewer } from './viewer.ts';

export interface ItemControls {
  /** The quantity and the add-to-cart button. */
  readonly hasCart: boolean;
  /** The button that requests a shelf tag. */
  readonly hasTag: boolean;
}

/**
 * Both are only there if the cart can be changed and the product can be ordered, and the tag never for punch-out users
 * [A6.10]. While the account is unknown, there are none.
 */
export function itemControls(
  viewer: Viewer,
  account: AccountFacts | undefined,
  item: { readonly isOrderable: boolean },
): ItemControls {
  return {
    hasCart: item.isOrderable && can(viewer, 'account.change-cart', account),
    hasTag: item.isOrderable && can(viewer, 'account.request-tags', account),
  };
}
