/** The screens behind the tabs of the customer page, loaded when first opened or pointed at. */
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';

/** The customer page renders these itself, so that a tab stays mounted under a slider. */
export const tabScreens = {
  orders: lazyPart(
    () => import('../../orders/orders-screen.tsx'),
    (file) => file.OrdersScreen,
  ),
  products: lazyPart(
    () => import('../../catalog/shop-screen.tsx'),
    (file) => file.ShopScreen,
  ),
  cart: lazyPart(
    () => import('../../cart/cart-screen.tsx'),
    (file) => file.CartScreen,
  ),
};
