/** What each address needs first: the chunks of its screens and its first calls, started by the page's head. */

export interface Start {
  /** Matched against the path, in any letter case. */
  readonly path: string;
  /** Screens that the address needs, seen from `src`. */
  readonly modules: readonly string[];
  /**
   * Addresses exactly as `call` builds them. `$1` is the first group of `path`, `$email` the signed-in person's,
   * `$searchText` the query's; an address that asks for a search text is left out where the query holds more.
   */
  readonly calls: readonly string[];
  /** The flag of the role that the calls are meant for; everybody who is signed in when absent. */
  readonly who?: 'isAccountManager' | 'isCustomerUser';
  /** The calls go out for visitors too. */
  readonly isPublic?: true;
  /** The calls are right only without a query. */
  readonly isBare?: true;
}

const customer = '^/customer/(\\d{1,12})';
const categories = '/api/itemcategory/descendants/1?maxdepth=1';

export const starts: readonly Start[] = [
  {
    path: '^/(?:product/internal/[^/]+/?)?$',
    modules: ['app/public-screen', 'catalogue/shop-screen'],
    calls: [categories],
    isPublic: true,
  },
  { path: '^/sign-in/?$', modules: ['app/sign-in-screen'], calls: [] },
  {
    path: '^/home/?$',
    modules: ['app/home-screen'],
    calls: ['/api/customer/search?pageIndex=0&pageSize=100&allCustomers=false&ascending=false&sort=cart'],
    who: 'isAccountManager',
    isBare: true,
  },
  {
    path: '^/home/?$',
    modules: [],
    calls: ['/api/user/customeraccess/$email/all'],
    who: 'isCustomerUser',
  },
  { path: '^/error/', modules: ['app/error-screen', 'app/home-screen'], calls: [] },
  {
    path: '^/order/(-?\\d{1,15})(?:/|$)',
    modules: ['app/order-page'],
    calls: ['/api/Order/calculated/$1'],
    isPublic: true,
  },
  {
    path: `${customer}(?:/|$)`,
    modules: ['app/customer-page'],
    calls: ['/api/Customer/customernumber/$1'],
  },
  {
    path: `${customer}(?:/products)?/?$`,
    modules: ['catalogue/shop-screen', 'catalogue/shop-found'],
    calls: [categories],
  },
  {
    path: `${customer}(?:/products)?/?$`,
    modules: [],
    calls: ['/api/item?pageSize=20&customerNumber=$1&excludePricing=true&searchText=$searchText'],
  },
  { path: `${customer}/orders`, modules: ['orders/orders-screen'], calls: [] },
  {
    path: `${customer}/cart/?$`,
    modules: ['cart/cart-screen'],
    calls: ['/api/shoppingCart/customerNumber/$1?pageIndex=0&pageSize=1'],
  },
  { path: `${customer}/product/`, modules: ['app/customer-product', 'catalogue/shop-screen'], calls: [] },
];
