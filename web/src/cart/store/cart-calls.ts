/** The four calls that a cart makes; replaced in tests. */
import type { Cart, CartRequest } from '@operatory/contract/cart';
import { basePathOf } from '@operatory/domain/access';
import { call } from '../../calls/index.ts';

export interface SubmitReply {
  readonly orderNumber: number;
  readonly submittedDate: string;
  readonly isHeldForReview: boolean;
  readonly holdReasons: readonly string[];
}

/** Each rejects with a `CallFailure`. */
export interface CartCalls {
  readCart(customerNumber: string): Promise<Cart>;
  saveCart(sent: CartRequest): Promise<{ readonly modified: string }>;
  submitCart(order: {
    readonly key: string;
    readonly customerNumber: string;
    readonly territoryId: string | undefined;
    readonly modified: string;
  }): Promise<SubmitReply>;
  readVersion(): Promise<string>;
}

/** A punch-out session has its own cart, with its own calls [C4.26]. */
const isPunchOut = () => basePathOf(window.location.pathname) !== '/';

/** The calls by HTTP. */
export const httpCalls: CartCalls = {
  async readCart(customerNumber) {
    const page = await call(isPunchOut() ? 'listPunchOutCarts' : 'listCarts', {
      params: { customerNumber },
      query: { pageIndex: 0, pageSize: 1 },
    });
    const [cart] = page.data;
    if (cart === undefined) throw new Error('the first page of carts holds the active cart');
    return cart;
  },
  saveCart: (sent) => call(isPunchOut() ? 'savePunchOutCart' : 'saveCart', { body: sent }),
  submitCart: ({ key, customerNumber, territoryId, modified }) =>
    call('submitCart', {
      params: { cartKey: key },
      query: {
        customerId: customerNumber,
        ...(territoryId === undefined ? {} : { customerTerritoryId: territoryId }),
      },
      body: { modified },
    }),
  async readVersion() {
    const { appVersion } = await call('readVersion', { query: { key: 'appversion' } });
    return appVersion;
  },
};
