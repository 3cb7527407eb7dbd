/** Every address of the app and its screen. Screens are loaded on demand. */
import { screens } from '@operatory/contract/screens';
import { can, type GeneralCapability } from '@operatory/domain/access';
import { createRoute, redirect } from '@tanstack/react-router';
import { viewerQuery } from '../../access/index.ts';
import type { AdministrationSearch } from '../../administration/administration-search.ts';
import type { BackOrdersSearch } from '../../back-orders/back-orders-search.ts';
import type { ExchangeSearch } from '../../exchange/exchange-search.ts';
import type { MorningSearch } from '../../morning-queue/morning-search.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import type { DiagnosticsSearch } from '../../punch-out-diagnostics/diagnostics-search.ts';
import { parseReviewSearch } from '../../review/review-search.ts';
import { accountRoutes, customerMissing } from './account-routes.tsx';
import { enforceNavigation } from './enforce-navigation.ts';
import { publicRoutes, punchOut, punchOutSubmit } from './public-routes.tsx';
import { root } from './root-route.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: screens.signIn,
  // A link is shown to signed-in people, too, because it may be someone else's.
  beforeLoad: (navigation) =>
    /^\w+=/.test(navigation.location.hash) ? undefined : enforceNavigation({ name: 'sign-in' }, navigation),
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

/** A page for people with a permission; other signed-in people are redirected to the home page, which says why. */
const onlyFor =
  (capability: GeneralCapability) =>
  async (navigation: Parameters<typeof enforceNavigation>[1]): Promise<void> => {
    const { context, location } = navigation;
    const viewer = await context.queryClient.ensureQueryData(viewerQuery);
    if (viewer.kind === 'signed-out') throw redirect({ to: '/sign-in', search: { wanted: location.href } as never });
    await enforceNavigation({ name: 'home' }, navigation);
    if (can(viewer, capability)) return;
    // The server also refuses everyone else.
    const { notAllowedDestination } = await import('./error-destination.ts');
    throw redirect({ ...notAllowedDestination, replace: true });
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
  // Parsed by the page itself, so that nobody else loads this code.
  validateSearch: (search): ExchangeSearch => search,
  beforeLoad: onlyFor('exchange.manage'),
  component: lazyPart(
    () => import('../screens/exchange-page.tsx'),
    (file) => file.ExchangePage,
  ),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: screens.administration,
  // Parsed by the page itself, so that nobody else loads this code.
  validateSearch: (search): AdministrationSearch => search,
  beforeLoad: onlyFor('people.view'),
  component: lazyPart(
    () => import('../screens/administration-page.tsx'),
    (file) => file.AdministrationPage,
  ),
});

const practicePeople = createRoute({
  getParentRoute: () => root,
  path: screens.practicePeople,
  beforeLoad: onlyFor('people.view-practice'),
  component: lazyPart(
    () => import('../screens/practice-people-page.tsx'),
    (file) => file.PracticePeoplePage,
  ),
});

const notices = createRoute({
  getParentRoute: () => root,
  path: screens.notices,
  beforeLoad: onlyFor('approvals.view'),
  component: lazyPart(
    () => import('../screens/notices-page.tsx'),
    (file) => file.NoticesPage,
  ),
});

const backOrders = createRoute({
  getParentRoute: () => root,
  path: screens.backOrders,
  // Read by the page itself, so that others don't load the rule.
  validateSearch: (search): BackOrdersSearch => search,
  beforeLoad: onlyFor('back-orders.view'),
  component: lazyPart(
    () => import('../screens/back-orders-page.tsx'),
    (file) => file.BackOrdersPage,
  ),
});

const morningQueue = createRoute({
  getParentRoute: () => root,
  path: screens.morningQueue,
  // Read by the page itself, so that others don't load the rule.
  validateSearch: (search): MorningSearch => search,
  beforeLoad: onlyFor('morning-queue.view'),
  component: lazyPart(
    () => import('../screens/morning-queue-page.tsx'),
    (file) => file.MorningQueuePage,
  ),
});

const substitutes = createRoute({
  getParentRoute: () => root,
  path: screens.substitutes,
  beforeLoad: onlyFor('substitutes.edit'),
  component: lazyPart(
    () => import('../screens/substitutes-page.tsx'),
    (file) => file.SubstitutesPage,
  ),
});

const codes = createRoute({
  getParentRoute: () => root,
  path: screens.codes,
  beforeLoad: onlyFor('codes.assign'),
  component: lazyPart(
    () => import('../screens/codes-page.tsx'),
    (file) => file.CodesPage,
  ),
});

const recalls = createRoute({
  getParentRoute: () => root,
  path: screens.recalls,
  beforeLoad: onlyFor('lots.recall'),
  component: lazyPart(
    () => import('../screens/recall-page.tsx'),
    (file) => file.RecallPage,
  ),
});

const ownAccount = createRoute({
  getParentRoute: () => root,
  path: screens.ownAccount,
  beforeLoad: onlyFor('sign-ins.manage-own'),
  component: lazyPart(
    () => import('../screens/own-account-page.tsx'),
    (file) => file.OwnAccountPage,
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

export const routeTree = root.addChildren([
  publicRoutes,
  signIn,
  punchOut,
  punchOutSubmit,
  home,
  review,
  punchOutDiagnostics,
  dataExchange,
  administration,
  practicePeople,
  notices,
  backOrders,
  morningQueue,
  substitutes,
  codes,
  recalls,
  ownAccount,
  formerPunchOutDiagnostics,
  error,
  productEntry,
  order,
  customerMissing,
  accountRoutes,
]);
