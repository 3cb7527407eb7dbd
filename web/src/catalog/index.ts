export { ExplainedPrice } from './explained-price.tsx';
export { pressPauses } from './press-pauses.ts';
export { ProductLink } from './product-link.tsx';
export { ProductPicture } from './product-picture.tsx';
export { QuantityBox } from './quantity-box.tsx';
export { useSinglePress } from './use-single-press.ts';
