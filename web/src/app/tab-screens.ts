/** The screens behind the tabs of the customer page, loaded when first opened or pointed at. */
import { lazyRouteComponent } from '@tanstack/react-router';

/** The customer page draws these itself, so that a slider can lie over a tab that stays mounted. */
export const tabScreens = {
  orders: lazyRouteComponent(() => import('../orders/orders-screen.tsx'), 'OrdersScreen'),
  products: lazyRouteComponent(() => import('../catalogue/shop-screen.tsx'), 'ShopScreen'),
  cart: lazyRouteComponent(() => import('../cart/cart-screen.tsx'), 'CartScreen'),
};
