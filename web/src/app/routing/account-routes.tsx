/** The addresses of one account: its tabs, a product over them, and its panels. */
import { accountScreens, screens } from '@operatory/contract/screens';
import { maySeePanel, panelNamed } from '@operatory/domain/access';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { viewerQuery } from '../../access/index.ts';
import { parseCartSearch } from '../../cart/cart-search.ts';
import { parseShopSearch } from '../../catalog/shop-search.ts';
import { customerQuery } from '../../customers/index.ts';
import { parseOrdersSearch } from '../../orders/orders-search.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { CustomerFault } from '../shell/screen-fault.tsx';
import { enforceNavigation } from './enforce-navigation.ts';
import { enterOrders } from './enter-orders.ts';
import { root } from './root-route.tsx';
import { tabScreens } from './tab-screens.ts';

const customer = createRoute({
  getParentRoute: () => root,
  path: screens.account,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(customerQuery(params.id));
  },
  errorComponent: CustomerFault,
  component: lazyPart(
    () => import('../customer/customer-page.tsx'),
    (file) => file.CustomerPage,
  ),
});

/** An account's address without a number redirects home with the reason. */
export const customerMissing = createRoute({
  getParentRoute: () => root,
  path: screens.accountMissing,
  beforeLoad: (navigation) => enforceNavigation({ name: 'customer', customerNumber: '' }, navigation),
});

const customerStart = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.start,
  beforeLoad: (navigation) => enforceNavigation({ name: 'customer', customerNumber: navigation.params.id }, navigation),
});

const customerOrders = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.orders,
  validateSearch: parseOrdersSearch,
  beforeLoad: async (navigation) => {
    const { params, search, context } = navigation;
    await enforceNavigation({ name: 'customer-orders', customerNumber: params.id }, navigation);
    const viewer = await context.queryClient.ensureQueryData(viewerQuery);
    const email = viewer.kind === 'user' ? viewer.email : undefined;
    enterOrders({ email, customerNumber: params.id, orderSearch: params.orderSearch, search });
  },
  loader: () => tabScreens.orders.preload(),
});

const customerProducts = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.products,
  validateSearch: parseShopSearch,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'customer-products', customerNumber: navigation.params.id }, navigation),
  loader: () => tabScreens.products.preload(),
});

const customerCart = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.cart,
  validateSearch: parseCartSearch,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'customer-cart', customerNumber: navigation.params.id }, navigation),
  loader: () => tabScreens.cart.preload(),
});

const customerProductEntry = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.productEntry,
  beforeLoad: (navigation) =>
    enforceNavigation(
      {
        name: 'customer-product-entry',
        customerNumber: navigation.params.id,
        itemNumber: navigation.params.itemNumber,
      },
      navigation,
    ),
});

const customerProduct = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.product,
  beforeLoad: (navigation) =>
    enforceNavigation(
      { name: 'customer-product', customerNumber: navigation.params.id, itemNumber: navigation.params.itemNumber },
      navigation,
    ),
  component: lazyPart(
    () => import('../customer/customer-product.tsx'),
    (file) => file.CustomerProduct,
  ),
});

/** Sales report, notes, lists, and so on: one at a time, by its name in the address [C2.05]. */
const customerPanel = createRoute({
  getParentRoute: () => customer,
  path: accountScreens.panel,
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async (navigation) => {
    const { params, context } = navigation;
    const panel = panelNamed(params.panel);
    if (panel === undefined) throw notFound();
    // The lists know where to return when their address is the first [A2.18]; one that names a list opens it.
    const name = panel === 'lists' && navigation.search.list === undefined ? 'customer-lists' : 'customer-orders';
    await enforceNavigation({ name, customerNumber: params.id }, navigation);
    if (!maySeePanel(await context.queryClient.ensureQueryData(viewerQuery), panel)) {
      throw redirect({ to: '/customer/$id', params: { id: params.id }, replace: true });
    }
  },
  component: lazyPart(
    () => import('../customer/customer-panel.tsx'),
    (file) => file.CustomerPanel,
  ),
});

export const accountRoutes = customer.addChildren([
  customerStart,
  customerOrders,
  customerProducts,
  customerCart,
  customerProductEntry,
  customerProduct,
  customerPanel,
]);
