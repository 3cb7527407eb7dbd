/** The details of a customer; staff-only terms aren't in other people's records. */
import type { CustomerRecord } from '@operatory/contract/customers';
import { isStaff, type Viewer } from '@operatory/domain/access';
import type { ReactNode } from 'react';
import { BilledTo, billedTo } from '../customers/billing-group.tsx';
import { PhoneLink } from '../customers/phone-link.tsx';
import { CreditHoldIcon, PurchaseOrderIcon } from '../parts/icons/customer-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import styles from './customer-details.module.css';

/** The customer page would name its files otherwise, which it has no room for. */
const CopyButton = lazyPart(
  () => import('../parts/reports/copy-button.tsx'),
  (file) => file.CopyButton,
);

/** The ship-to address, line by line, without empty ones. */
export function addressOf(record: CustomerRecord): string[] {
  const { ShipToAddress1, ShipToAddress2, ShipToCity, ShipToState, ShipToZIp } = record;
  return [ShipToAddress1, ShipToAddress2, `${ShipToCity}, ${ShipToState} ${ShipToZIp}`].filter(
    (line) => line.trim() !== '',
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Mail({ address }: { readonly address: string }) {
  return address === '' ? <>–</> : <a href={`mailto:${address}`}>{address}</a>;
}

interface CustomerDetailsProps {
  readonly record: CustomerRecord;
  readonly viewer: Viewer;
}

export function CustomerDetails({ record, viewer }: CustomerDetailsProps) {
  const { SalesTerritory: manager } = record;
  const managerName = `${manager.FirstName} ${manager.LastName}`.trim();
  const isOnHold = (record.CreditHold ?? 0) > 0;
  return (
    <section className={styles.details} aria-label="Customer details">
      <p className={styles.name}>{record.Name}</p>
      <p className={styles.number}>
        Customer {record.CustomerID}{' '}
        <QuietGuard>
          <CopyButton what="account number" number={record.CustomerID} />
        </QuietGuard>
      </p>
      <div className={styles.marks}>
        {isOnHold ? <StatusMark icon={CreditHoldIcon} word="Credit hold" tone="alarm" /> : null}
        {record.IsPORequired === 'Y' ? <StatusMark icon={PurchaseOrderIcon} word="PO required" tone="notice" /> : null}
      </div>
      <dl className={styles.facts}>
        <Fact label="Billed to">{isStaff(viewer) ? <BilledTo record={record} /> : billedTo(record)}</Fact>
        <Fact label="Ship to">
          {addressOf(record).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </Fact>
        <Fact label="Phone">
          {record.ShipToPhoneNumber.trim() === '' ? '–' : <PhoneLink number={record.ShipToPhoneNumber} />}
        </Fact>
        <Fact label="E-mail">
          <Mail address={record.EmailAddress} />
        </Fact>
        <Fact label="Preferred ship via">{record.ShipViaNorm === '' ? '–' : record.ShipViaNorm}</Fact>
        {record.PreferredStatus === undefined ? null : <Fact label="Pricing class">{record.PreferredStatus}</Fact>}
        {record.PreferredStatus === undefined ? null : <Fact label="Contract">{record.ContractName ?? 'None'}</Fact>}
        <Fact label="Territory">{record.TerritoryID}</Fact>
        <Fact label="Account manager">
          <span className={styles.line}>{managerName === '' ? '–' : managerName}</span>
          {manager.EmailAddress === '' ? null : <Mail address={manager.EmailAddress} />}
        </Fact>
      </dl>
    </section>
  );
}
