/** Every address of the product and the screen behind it. Screens are loaded when they are needed. */
import { can, type GeneralCapability, maySeePanel, panelNamed } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import { useViewer, viewerQuery } from '../access/index.ts';
import { parseCartSearch } from '../cart/cart-search.ts';
import { parseShopSearch } from '../catalogue/shop-search.ts';
import { customerQuery } from '../customers/index.ts';
import { parseOrdersSearch } from '../orders/orders-search.ts';
import { later } from '../parts/later.tsx';
import type { DoctorSearch } from '../punch-out-doctor/doctor-search.ts';
import { parseReviewSearch } from '../review/review-search.ts';
import { enforceNavigation, isPunchOutAddress } from './enforce-navigation.ts';
import { enterOrders } from './enter-orders.ts';
import { Frame } from './frame.tsx';
import { parsePublicSearch } from './public-search.ts';
import { CustomerFault, ScreenFault } from './screen-fault.tsx';
import { tabScreens } from './tab-screens.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(viewerQuery).then(() => undefined),
  component: Frame,
  notFoundComponent: later(
    () => import('./not-found-screen.tsx'),
    (file) => file.NotFoundScreen,
  ),
  errorComponent: ScreenFault,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: (navigation) => enforceNavigation({ name: 'sign-in' }, navigation),
  component: later(
    () => import('./sign-in-screen.tsx'),
    (file) => file.SignInScreen,
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: (navigation) => enforceNavigation({ name: 'home' }, navigation),
  component: later(
    () => import('./home-screen.tsx'),
    (file) => file.HomeScreen,
  ),
});

/** A page for those who may do this; whoever is signed in and may not is led home. */
const onlyFor =
  (capability: GeneralCapability) =>
  async (navigation: Parameters<typeof enforceNavigation>[1]): Promise<void> => {
    const { context, location } = navigation;
    const viewer = await context.queryClient.ensureQueryData(viewerQuery);
    if (viewer.kind === 'signed-out') throw redirect({ to: '/sign-in', search: { wanted: location.href } as never });
    await enforceNavigation({ name: 'home' }, navigation);
    // The server refuses the others as well.
    if (!can(viewer, capability)) throw redirect({ to: '/home', replace: true });
  };

const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  validateSearch: parseReviewSearch,
  beforeLoad: onlyFor('orders.review'),
  component: later(
    () => import('./review-page.tsx'),
    (file) => file.ReviewPage,
  ),
});

const punchOutDoctor = createRoute({
  getParentRoute: () => root,
  path: '/punch-out-doctor',
  // Read by the page itself, so that nobody else loads the rule.
  validateSearch: (search): DoctorSearch => search,
  beforeLoad: onlyFor('punch-out.examine'),
  component: later(
    () => import('./punch-out-doctor-page.tsx'),
    (file) => file.PunchOutDoctorPage,
  ),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error/$error',
  beforeLoad: (navigation) => enforceNavigation({ name: 'error', error: 'given' }, navigation),
  component: later(
    () => import('./error-screen.tsx'),
    (file) => file.ErrorScreen,
  ),
});

const PublicScreen = later(
  () => import('./public-screen.tsx'),
  (file) => file.PublicScreen,
);
const PunchOutHome = later(
  () => import('./punch-out-home.tsx'),
  (file) => file.PunchOutHome,
);

const PunchOutSession = later(
  () => import('../punch-out/home-screen.tsx'),
  (file) => file.HomeScreen,
);
const PunchOutSubmit = later(
  () => import('../punch-out/submit-screen.tsx'),
  (file) => file.SubmitScreen,
);

/** The beginning of a punch-out address is the home of its session. */
const PublicPage = () => (isPunchOutAddress() ? <PunchOutSession /> : <PublicScreen />);

/** The public page lies under a public product, so both have one parent. */
const publicPage = createRoute({
  getParentRoute: () => root,
  id: 'public',
  validateSearch: parsePublicSearch,
  component: PublicPage,
});

