/** Draws the open tab's screen and hands it its place; where rooms meet on a screen, they meet here. */
import { can } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { usePreferences, useViewer } from '../access/index.ts';
import { parseCartSearch } from '../cart/cart-search.ts';
import { parseShopSearch } from '../catalogue/shop-search.ts';
import { accountOf, customerQuery, type TabName, type TabPlace } from '../customers/index.ts';
import { filterPartOf, parseOrdersSearch } from '../orders/orders-search.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard, ScreenGuard } from '../parts/part-guard.tsx';
import { tagsKey } from '../tag-requests/tags-key.ts';
import { AddToCart, type AddToCartProps } from './add-to-cart-later.tsx';
import styles from './customer-page.module.css';
import type { OpenedList } from './paste-list.tsx';
import { tabScreens } from './tab-screens.ts';

const CheckoutPanel = later(
  () => import('../checkout/checkout-panel.tsx'),
  (file) => file.CheckoutPanel,
);

const HoldForecast = later(
  () => import('../checkout/hold-forecast.tsx'),
  (file) => file.HoldForecast,
);

const CartReturns = later(
  () => import('../review/cart-returns.tsx'),
  (file) => file.CartReturns,
);

const CartHistory = later(
  () => import('../review/cart-history.tsx'),
  (file) => file.CartHistory,
);

const CartBudget = later(
  () => import('./cart-budget.tsx'),
  (file) => file.CartBudget,
);

/** The toggles of shelf tags in the cart; the cart gives them room before they come. */
const cartTags = {
  Line: later(
    () => import('../tag-requests/line-tag.tsx'),
    (file) => file.LineTag,
  ),
  All: later(
    () => import('../tag-requests/all-tags.tsx'),
    (file) => file.AllTags,
  ),
};

const PasteList = later(
  () => import('./paste-list.tsx'),
  (file) => file.PasteList,
);

const PasteButton = later(
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
        keep({ orderFilters: filterPartOf(search) });
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

/** The product's slot for actions takes the cart's "add" where this person has a cart here [A6.10]. */
function ShopTab({ customerNumber, place }: TabProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const hasCart = can(viewer, 'account.change-cart', record && accountOf(record));
  const addToCart = useCallback(
    (item: AddToCartProps['item'], place: AddToCartProps['place']) => (
      <AddToCart customerNumber={customerNumber} item={item} place={place} />
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
  // The panel of a pasted list stands while the cart under it is filled and emptied.
  const [openedList, setOpenedList] = useState<OpenedList>();
  const isCheckoutOpen = parseCartSearch(place.search).checkout === 'open';
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record && accountOf(record);
  const hasTags = can(viewer, 'account.request-tags', account);
  // The checkout opens and closes in step with the tags as well [B4.02] [B4.05].
  const syncTags = useCallback(
    () => queryClient.refetchQueries({ queryKey: tagsKey(customerNumber) }),
    [queryClient, customerNumber],
  );
  const change = useCallback(
    (isOpen: boolean) => {
      const to = { to: '/customer/$id/cart', params: { id: customerNumber }, resetScroll: false } as const;
      void navigate(isOpen ? { ...to, search: { checkout: 'open' } } : { ...to, search: {}, replace: true });
    },
    [navigate, customerNumber],
  );
  const hasHistory = can(viewer, 'account.view-cart-history', account);
  const isFixed = account !== undefined && !can(viewer, 'account.change-cart', account);
  const screen = (
    <tabScreens.cart
      paste={
        <QuietGuard>
          <PasteButton onClick={() => setOpenedList({ given: undefined })} />
        </QuietGuard>
      }
      customerNumber={customerNumber}
      isCheckoutOpen={isCheckoutOpen && !isFixed}
      onCheckoutChange={change}
      tags={hasTags ? cartTags : undefined}
      syncTags={syncTags}
      checkout={
        <ScreenGuard>
          <CheckoutPanel customerNumber={customerNumber} onClose={() => change(false)} syncTags={syncTags} />
        </ScreenGuard>
      }
      budget={
        <QuietGuard>
          <CartBudget customerNumber={customerNumber} />
        </QuietGuard>
      }
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
        </QuietGuard>
      ) : null}
      <fieldset className={styles.whole} disabled={isFixed}>
        {screen}
      </fieldset>
      {hasHistory ? (
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
