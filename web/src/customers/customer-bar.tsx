/** The open customer: number, name, and the flags that decide what may be sold to them. */
import { isStaff, type Viewer } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { CreditHoldIcon, PurchaseOrderIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './customer-bar.module.css';
import { customerQuery } from './queries.ts';
import { shortenName } from './shorten-name.ts';

interface CustomerBarProps {
  readonly customerNumber: string;
  readonly viewer: Viewer;
  /** The tabs of the page; they belong to the app, which has all features. */
  readonly tabs: ReactNode;
  /** The heading: a button with number and name that opens the customer's details; put in by the app. */
  readonly info: (name: string | undefined) => ReactNode;
}

export function CustomerBar({ customerNumber, viewer, tabs, info }: CustomerBarProps) {
  const { data: record } = useQuery(customerQuery(customerNumber));
  const isPhone = useIsPhone();
  const isOnHold = isStaff(viewer) && Boolean(record?.CreditHold);
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.who}>
          {info(record === undefined ? undefined : isPhone ? shortenName(record.Name) : record.Name)}
          <div className={styles.marks}>
            {record?.isWithdrawn ? <StatusMark icon={CreditHoldIcon} word="Account closed" tone="alarm" /> : null}
            {isOnHold ? <StatusMark icon={CreditHoldIcon} word="Credit hold" tone="alarm" /> : null}
            {record?.IsPORequired === 'Y' ? (
              <StatusMark icon={PurchaseOrderIcon} word="PO required" tone="notice" />
            ) : null}
          </div>
        </div>
        {tabs}
      </div>
    </div>
  );
}
