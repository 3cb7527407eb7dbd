/** The public pages and a buyer's punch-out session, which share the start address. */
import { screens } from '@operatory/contract/screens';
import { createRoute } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { parsePublicSearch } from '../screens/public-search.ts';
import { enforceNavigation, isPunchOutAddress } from './enforce-navigation.ts';
import { root } from './root-route.tsx';

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

/** The public page is shown under a public product, so both have the same parent. */
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
export const punchOut = createRoute({
  getParentRoute: () => root,
  path: screens.punchOut,
  beforeLoad: (navigation) => enforceNavigation({ name: 'punch-out-home' }, navigation),
  component: PunchOutHome,
});

/** Returns the cart of a session [C2.12]. */
export const punchOutSubmit = createRoute({
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

export const publicRoutes = publicPage.addChildren([publicStart, publicProduct]);
