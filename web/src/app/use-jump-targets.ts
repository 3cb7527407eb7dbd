/** Puts the command palette's groups together: what was chosen lately, what is found, and what can be done. */
import { isOrderNumber, type User } from '@operatory/domain/access';
import { useNavigate, useParams } from '@tanstack/react-router';
import { usePreferences } from '../access/index.ts';
import { phoneMatches } from '../customers/phone-matches.ts';
import { OrdersIcon, PersonIcon, ShopIcon } from '../parts/icons.tsx';
import { PhoneIcon } from '../parts/menu-icons.tsx';
import { useCustomerActions, usePageActions } from './jump-actions.ts';
import { type FoundCustomer, useFound } from './jump-found.ts';
import {
  fitsWords,
  type Jump,
  jumpKey,
  readJumps,
  rememberJump,
  type Target,
  type TargetGroup,
  withoutRepeats,
} from './jump-targets.ts';

/** Leads to a place, and remembers it. */
function useJump(customerNumber: string | undefined) {
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences();
  const jumps = readJumps(preferences.recentJumps);
  const jump = (chosen: Jump) => {
    keep({ recentJumps: rememberJump(jumps, chosen) });
    switch (chosen.kind) {
      case 'customer':
        return void navigate({ to: '/customer/$id', params: { id: chosen.customerNumber } });
      case 'order':
        return void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id: chosen.orderNumber } });
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
  if (chosen.kind === 'order') return 'Open the order with this number';
  return chosen.kind === 'customer' ? chosen.customerNumber : chosen.itemNumber;
}

export interface JumpTargets {
  readonly groups: readonly TargetGroup[];
  /** An answer is still on its way. */
  readonly isBusy: boolean;
  readonly failed: readonly string[];
}

/** `text` is what was typed, standing still. */
export function useJumpTargets(viewer: User, text: string, onShortcuts: () => void): JumpTargets {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { pathname } = window.location;
  const customerNumber = /\/customer\/\d+/i.test(pathname) ? id : undefined;
  const navigate = useNavigate();
  const { jumps, jump } = useJump(customerNumber);
  const found = useFound(viewer, text, customerNumber);
  const customerActions = useCustomerActions(viewer, customerNumber);
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
    detail: 'Cart, orders, back-orders and balance',
    go: () => void navigate({ to: '/home', search: { phone: called } }),
  });
  const typedNumber = text.replace(/^#\s*/, '');
  const typedOrder: Jump[] = isOrderNumber(typedNumber) ? [{ kind: 'order', orderNumber: typedNumber }] : [];
  const fitting = (targets: readonly Target[]) => targets.filter(({ title }) => fitsWords(title, text));

  const groups = withoutRepeats([
    { name: 'Recent', targets: text === '' ? jumps.map((one) => target(one)) : [] },
    { name: 'This customer', targets: fitting(customerActions) },
    { name: 'On the phone', targets: phoneMatches(text, found.customers).map(phoneMode) },
    {
      name: 'Customers',
      targets: found.customers.map(({ name, detail, ...one }) =>
        target({ kind: 'customer', customerNumber: one.customerNumber, name }, detail),
      ),
    },
    {
      name: 'Orders',
      targets: [
        ...found.orders.map(({ orderNumber, detail }) => target({ kind: 'order', orderNumber }, detail)),
        ...typedOrder.map((one) => target(one)),
      ],
    },
    { name: 'Actions', targets: fitting(pageActions) },
    {
      name: 'Items',
      targets: found.items.map(({ itemNumber, description, detail }) =>
        target({ kind: 'item', itemNumber, description }, detail),
      ),
    },
  ]);
  return { groups, isBusy: found.isBusy, failed: found.failed };
}
