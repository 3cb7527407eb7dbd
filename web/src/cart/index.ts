export {
  type CartView,
  heardCartChanged,
  recheckCarts,
  type SubmitResult,
  sendDelayMs,
  useCart,
  useCartActions,
  useCartLineCount,
  useDetailState,
} from './store/index.ts';
