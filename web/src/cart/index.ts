export { cartQuery } from './queries.ts';
export { useCartLineCount } from './use-cart-line-count.ts';
