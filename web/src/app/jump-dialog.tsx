/** Jump from anywhere: type part of a customer's name, number or phone, or an order number. */
import { isOrderNumber, isStaff, type User } from '@operatory/domain/access';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { accessibleCustomersQuery, customerSearchQuery, formatPhone } from '../customers/index.ts';
import type { Icon } from '../parts/icon.tsx';
import { OrdersIcon, PersonIcon, SearchIcon } from '../parts/icons.tsx';
import { Layer } from '../parts/layer.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import styles from './jump-dialog.module.css';

interface Target {
  readonly key: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  readonly go: () => void;
}

/** The customers that match: searched on the server for staff, among their own for customer users. */
function useCustomers(viewer: User, text: string): readonly { number: string; name: string; detail: string }[] {
  const isSearching = isStaff(viewer);
  const found = useInfiniteQuery({
    ...customerSearchQuery({ searchText: text, isAllCustomers: true, sort: 'name', isAscending: true }),
    enabled: isSearching && text !== '',
  });
  const own = useQuery({ ...accessibleCustomersQuery(viewer.email), enabled: !isSearching });
  if (isSearching) {
    return (found.data?.pages[0]?.data ?? []).slice(0, 8).map((one) => ({
      number: one.customerNumber,
      name: one.customerName,
      detail: `${one.customerNumber} · ${formatPhone(one.phoneNumber)} · ${one.city}, ${one.state}`,
    }));
  }
  const wanted = text.toLowerCase();
  return (own.data?.data ?? [])
    .filter((one) => one.customerName.toLowerCase().includes(wanted) || one.customerNumber.startsWith(wanted))
    .slice(0, 8)
    .map((one) => ({ number: one.customerNumber, name: one.customerName, detail: one.customerNumber }));
}

function useTargets(viewer: User, typed: string, onClose: () => void): readonly Target[] {
  const navigate = useNavigate();
  const settled = useDebounced(typed.trim(), 200);
  const customers = useCustomers(viewer, settled);
  const orderNumber = typed.trim().replace(/^#\s*/, '');
  const order: Target[] = isOrderNumber(orderNumber)
    ? [
        {
          key: 'order',
          icon: OrdersIcon,
          title: `Order ${orderNumber}`,
          detail: 'Open the order with this number',
          go: () => {
            onClose();
            void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id: orderNumber } });
          },
        },
      ]
    : [];
  const people = customers.map((one) => ({
    key: one.number,
    icon: PersonIcon,
    title: one.name,
    detail: one.detail,
    go: () => {
      onClose();
      void navigate({ to: '/customer/$id', params: { id: one.number } });
    },
  }));
  return [...people, ...order];
}

function JumpList({ viewer, onClose }: { readonly viewer: User; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const targets = useTargets(viewer, typed, onClose);
  const at = Math.min(marked, targets.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setMarked((at + step + targets.length) % targets.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      targets[at]?.go();
    }
  };

  return (
    <>
      <div className={styles.field}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label="Jump to a customer or an order"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Customer name, id, phone # or order number"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <span className={styles.key} aria-hidden="true">
          Esc
        </span>
      </div>
      <div id={listId} role="listbox" aria-label="Places to jump to" className={styles.list}>
        {targets.map((target, index) => (
          <div
            key={target.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.target}
            onPointerMove={() => setMarked(index)}
            onClick={target.go}
            onKeyDown={onKeyDown}
          >
            <target.icon />
            <span className={styles.title}>{target.title}</span>
            <span className={styles.detail}>{target.detail}</span>
          </div>
        ))}
      </div>
    </>
  );
}

export function JumpDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  if (viewer.kind !== 'user') return null;
  return (
    <Layer shape="palette" label="Jump" onClose={onClose}>
      <JumpList viewer={viewer} onClose={onClose} />
    </Layer>
  );
}
