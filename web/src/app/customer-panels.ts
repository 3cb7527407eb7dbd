/** The panels over a customer's page: the one list of them, in the order in which they are shown [B2.09] [C2.05]. */
import { maySeePanel, type PanelName, panelNamed, type Viewer } from '@operatory/domain/access';
import type { ReactNode } from 'react';
import { BarChartIcon } from '../parts/finance-icons.tsx';
import type { Icon } from '../parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { ListIcon } from '../parts/list-icons.tsx';
import { WarningIcon } from '../parts/notice-icons.tsx';
import type { PanelProps } from '../parts/panel.ts';
import { NoteIcon } from '../parts/panel-icons.tsx';
import { InventoryIcon, StarIcon } from '../parts/product-icons.tsx';

export interface CustomerPanel {
  /** Its part of the address: /customer/{number}/{name}. Who gets it at all is said in the domain's `panels.ts`. */
  readonly name: PanelName;
  readonly label: string;
  /** What one finds there, in a few words. */
  readonly hint: string;
  readonly icon: Icon;
  /** The tab of the dropdown in which it stands. */
  readonly tab: 'tools' | 'reports';
  /** Draws a `Slider` of its own; its file comes when the panel is opened. */
  readonly screen: ((props: PanelProps) => ReactNode) & { readonly preload: () => Promise<void> };
}

export const customerPanels: readonly CustomerPanel[] = [
  {
    name: 'sales-report',
    label: '13-month sales report',
    hint: 'What was bought, by category and month',
    icon: BarChartIcon,
    tab: 'reports',
    screen: later(
      () => import('./customer-sales-report.tsx'),
      (file) => file.CustomerSalesReport,
    ),
  },
  {
    name: 'free-goods',
    label: 'Free Goods Report',
    hint: 'What was earned and given, and what expires',
    icon: StarIcon,
    tab: 'reports',
    screen: later(
      () => import('../free-goods/free-goods-panel.tsx'),
      (file) => file.FreeGoodsPanel,
    ),
  },
  {
    name: 'notes',
    label: 'Notes',
    hint: 'What the staff wrote down about the account',
    icon: NoteIcon,
    tab: 'tools',
    screen: later(
      () => import('../notes/notes-slider.tsx'),
      (file) => file.NotesSlider,
    ),
  },
  {
    name: 'lead-products',
    label: 'Lead Product Report',
    hint: 'What is bought, when last, and how much',
    icon: InventoryIcon,
    tab: 'reports',
    screen: later(
      () => import('./customer-lead-products.tsx'),
      (file) => file.CustomerLeadProducts,
    ),
  },
  {
    name: 'lists',
    label: 'Lists',
    hint: 'Products this practice orders again and again',
    icon: ListIcon,
    tab: 'tools',
    screen: later(
      () => import('./customer-lists.tsx'),
      (file) => file.CustomerLists,
    ),
  },
  {
    name: 'safety-sheets',
    label: 'Safety Data Sheets',
    hint: 'Sheets of what was bought, as one download',
    icon: WarningIcon,
    tab: 'tools',
    screen: later(
      () => import('../safety-sheets/safety-sheets-panel.tsx'),
      (file) => file.SafetySheetsPanel,
    ),
  },
];

/** The panels that somebody gets; the server has its own word on what is in them. */
export const panelsFor = (viewer: Viewer) => customerPanels.filter(({ name }) => maySeePanel(viewer, name));

/** The panel that a part of the address names, in any letter case. */
export function panelAt(part: string): CustomerPanel | undefined {
  const name = panelNamed(part);
  return customerPanels.find((panel) => panel.name === name);
}
