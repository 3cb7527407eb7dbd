/** The result of looking up an item number, as short text. */
import { supplyOfCard } from '@operatory/domain/catalog';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { CheckCircleIcon, ErrorIcon, LoopIcon, OfflineIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './quick-order.module.css';
import { type LookUpState, lookUpLength } from './quick-order-look-up.ts';

export function LookUpMark({ state, quantity }: { readonly state: LookUpState; readonly quantity: number }) {
  const isSlow = useDelayed(state.kind === 'looking');
  switch (state.kind) {
    case 'valid': {
      const { description, price } = state.item;
      return (
        <>
          <StatusMark icon={CheckCircleIcon} word="Valid" tone="good" look="bare" />
          <span className={styles.found}>{description}</span>
          {price === undefined ? null : <span>{formatUsd(centsFromDollars(price))}</span>}
          <SupplyMark supply={supplyOfCard(state.item)} quantity={quantity} saysInStock />
        </>
      );
    }
    case 'invalid':
      return (
        <>
          <StatusMark icon={ErrorIcon} word="Invalid" tone="alarm" look="bare" />
          <span className={styles.found}>{state.words}</span>
        </>
      );
    case 'unanswered':
      return <StatusMark icon={OfflineIcon} word={state.reason} tone="notice" look="bare" />;
    case 'looking':
      return isSlow ? <StatusMark icon={LoopIcon} word="Looking up" tone="neutral" look="bare" /> : null;
    case 'idle':
      return <span className={styles.hint}>Type or scan an {lookUpLength}-digit item number</span>;
  }
}
