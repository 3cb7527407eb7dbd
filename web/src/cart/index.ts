export { AddToCart } from './add-to-cart.tsx';
export { type CartSearch, parseCartSearch } from './cart-search.ts';
export {
  type CartView,
  heardCartChanged,
  recheckCarts,
  type SubmitResult,
  sendDelayMs,
  useCart,
  useCartActions,
  useCartLineCount,
  useCartQuantity,
  useDetailState,
} from './store/index.ts';
