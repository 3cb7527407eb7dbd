export type { AllTagsProps, LineTagProps } from './cart-tags.ts';
export {
  type CartView,
  catchUpCarts,
  heardCartChanged,
  type SubmitResult,
  sendDelayMs,
  type TagLink,
  useCart,
  useCartActions,
  useCartLine,
  useCartLineCount,
  useCartLines,
  useDetailState,
} from './store/index.ts';
