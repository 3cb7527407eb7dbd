/** The command palette's groups: recent choices, search results and actions. */
import { screens } from '@operatory/contract/screens';
import { kindOf, type User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { usePreferences } from '../../access/index.ts';
import { useLastPlaces } from '../../customers/last-places-store.ts';
import { phoneMatches } from '../../customers/phone-matches.ts';
import { orderQuery } from '../../orders/queries.ts';
import { OrdersIcon, PersonIcon, ShopIcon } from '../../parts/icons/icons.tsx';
import { PhoneIcon } from '../../parts/icons/menu-icons.tsx';
import { useAccountActions, usePageActions } from './palette-actions.ts';
import { type FoundCustomer, useFound } from './palette-search.ts';
import {
  exactFirst,
  fitsWords,
  type Jump,
  jumpKey,
  readJumps,
  rememberJump,
  type Target,
  type TargetGroup,
  withoutRepeats,
} from './palette-targets.ts';

/** Opens a destination and remembers it. */
function useJump(viewer: User, customerNumber: string | undefined) {
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences();
  const jumps = readJumps(preferences.recentJumps);
  const jump = (chosen: Jump) => {
    keep({ recentJumps: rememberJump(jumps, chosen) });
    switch (chosen.kind) {
      case 'customer':
        return void navigate({ to: '/customer/$id', params: { id: chosen.customerNumber } });
      case 'order':
        // An address outside the account would send a punch-out session back to its home.
        return kindOf(viewer) === 'punch-out-user' && customerNumber !== undefined
          ? void navigate({
              to: '/customer/$id/orders/{-$orderSearch}',
              params: { id: customerNumber, orderSearch: chosen.orderNumber },
            })
          : void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id: chosen.orderNumber } });
      case 'item': {
        const { itemNumber } = chosen;
        return customerNumber === undefined
          ? void navigate({ to: '/product/internal/$itemNumber', params: { itemNumber } })
          : void navigate({
              to: '/customer/$id/product/internal/$itemNumber',
              params: { id: customerNumber, itemNumber },
              resetScroll: false,
            });
      }
    }
  };
  return { jumps, jump };
}

const icons = { customer: PersonIcon, order: OrdersIcon, item: ShopIcon };

function titleOf(chosen: Jump): string {
  if (chosen.kind === 'order') return `Order ${chosen.orderNumber}`;
  return chosen.kind === 'customer' ? chosen.name : chosen.description;
}

function detailOf(chosen: Jump): string {
  if (chosen.kind === 'order') return '';
  return chosen.kind === 'customer' ? chosen.customerNumber : chosen.itemNumber;
}

/** The account of the current screen (its own page or one of its orders), and the account opened before it. */
function useAccounts(viewer: User) {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const screen = useRouterState({
    select: ({ matches }) =>
      matches.map(({ routeId }) => routeId).find((one) => one === screens.account || one === screens.order),
  });
  const lastPlaces = useLastPlaces();
  // The order's own screen reads it; this only uses the cached copy.
  const { data: order } = useQuery({ ...orderQuery(id), enabled: false });
  const ofOrder = screen === screens.order ? order?.contactInfo?.customerNumber : undefined;
  const [onlyAccount] = viewer.accounts !== 'all' && viewer.accounts.size === 1 ? viewer.accounts : [];
  const customerNumber = screen === screens.account ? id : ofOrder;
  return {
    openAccount: customerNumber === undefined ? undefined : { customerNumber, isPage: screen === screens.account },
    lastAccount: lastPlaces?.customerNumber ?? onlyAccount,
  };
}

export interface PaletteTargets {
  readonly groups: readonly TargetGroup[];
  readonly isBusy: boolean;
  /** There are more matches than are shown. */
  readonly isMore: boolean;
  readonly failed: readonly string[];
}

/** `text` is the input, once typing has paused. */
export function usePaletteTargets(viewer: User, text: string, onShortcuts: () => void): PaletteTargets {
  const navigate = useNavigate();
  const { openAccount, lastAccount } = useAccounts(viewer);
  const customerNumber = openAccount?.isPage ? openAccount.customerNumber : undefined;
  const { jumps, jump } = useJump(viewer, customerNumber);
  const found = useFound(viewer, text, customerNumber);
  const isOpen = openAccount !== undefined;
  const accountActions = useAccountActions(viewer, openAccount?.customerNumber ?? lastAccount, isOpen);
  const pageActions = usePageActions(viewer, onShortcuts);

  const target = (chosen: Jump, detail = detailOf(chosen)): Target => ({
    key: jumpKey(chosen),
    icon: icons[chosen.kind],
    title: titleOf(chosen),
    detail,
    go: () => jump(chosen),
  });
  const phoneMode = ({ customerNumber: called, name }: FoundCustomer): Target => ({
    key: `phone ${called}`,
    icon: PhoneIcon,
    title: `Phone mode: ${name}`,
    detail: 'Cart, orders, back-orders, and balance',
    go: () => void navigate({ to: '/home', search: { phone: called } }),
  });
  const fitting = (targets: readonly Target[]) =>
    targets.filter(({ title, words = '' }) => fitsWords(`${title} ${words}`, text));

  const all = withoutRepeats([
    { name: 'Recent', targets: text === '' ? jumps.map((one) => target(one)) : [] },
    { name: isOpen ? 'This customer' : 'Last customer', targets: isOpen || text !== '' ? fitting(accountActions) : [] },
    { name: 'On the phone', targets: phoneMatches(text, found.customers).map(phoneMode) },
    {
      name: 'Customers',
      targets: found.customers.map(({ name, detail, ...one }) =>
        target({ kind: 'customer', customerNumber: one.customerNumber, name }, detail),
      ),
    },
    {
      name: 'Orders',
      targets: found.orders.map(({ orderNumber, detail }) => target({ kind: 'order', orderNumber }, detail)),
    },
    { name: 'Actions', targets: fitting(pageActions) },
    {
      name: found.itemsShownFor === undefined ? 'Products' : `Products for “${found.itemsShownFor}”`,
      targets: found.items.map(({ itemNumber, description, detail }) =>
        target({ kind: 'item', itemNumber, description }, detail),
      ),
    },
  ]);
  const groups = exactFirst(all, text.replace(/^#\s*/, ''));
  return { groups, isBusy: found.isBusy, isMore: found.isMore, failed: found.failed };
}
