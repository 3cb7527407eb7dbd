export { itemSearchQuery, productQuery } from './queries.ts';
export { parseShopSearch, type ShopSearch } from './shop-search.ts';
