/** Every address of the app and its screen. Screens are loaded on demand. */
import { accountScreens, screens } from '@operatory/contract/screens';
import { can, type GeneralCapability, maySeePanel, panelNamed } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { useViewer, viewerQuery } from '../../access/index.ts';
import { parseCartSearch } from '../../cart/cart-search.ts';
import { parseShopSearch } from '../../catalog/shop-search.ts';
import { customerQuery } from '../../customers/index.ts';
import type { ExchangeSearch } from '../../exchange/exchange-search.ts';
import { parseOrdersSearch } from '../../orders/orders-search.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import type { DiagnosticsSearch } from '../../punch-out-diagnostics/diagnostics-search.ts';
import { parseReviewSearch } from '../../review/review-search.ts';
import { parsePublicSearch } from '../screens/public-search.ts';
import { Frame } from '../shell/frame.tsx';
import { CustomerFault, ScreenFault } from '../shell/screen-fault.tsx';
import { enforceNavigation, isPunchOutAddress } from './enforce-navigation.ts';
import { enterOrders } from './enter-orders.ts';
import { tabScreens } from './tab-screens.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(viewerQuery).then(() => undefined),
  component: Frame,
  notFoundComponent: lazyPart(
    () => import('../screens/not-found-screen.tsx'),
    (file) => file.NotFoundScreen,
  ),
  errorComponent: ScreenFault,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: screens.signIn,
  beforeLoad: (navigation) => enforceNavigation({ name: 'sign-in' }, navigation),
  component: lazyPart(
    () => import('../screens/sign-in-screen.tsx'),
    (file) => file.SignInScreen,
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: screens.home,
  beforeLoad: (navigation) => enforceNavigation({ name: 'home' }, navigation),
  component: lazyPart(
    () => import('../screens/home-screen.tsx'),
    (file) => file.HomeScreen,
  ),
});

/** A page for people with a permission; others who are signed in are sent home. */
const onlyFor =
  (capability: GeneralCapability) =>
  async (navigation: Parameters<typeof enforceNavigation>[1]): Promise<void> => {
    const { context, location } = navigation;
    const viewer = await context.queryClient.ensureQueryData(viewerQuery);
    if (viewer.kind === 'signed-out') throw redirect({ to: '/sign-in', search: { wanted: location.href } as never });
    await enforceNavigation({ name: 'home' }, navigation);
    // The server also refuses everyone else.
    if (!can(viewer, capability)) throw redirect({ to: '/home', replace: true });
  };

const review = createRoute({
  getParentRoute: () => root,
  path: screens.review,
  validateSearch: parseReviewSearch,
  beforeLoad: onlyFor('orders.review'),
  component: lazyPart(
    () => import('../screens/review-page.tsx'),
    (file) => file.ReviewPage,
  ),
});

const punchOutDiagnostics = createRoute({
  getParentRoute: () => root,
  path: screens.punchOutDiagnostics,
  // Read by the page itself, so that others don't load the rule.
  validateSearch: (search): DiagnosticsSearch => search,
  beforeLoad: onlyFor('punch-out.examine'),
  component: lazyPart(
    () => import('../screens/punch-out-diagnostics-page.tsx'),
    (file) => file.PunchOutDiagnosticsPage,
  ),
});

const dataExchange = createRoute({
  getParentRoute: () => root,
  path: screens.dataExchange,
  // Read by the page itself, so that nobody else loads the rule.
  validateSearch: (search): ExchangeSearch => search,
  beforeLoad: onlyFor('exchange.manage'),
  component: lazyPart(
    () => import('../screens/exchange-page.tsx'),
    (file) => file.ExchangePage,
  ),
});

const formerPunchOutDiagnostics = createRoute({
  getParentRoute: () => root,
  path: screens.formerPunchOutDiagnostics,
  beforeLoad: ({ location }) => {
    throw redirect({ to: screens.punchOutDiagnostics, search: location.search as never, replace: true });
  },
});

