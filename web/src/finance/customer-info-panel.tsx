/** A customer's details and actions: the tabs Tools, Financial, and Reports. */
import type { CustomerRecord } from '@operatory/contract/customers';
import type { Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Cents } from '@operatory/domain/money';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { CloseIcon } from '../parts/icons/frame-icons.tsx';
import { TabList, tabIdOf } from '../parts/lists/tab-list.tsx';
import { type AccountTab, accountTabs, requestedAccountTab } from './account-info-request.ts';
import { CustomerDetails } from './customer-details.tsx';
import styles from './customer-info-panel.module.css';
import { FinancialTab } from './financial-tab.tsx';
import { type PanelEntry, ReportsTab, ToolsTab } from './panel-tabs.tsx';

interface CustomerInfoPanelProps {
  readonly record: CustomerRecord;
  readonly viewer: Viewer;
  /** Side panels that this person can open; put in by the app, which has all features. */
  readonly panels: readonly PanelEntry[];
  /** The total of the open cart, if there is one and its prices are known. */
  readonly cartTotal: Cents | undefined;
  readonly close: () => void;
}

export function CustomerInfoPanel({ record, viewer, panels, cartTotal, close }: CustomerInfoPanelProps) {
  const [tab, setTab] = useState<AccountTab>(() => requestedAccountTab.get() ?? 'Tools');
  // A request applies to one opening only.
  useEffect(() => requestedAccountTab.set(undefined), []);
  const id = useId();
  const reports = panels.filter((panel) => panel.tab === 'reports');
  // An empty tab would be useless: customers have no reports.
  const tabs = accountTabs.filter((name) => name !== 'Reports' || reports.length > 0);
  const facts = { customerNumber: record.CustomerID as CustomerNumber, territoryId: record.TerritoryID };

  const drawn: Record<AccountTab, () => ReactNode> = {
    Tools: () => (
      <ToolsTab
        record={record}
        viewer={viewer}
        account={facts}
        panels={panels.filter((panel) => panel.tab === 'tools')}
        close={close}
      />
    ),
    Financial: () => <FinancialTab viewer={viewer} account={facts} cartTotal={cartTotal} />,
    Reports: () => <ReportsTab panels={reports} close={close} />,
  };

  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <div className={styles.head}>
          <TabList label="About the customer" tabs={tabs} chosen={tab} onChoose={setTab} id={id} />
          <IconButton label="Close" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={tabIdOf(id, tab)} className={styles.body}>
          {drawn[tab]()}
        </div>
      </div>
      <CustomerDetails record={record} viewer={viewer} />
    </div>
  );
}
