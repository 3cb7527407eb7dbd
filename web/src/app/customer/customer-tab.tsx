/** Renders the open tab's screen with its place in the address. Features that share a screen are connected here. */
import { can } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { usePreferences, useViewer } from '../../access/index.ts';
import { parseCartSearch } from '../../cart/cart-search.ts';
import { parseShopSearch } from '../../catalog/shop-search.ts';
import { accountOf, customerQuery, type TabName, type TabPlace } from '../../customers/index.ts';
import { filterPartOf, parseOrdersSearch } from '../../orders/orders-search.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard, ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { useOpenTab } from '../routing/open-tab.ts';
import { tabScreens } from '../routing/tab-screens.ts';
import styles from './customer-page.module.css';
import type { AddToCartProps } from './lazy-add-to-cart.tsx';
import type { OpenedList } from './paste-list.tsx';

/** Only the shop adds products, so this is loaded with the shop's screen. */
const AddToCart = lazyPart(
  () => import('./lazy-add-to-cart.tsx'),
  (file) => file.AddToCart,
);

const CheckoutPanel = lazyPart(
  () => import('../../checkout/checkout-panel.tsx'),
  (file) => file.CheckoutPanel,
);

const HoldForecast = lazyPart(
  () => import('../../checkout/hold-forecast.tsx'),
  (file) => file.HoldForecast,
);

const CartReturns = lazyPart(
  () => import('../../review/cart-returns.tsx'),
  (file) => file.CartReturns,
);

const CartHistory = lazyPart(
  () => import('../../review/cart-history.tsx'),
  (file) => file.CartHistory,
);

const CartBudget = lazyPart(
  () => import('./cart-budget.tsx'),
  (file) => file.CartBudget,
);

/** The cart may wait for one of the practice’s people. */
const CartApproval = lazyPart(
  () => import('../../approvals/cart-approval.tsx'),
  (file) => file.CartApproval,
);

/** How long a cart waits for the banner above it, in ms, in case the banner's code doesn't load. */
const longestHold = 30_000;

/** The cart's shelf tag toggles; the cart reserves their space before they load. */
const cartTags = {
  Line: lazyPart(
    () => import('../../tag-requests/line-tag.tsx'),
    (file) => file.LineTag,
  ),
  All: lazyPart(
    () => import('../../tag-requests/all-tags.tsx'),
    (file) => file.AllTags,
  ),
};

const PasteList = lazyPart(
  () => import('./paste-list.tsx'),
  (file) => file.PasteList,
);

const PasteButton = lazyPart(
  () => import('./paste-list.tsx'),
  (file) => file.PasteButton,
);

interface CustomerTabProps {
  readonly customerNumber: string;
  readonly tab: TabName;
  readonly place: TabPlace;
}

interface TabProps {
  readonly customerNumber: string;
  readonly place: TabPlace;
}

function OrdersTab({ customerNumber, place }: TabProps) {
  const navigate = useNavigate();
  const { keep } = usePreferences();
  return (
    <tabScreens.orders
      customerNumber={customerNumber}
      orderSearch={place.orderSearch}
      search={parseOrdersSearch(place.search)}
      onSearchChange={(orderSearch, search) => {
        keep({ orderFilters: filterPartOf(search), orderFiltersAccount: customerNumber });
        void navigate({
          to: '/customer/$id/orders/{-$orderSearch}',
          params: { id: customerNumber, orderSearch },
          search: { ...search },
          replace: true,
        });
      }}
    />
  );
}

/** Fills the product's action slot with the add-to-cart button if this person has a cart here [A6.10]. */
function ShopTab({ customerNumber, place }: TabProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const hasCart = can(viewer, 'account.change-cart', record && accountOf(record));
  useEffect(() => void AddToCart.preload(), []);
  const addToCart = useCallback(
    (item: AddToCartProps['item'], place: AddToCartProps['place']) => (
      <QuietGuard>
        <AddToCart customerNumber={customerNumber} item={item} place={place} />
      </QuietGuard>
    ),
    [customerNumber],
  );
  return (
    <tabScreens.products
      customerNumber={customerNumber}
      search={parseShopSearch(place.search)}
      onSearchChange={(search, { isReplacing }) =>
        navigate({
          to: '/customer/$id/products',
          params: { id: customerNumber },
          search: { ...search },
          replace: isReplacing,
          resetScroll: false,
        })
      }
      actions={hasCart ? addToCart : undefined}
    />
  );
}