const error = createRoute({
  getParentRoute: () => root,
  path: screens.error,
  beforeLoad: (navigation) => enforceNavigation({ name: 'error', error: 'given' }, navigation),
  component: lazyPart(
    () => import('../screens/error-screen.tsx'),
    (file) => file.ErrorScreen,
  ),
});

const PublicScreen = lazyPart(
  () => import('../screens/public-screen.tsx'),
  (file) => file.PublicScreen,
);
const PunchOutHome = lazyPart(
  () => import('../screens/punch-out-home.tsx'),
  (file) => file.PunchOutHome,
);

const PunchOutSession = lazyPart(
  () => import('../../punch-out/home-screen.tsx'),
  (file) => file.HomeScreen,
);
const PunchOutSubmit = lazyPart(
  () => import('../../punch-out/submit-screen.tsx'),
  (file) => file.SubmitScreen,
);

/** The start of a punch-out address is its session's home. */
const PublicPage = () => (isPunchOutAddress() ? <PunchOutSession /> : <PublicScreen />);

/** The public page is beneath a public product, so both have one parent. */
const publicPage = createRoute({
  getParentRoute: () => root,
  id: 'public',
  validateSearch: parsePublicSearch,
  component: PublicPage,
});

const publicStart = createRoute({
  getParentRoute: () => publicPage,
  path: screens.start,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: isPunchOutAddress() ? 'punch-out-home' : 'public' }, navigation),
});

/** Where punch-out users land outside their session. */
const punchOut = createRoute({
  getParentRoute: () => root,
  path: screens.punchOut,
  beforeLoad: (navigation) => enforceNavigation({ name: 'punch-out-home' }, navigation),
  component: PunchOutHome,
});

/** Returns the cart of a session [C2.12]. */
const punchOutSubmit = createRoute({
  getParentRoute: () => root,
  path: screens.punchOutSubmit,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'punch-out-submit', cartKey: navigation.params.cartKey }, navigation),
  component: function Submit() {
    const { cartKey } = punchOutSubmit.useParams();
    const viewer = useViewer();
    const [customerNumber = ''] = viewer.kind === 'user' && viewer.accounts !== 'all' ? viewer.accounts : [];
    return <PunchOutSubmit cartKey={cartKey} customerNumber={customerNumber} />;
  },
});

const publicProduct = createRoute({
  getParentRoute: () => publicPage,
  path: screens.publicProduct,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'public-product', itemNumber: navigation.params.itemNumber }, navigation),
  component: lazyPart(
    () => import('../screens/public-product.tsx'),
    (file) => file.PublicProduct,
  ),
});

const productEntry = createRoute({
  getParentRoute: () => root,
  path: screens.productEntry,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'product-entry', itemNumber: navigation.params.itemNumber }, navigation),
});

const order = createRoute({
  getParentRoute: () => root,
  path: screens.order,
  beforeLoad: (navigation) => enforceNavigation({ name: 'order', orderNumber: navigation.params.id }, navigation),
  component: lazyPart(
    () => import('../screens/order-page.tsx'),
    (file) => file.OrderPage,
  ),
});

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
const customerMissing = createRoute({
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
    // The lists know where to return when their address is the first [A2.18].
    const name = panel === 'lists' ? 'customer-lists' : 'customer-orders';
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

export const routeTree = root.addChildren([
  publicPage.addChildren([publicStart, publicProduct]),
  signIn,
  punchOut,
  punchOutSubmit,
  home,
  review,
  punchOutDiagnostics,
  dataExchange,
  formerPunchOutDiagnostics,
  error,
  productEntry,
  order,
  customerMissing,
  customer.addChildren([
    customerStart,
    customerOrders,
    customerProducts,
    customerCart,
    customerProductEntry,
    customerProduct,
    customerPanel,
  ]),
]);
