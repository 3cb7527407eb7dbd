/** The screens behind the tabs of the customer page, loaded when first opened or pointed at. */
import { later } from '../parts/later.tsx';

/** The customer page draws these itself, so that a slider can lie over a tab that stays mounted. */
export const tabScreens = {
  orders: later(
    () => import('../orders/orders-screen.tsx'),
    (file) => file.OrdersScreen,
  ),
  products: later(
    () => import('../catalogue/shop-screen.tsx'),
    (file) => file.ShopScreen,
  ),
  cart: later(
    () => import('../cart/cart-screen.tsx'),
    (file) => file.CartScreen,
  ),
};
