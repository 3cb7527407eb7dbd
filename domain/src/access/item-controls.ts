/** Which controls stand beside a product, for whom and at which account. */
import { type AccountFacts, can } from './capabilities.ts';
import type { Viewer } from './viewer.ts';

export interface ItemControls {
  /** The quantity and the button that adds it to the cart. */
  readonly hasCart: boolean;
  /** The button that asks for a shelf tag. */
  readonly hasTag: boolean;
}

/**
 * Both only where the cart can be changed and the product can be ordered; the tag never for punch-out users [A6.10].
 * While the account is not known there are none.
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
