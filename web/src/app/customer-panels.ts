/** Side panels that the customer info dropdown opens: the one list of them, in the order in which they are shown [B2.09]. */
import { isStaff, type Viewer } from '@operatory/domain/access';
import { BarChartIcon } from '../parts/finance-icons.tsx';
import type { Icon } from '../parts/icon.tsx';

export interface CustomerPanel {
  readonly label: string;
  /** What one finds there, in a few words. */
  readonly hint: string;
  readonly icon: Icon;
  /** The tab of the dropdown in which it stands. */
  readonly tab: 'tools' | 'reports';
  readonly to: '/customer/$id/sales-report';
  /** Who gets it at all; the server has its own word. */
  readonly isFor: (viewer: Viewer) => boolean;
}

export const customerPanels: readonly CustomerPanel[] = [
  {
    label: '13-month sales report',
    hint: 'What was bought, by category and month',
    icon: BarChartIcon,
    tab: 'reports',
    to: '/customer/$id/sales-report',
    isFor: isStaff,
  },
];