function CartTab({ customerNumber, place }: TabProps) {
  const navigate = useNavigate();
  // The paste panel stays open while the cart underneath changes between empty and filled.
  const [openedList, setOpenedList] = useState<OpenedList>();
  const isCheckoutOpen = parseCartSearch(place.search).checkout === 'open';
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record && accountOf(record);
  // Where the cart may wait for approval, it's rendered together with that banner, which would push it down later.
  const [isHeld, setIsHeld] = useState(viewer.kind === 'user' && viewer.permissions.has('RequestOnly'));
  useEffect(() => {
    // It's in the cart's toolbar, which would move if it loaded after the cart.
    void PasteButton.preload();
    const timer = setTimeout(setIsHeld, longestHold, false);
    return () => clearTimeout(timer);
  }, []);
  const hasTags = can(viewer, 'account.request-tags', account);
  // The checkout syncs the tags when it opens and closes.
  const syncTags = useCallback(
    async () => (await import('./sync-tags.ts')).syncTagsOf(queryClient, viewer, customerNumber),
    [queryClient, viewer, customerNumber],
  );
  // Under a slider, the tab is visible but inactive: an empty cart closes its checkout when the slider has closed.
  const isCovered = useOpenTab() === undefined;
  // An address opens only what it names: the checkout of the cart underneath opens after the slider has closed.
  const [wasSeen, setWasSeen] = useState(!isCovered);
  if (!isCovered && !wasSeen) setWasSeen(true);
  const change = useCallback(
    (isOpen: boolean) => {
      if (isCovered) return;
      const to = { to: '/customer/$id/cart', params: { id: customerNumber }, resetScroll: false } as const;
      void navigate(isOpen ? { ...to, search: { checkout: 'open' } } : { ...to, search: {}, replace: true });
    },
    [navigate, customerNumber, isCovered],
  );
  const hasHistory = can(viewer, 'account.view-cart-history', account);
  const isFixed = account !== undefined && !can(viewer, 'account.change-cart', account);
  const budget = (
    <QuietGuard>
      <CartBudget customerNumber={customerNumber} />
    </QuietGuard>
  );
  const screen = (
    <tabScreens.cart
      paste={
        <QuietGuard>
          <PasteButton onClick={() => setOpenedList({ given: undefined })} />
        </QuietGuard>
      }
      customerNumber={customerNumber}
      isCheckoutOpen={isCheckoutOpen && wasSeen && !isFixed}
      onCheckoutChange={change}
      tags={hasTags ? cartTags : undefined}
      syncTags={syncTags}
      loadCheckout={CheckoutPanel.arrives}
      checkout={
        <ScreenGuard>
          <CheckoutPanel
            customerNumber={customerNumber}
            onClose={() => change(false)}
            syncTags={syncTags}
            budget={budget}
          />
        </ScreenGuard>
      }
      budget={budget}
      forecast={
        <QuietGuard>
          <HoldForecast customerNumber={customerNumber} />
        </QuietGuard>
      }
    />
  );
  return (
    <>
      {hasHistory ? (
        <QuietGuard>
          <CartReturns customerNumber={customerNumber} />
          <CartApproval customerNumber={customerNumber} isHeld={isHeld} hold={setIsHeld} />
        </QuietGuard>
      ) : null}
      <fieldset className={isHeld ? undefined : styles.whole} hidden={isHeld} disabled={isFixed}>
        {screen}
      </fieldset>
      {hasHistory && !isHeld ? (
        <QuietGuard>
          <CartHistory customerNumber={customerNumber} />
        </QuietGuard>
      ) : null}
      <QuietGuard use={openedList === undefined ? 0 : 1}>
        <PasteList customerNumber={customerNumber} opened={openedList} onChange={setOpenedList} />
      </QuietGuard>
    </>
  );
}

const tabs = { orders: OrdersTab, products: ShopTab, cart: CartTab };

export function CustomerTab({ customerNumber, tab, place }: CustomerTabProps) {
  const Tab = tabs[tab];
  return <Tab customerNumber={customerNumber} place={place} />;
}
