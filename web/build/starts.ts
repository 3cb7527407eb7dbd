/**
 * What each address needs first, started by a script in the page's head: the chunks of its screens and its first calls.
 */
import { accountScreens, screenPattern, screens } from '@operatory/contract/screens';

export interface Start {
  /** Matched against the path, in any letter case. */
  readonly path: string;
  /** Screens that the address needs, relative to `src`. */
  readonly modules: readonly string[];
  /**
   * Addresses exactly as `call` builds them. `$1` is the first group of `path`, `$email` the signed-in person's,
   * `$searchText` the query's; an address that asks for a search text is left out where the query holds more.
   */
  readonly calls: readonly string[];
  /** The flag of the role that the calls are for; everyone who is signed in if absent. */
  readonly who?: 'isAccountManager' | 'isCustomerUser';
  /** The calls are also made for visitors. */
  readonly isPublic?: true;
  /** The calls are right only without a query. */
  readonly isBare?: true;
}

/** An address is only started when its numbers look like numbers; for anything else the screen says what's wrong. */
const startOf = (screen: string, id = '\\d{1,12}') => `^${screenPattern(screen, { id })}/?$`;

const account = (screen: keyof typeof accountScreens) => startOf(screens.account + accountScreens[screen]);
const accountPages = `^${screenPattern(screens.account, { id: '\\d{1,12}' })}(?:/|$)`;
const categories = '/api/itemcategory/descendants/1?maxdepth=1';

/** The account's own address opens the shop. */
const shop = [account('start'), account('products')];

export const starts: readonly Start[] = [
  ...[startOf(screens.start), startOf(screens.publicProduct)].map(
    (path): Start => ({
      path,
      modules: ['app/screens/public-screen', 'catalog/shop-screen'],
      calls: [categories],
      isPublic: true,
    }),
  ),
  { path: startOf(screens.signIn), modules: ['app/screens/sign-in-screen'], calls: [] },
  {
    path: startOf(screens.home),
    modules: ['app/screens/home-screen'],
    calls: ['/api/customer/search?pageIndex=0&pageSize=100&allCustomers=false&ascending=false&sort=cart'],
    who: 'isAccountManager',
    isBare: true,
  },
  {
    path: startOf(screens.home),
    modules: [],
    calls: ['/api/user/customeraccess/$email/all'],
    who: 'isCustomerUser',
  },
  {
    path: startOf(screens.error),
    modules: ['app/screens/error-screen', 'app/screens/home-screen'],
    calls: [],
  },
  {
    path: startOf(screens.order, '-?\\d{1,15}'),
    modules: ['app/screens/order-page'],
    calls: ['/api/Order/calculated/$1'],
    isPublic: true,
  },
  {
    path: accountPages,
    modules: ['app/customer/customer-page'],
    calls: ['/api/Customer/customernumber/$1'],
  },
  ...shop.flatMap((path): readonly Start[] => [
    { path, modules: ['catalog/shop-screen', 'catalog/shop-found'], calls: [categories] },
    {
      path,
      modules: [],
      calls: ['/api/item?pageSize=20&customerNumber=$1&excludePricing=true&searchText=$searchText'],
    },
  ]),
  { path: account('orders'), modules: ['orders/orders-screen'], calls: [] },
  {
    path: account('cart'),
    modules: ['cart/cart-screen'],
    calls: ['/api/shoppingCart/customerNumber/$1?pageIndex=0&pageSize=1'],
  },
  { path: account('product'), modules: ['app/customer/customer-product', 'catalog/shop-screen'], calls: [] },
];
