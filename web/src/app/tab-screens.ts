/** The screens behind the tabs of the customer page, loaded when first opened or pointed at. */
import { lazyScreen } from './lazy-screen.ts';

/** The customer page draws these itself, so that a slider can lie over a tab that stays mounted. */
export const tabScreens = {
  orders: lazyScreen(
    () => import('../orders/orders-screen.tsx'),
    (file) => file.OrdersScreen,
  ),
  products: lazyScreen(
    () => import('../catalogue/shop-screen.tsx'),
    (file) => file.ShopScreen,
  ),
  cart: lazyScreen(
    () => import('../cart/cart-screen.tsx'),
    (file) => file.CartScreen,
  ),
};