const publicStart = createRoute({
  getParentRoute: () => publicPage,
  path: '/',
  beforeLoad: (navigation) =>
    enforceNavigation({ name: isPunchOutAddress() ? 'punch-out-home' : 'public' }, navigation),
});

/** Where somebody of a procurement system lands outside a session of theirs. */
const punchOut = createRoute({
  getParentRoute: () => root,
  path: '/punchout',
  beforeLoad: (navigation) => enforceNavigation({ name: 'punch-out-home' }, navigation),
  component: PunchOutHome,
});

/** Hands the cart of a session back [C2.12]. */
const punchOutSubmit = createRoute({
  getParentRoute: () => root,
  path: '/submit/$cartKey',
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
  path: '/product/internal/$itemNumber',
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'public-product', itemNumber: navigation.params.itemNumber }, navigation),
  component: later(
    () => import('./public-product.tsx'),
    (file) => file.PublicProduct,
  ),
});

const productEntry = createRoute({
  getParentRoute: () => root,
  path: '/product/{-$itemNumber}',
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'product-entry', itemNumber: navigation.params.itemNumber }, navigation),
});

const order = createRoute({
  getParentRoute: () => root,
  path: '/order/$id/{-$shipid}/{-$index}',
  beforeLoad: (navigation) => enforceNavigation({ name: 'order', orderNumber: navigation.params.id }, navigation),
  component: later(
    () => import('./order-page.tsx'),
    (file) => file.OrderPage,
  ),
});

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customer/$id',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(customerQuery(params.id));
  },
  errorComponent: CustomerFault,
  component: later(
    () => import('./customer-page.tsx'),
    (file) => file.CustomerPage,
  ),
});

const customerStart = createRoute({
  getParentRoute: () => customer,
  path: '/',
  beforeLoad: (navigation) => enforceNavigation({ name: 'customer', customerNumber: navigation.params.id }, navigation),
});

const customerOrders = createRoute({
  getParentRoute: () => customer,
  path: '/orders/{-$orderSearch}',
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
  path: '/products',
  validateSearch: parseShopSearch,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'customer-products', customerNumber: navigation.params.id }, navigation),
  loader: () => tabScreens.products.preload(),
});

const customerCart = createRoute({
  getParentRoute: () => customer,
  path: '/cart',
  validateSearch: parseCartSearch,
  beforeLoad: (navigation) =>
    enforceNavigation({ name: 'customer-cart', customerNumber: navigation.params.id }, navigation),
  loader: () => tabScreens.cart.preload(),
});

const customerProductEntry = createRoute({
  getParentRoute: () => customer,
  path: '/product/{-$itemNumber}',
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
  path: '/product/internal/$itemNumber',
  beforeLoad: (navigation) =>
    enforceNavigation(
      { name: 'customer-product', customerNumber: navigation.params.id, itemNumber: navigation.params.itemNumber },
      navigation,
    ),
  component: later(
    () => import('./customer-product.tsx'),
    (file) => file.CustomerProduct,
  ),
});

/** Sales report, notes, lists and the others: one at a time, by its name in the address [C2.05]. */
const customerPanel = createRoute({
  getParentRoute: () => customer,
  path: '/$panel',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async (navigation) => {
    const { params, context } = navigation;
    const panel = panelNamed(params.panel);
    if (panel === undefined) throw notFound();
    // The lists know where to lead when their address comes first [A2.18].
    const name = panel === 'lists' ? 'customer-lists' : 'customer-orders';
    await enforceNavigation({ name, customerNumber: params.id }, navigation);
    if (!maySeePanel(await context.queryClient.ensureQueryData(viewerQuery), panel)) {
      throw redirect({ to: '/customer/$id', params: { id: params.id }, replace: true });
    }
  },
  component: later(
    () => import('./customer-panel.tsx'),
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
  punchOutDoctor,
  error,
  productEntry,
  order,
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
