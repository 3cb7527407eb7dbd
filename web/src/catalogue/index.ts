export { orderStatusClass, orderStatusLook, orderStatusWord } from './order-status.ts';
export { ProductLink } from './product-link.tsx';
export { ProductPicture } from './product-picture.tsx';
export { QuantityBox } from './quantity-box.tsx';
export { categoriesQuery, itemSearchQuery, productQuery } from './queries.ts';
export { parseShopSearch, type ShopSearch } from './shop-search.ts';
export { useSinglePress } from './use-single-press.ts';
