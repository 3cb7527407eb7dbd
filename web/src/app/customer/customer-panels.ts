/** The panels over a customer's page, in display order [B2.09] [C2.05]. */
import { maySeePanel, type PanelName, panelNamed, type Viewer } from '@operatory/domain/access';
import type { ReactNode } from 'react';
import { BarChartIcon } from '../../parts/icons/finance-icons.tsx';
import type { Icon } from '../../parts/icons/icon.tsx';
import { ListIcon } from '../../parts/icons/list-icons.tsx';
import { CheckCircleIcon, WarningIcon } from '../../parts/icons/notice-icons.tsx';
import { NoteIcon, PanelsIcon } from '../../parts/icons/panel-icons.tsx';
import { CouponIcon, InventoryIcon } from '../../parts/icons/product-icons.tsx';
import { ScanIcon } from '../../parts/icons/scan-icon.tsx';
import { LoopIcon } from '../../parts/icons/status-icons.tsx';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';

export interface CustomerPanel {
  /** Its part of the address: /customer/{number}/{name}. The domain's `panels.ts` decides who may see it. */
  readonly name: PanelName;
  readonly label: string;
  /** A short description. */
  readonly hint: string;
  readonly icon: Icon;
  /** Its tab in the dropdown. */
  readonly tab: 'tools' | 'reports';
  /** Renders its own `Slider`; its file is loaded when the panel is opened. */
  readonly screen: ((props: PanelProps) => ReactNode) & { readonly preload: () => Promise<void> };
}

export const customerPanels: readonly CustomerPanel[] = [
  {
    name: 'sales-report',
    label: '13-month sales report',
    hint: 'What they bought, by category and month',
    icon: BarChartIcon,
    tab: 'reports',
    screen: lazyPart(
      () => import('./customer-sales-report.tsx'),
      (file) => file.CustomerSalesReport,
    ),
  },
  {
    name: 'free-goods',
    label: 'Free Goods Report',
    hint: 'Free goods earned, used, and expiring',
    icon: CouponIcon,
    tab: 'reports',
    screen: lazyPart(
      () => import('../../free-goods/free-goods-panel.tsx'),
      (file) => file.FreeGoodsPanel,
    ),
  },
  {
    name: 'notes',
    label: 'Notes',
    hint: 'Staff notes about this account',
    icon: NoteIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('../../notes/notes-slider.tsx'),
      (file) => file.NotesSlider,
    ),
  },
  {
    name: 'lead-products',
    label: 'Lead Product Report',
    hint: 'What they buy, how much, and when',
    icon: InventoryIcon,
    tab: 'reports',
    screen: lazyPart(
      () => import('./customer-lead-products.tsx'),
      (file) => file.CustomerLeadProducts,
    ),
  },
  {
    name: 'lists',
    label: 'Lists',
    hint: 'Saved lists of regularly ordered products',
    icon: ListIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('./customer-lists.tsx'),
      (file) => file.CustomerLists,
    ),
  },
  {
    name: 'safety-sheets',
    label: 'Safety Data Sheets',
    hint: 'Download sheets for purchased products',
    icon: WarningIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('../../safety-sheets/safety-sheets-panel.tsx'),
      (file) => file.SafetySheetsPanel,
    ),
  },
  {
    name: 'scan',
    label: 'Scan products',
    hint: 'Scan boxes or shelf tags to fill the cart',
    icon: ScanIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('./customer-scanning.tsx'),
      (file) => file.CustomerScanning,
    ),
  },
  {
    name: 'spending',
    label: 'Spending',
    hint: 'By month and category, with budgets',
    icon: BarChartIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('../../spending/spending-panel.tsx'),
      (file) => file.SpendingPanel,
    ),
  },
  {
    name: 'receiving',
    label: 'Check a delivery',
    hint: 'Compare what arrived with what was shipped; lots and dates',
    icon: CheckCircleIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('./customer-receiving.tsx'),
      (file) => file.CustomerReceiving,
    ),
  },
  {
    name: 'buying-habits',
    label: 'Buying habits',
    hint: 'What’s usually bought, and when it’s due',
    icon: LoopIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('./customer-buying-habits.tsx'),
      (file) => file.CustomerBuyingHabits,
    ),
  },
  {
    name: 'compare',
    label: 'Compare products',
    hint: 'Up to four side by side',
    icon: PanelsIcon,
    tab: 'tools',
    screen: lazyPart(
      () => import('./customer-compare.tsx'),
      (file) => file.CustomerCompare,
    ),
  },
];

/** The panels that this viewer may open; the server decides what they contain. */
export const panelsFor = (viewer: Viewer) => customerPanels.filter(({ name }) => maySeePanel(viewer, name));

/** The panel that a part of the address names, in any letter case. */
export function panelAt(part: string): CustomerPanel | undefined {
  const name = panelNamed(part);
  return customerPanels.find((panel) => panel.name === name);
}
