/** The tabs Tools and Reports of the customer info dropdown: actions, and side panels of other features. */
import type { CustomerRecord } from '@operatory/contract/customers';
import { type AccountFacts, can, type Viewer } from '@operatory/domain/access';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import type { Icon } from '../parts/icons/icon.tsx';
import { addressOf } from './customer-details.tsx';
import styles from './panel-tabs.module.css';
import { ShippingLabelButton } from './shipping-label-button.tsx';

/** A side panel that the dropdown opens. */
export interface PanelEntry {
  readonly label: string;
  readonly hint: string;
  readonly icon: Icon;
  readonly tab: 'tools' | 'reports';
  readonly open: () => void;
}

interface EntryListProps {
  readonly panels: readonly PanelEntry[];
  readonly close: () => void;
}

function EntryList({ panels, close }: EntryListProps) {
  return panels.map(({ label, hint, icon: Picture, open }) => (
    <li key={label}>
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          close();
          open();
        }}
      >
        <Picture />
        <span>
          <span className={styles.label}>{label}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
      </button>
    </li>
  ));
}

/** Shows the result on the button itself. */
function CopyAddress({ record }: { readonly record: CustomerRecord }) {
  const [outcome, setOutcome] = useState<'Address copied' | 'Couldn’t copy the address'>();
  const copy = () =>
    navigator.clipboard.writeText([record.Name, ...addressOf(record)].join('\n')).then(
      () => setOutcome('Address copied'),
      () => setOutcome('Couldn’t copy the address'),
    );
  return (
    <div className={styles.tool}>
      <Button variant="default" onClick={() => void copy()}>
        Copy ship-to address
      </Button>
      <span role="status" className={styles.hint}>
        {outcome}
      </span>
    </div>
  );
}

interface ToolsTabProps extends EntryListProps {
  readonly record: CustomerRecord;
  readonly viewer: Viewer;
  readonly account: AccountFacts;
}

export function ToolsTab({ record, viewer, account, panels, close }: ToolsTabProps) {
  return (
    <div className={styles.list}>
      {panels.length === 0 ? null : (
        <ul className={styles.entries}>
          <EntryList panels={panels} close={close} />
        </ul>
      )}
      {can(viewer, 'account.make-shipping-label', account) ? (
        <div className={styles.tool}>
          <ShippingLabelButton customerNumber={account.customerNumber} />
        </div>
      ) : null}
      <CopyAddress record={record} />
    </div>
  );
}

export function ReportsTab({ panels, close }: EntryListProps) {
  return (
    <ul className={styles.entries}>
      <EntryList panels={panels} close={close} />
    </ul>
  );
}
