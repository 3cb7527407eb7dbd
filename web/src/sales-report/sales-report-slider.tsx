/** The sales report: thirteen months by category, why they changed, what the account stopped buying, and what it could save. */
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { plainDateIn } from '@operatory/domain/dates';
import { useViewer } from '../access/index.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { TabList } from '../parts/lists/tab-list.tsx';
import { settings } from '../settings/index.ts';
import { ChangeView } from './change-view.tsx';
import type { ReportSearch, ReportView } from './report-search.ts';
import styles from './sales-report.module.css';
import { SavingsView } from './savings-view.tsx';
import { StoppedView } from './stopped-view.tsx';
import { ThirteenMonths } from './thirteen-months.tsx';

export interface ReportProps {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly search: ReportSearch;
  readonly onSearchChange: (search: ReportSearch) => void;
}

interface SalesReportSliderProps extends Omit<ReportProps, 'customerName'> {
  readonly customerName: string | undefined;
  readonly onClose: () => void;
}

const tabNames: Readonly<Record<ReportView, string>> = {
  months: '13 months',
  change: 'Why it changed',
  stopped: 'Stopped buying',
  savings: 'Possible savings',
};
const views = Object.keys(tabNames) as ReportView[];
const screens = { months: ThirteenMonths, change: ChangeView, stopped: StoppedView, savings: SavingsView };

export function SalesReportSlider({ customerName = '', onClose, ...props }: SalesReportSliderProps) {
  const { customerNumber, search, onSearchChange } = props;
  const account = { customerNumber: customerNumber as CustomerNumber, territoryId: '' };
  const explains = can(useViewer(), 'account.explain-sales', account);
  // Causes and savings reveal prices.
  const shown = views.filter((view) => explains || (view !== 'savings' && view !== 'change'));
  const view = search.view !== undefined && shown.includes(search.view) ? search.view : 'months';
  const View = screens[view];
  const today = plainDateIn(settings().timeZone, new Date());
  return (
    <Slider title="13-month sales report" isWide onClose={onClose}>
      <div className={styles.tabs}>
        <TabList
          label="About the sales"
          id="sales-report"
          tabs={shown.map((one) => tabNames[one])}
          chosen={tabNames[view]}
          onChoose={(name) =>
            onSearchChange({ ...search, view: views.find((one) => tabNames[one] === name) ?? 'months' })
          }
        />
      </div>
      <div id="sales-report-panel" role="tabpanel" aria-label={tabNames[view]}>
        <View key={view} {...{ ...props, customerName, today, explains }} />
      </div>
    </Slider>
  );
}
