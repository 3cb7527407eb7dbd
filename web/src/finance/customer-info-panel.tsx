/** What is known of the customer and what can be done about it: details, and the tabs Tools, Financial and Reports [B2.08]. */
import type { CustomerRecord } from '@operatory/contract/customers';
import type { Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Cents } from '@operatory/domain/money';
import { type ReactNode, useId, useState } from 'react';
import { CloseIcon } from '../parts/frame-icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { TabList, tabIdOf } from '../parts/tab-list.tsx';
import { CustomerDetails } from './customer-details.tsx';
import styles from './customer-info-panel.module.css';
import { FinancialTab } from './financial-tab.tsx';
import { type PanelEntry, ReportsTab, ToolsTab } from './panel-tabs.tsx';

interface CustomerInfoPanelProps {
  readonly record: CustomerRecord;
  readonly viewer: Viewer;
  /** Side panels that this person may open; put in by the app, which knows all rooms. */
  readonly panels: readonly PanelEntry[];
  /** What the open cart comes to, where there is one and its prices are known. */
  readonly cartTotal: Cents | undefined;
  readonly close: () => void;
}

const tabs = ['Tools', 'Financial', 'Reports'] as const;
type Tab = (typeof tabs)[number];

export function CustomerInfoPanel({ record, viewer, panels, cartTotal, close }: CustomerInfoPanelProps) {
  const [tab, setTab] = useState<Tab>('Tools');
  const id = useId();
  const facts = { customerNumber: record.CustomerID as CustomerNumber, territoryId: record.TerritoryID };

  const drawn: Record<Tab, () => ReactNode> = {
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
    Reports: () => <ReportsTab panels={panels.filter((panel) => panel.tab === 'reports')} close={close} />,
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
      <CustomerDetails record={record} />
    </div>
  );
}
