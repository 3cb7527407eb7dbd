/** The contents of the customer info dropdown: the finance panel, with side panels and the cart of other features. */
import { can, type Viewer } from '@operatory/domain/access';
import type { Cents } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCart } from '../../cart/index.ts';
import { accountOf, customerQuery, isCartEnabled } from '../../customers/index.ts';
import { CustomerInfoPanel } from '../../finance/customer-info-panel.tsx';
import type { PanelEntry } from '../../finance/panel-tabs.tsx';
import { PersonIcon } from '../../parts/icons/home-icons.tsx';
import { panelsFor } from './customer-panels.ts';

interface CustomerInfoContentProps {
  readonly customerNumber: string;
  readonly viewer: Viewer;
  readonly close: () => void;
}

interface WithCartProps extends CustomerInfoContentProps {
  readonly cartTotal?: Cents | undefined;
}

function Panel({ customerNumber, viewer, close, cartTotal }: WithCartProps) {
  const navigate = useNavigate();
  const { data: record } = useQuery(customerQuery(customerNumber));
  if (record === undefined) return null;
  const panels: PanelEntry[] = panelsFor(viewer).map(({ name, screen, ...entry }) => ({
    ...entry,
    open: () => {
      void screen.preload();
      const params = { id: customerNumber, panel: name };
      void navigate({ to: '/customer/$id/$panel', params, resetScroll: false });
    },
  }));
  if (can(viewer, 'account.view-people', accountOf(record))) {
    panels.push({
      label: 'People',
      hint: 'Who at the practice can sign in, and what they do',
      icon: PersonIcon,
      tab: 'tools',
      open: () => void navigate({ to: '/practice-people/$id', params: { id: customerNumber } }),
    });
  }
  return <CustomerInfoPanel record={record} viewer={viewer} panels={panels} cartTotal={cartTotal} close={close} />;
}

/** Only read the cart if there is one. */
function PanelWithCart(props: CustomerInfoContentProps) {
  const { status, total } = useCart(props.customerNumber);
  return <Panel {...props} cartTotal={status === 'ready' ? total : undefined} />;
}

export function CustomerInfoContent(props: CustomerInfoContentProps) {
  const { data: record } = useQuery(customerQuery(props.customerNumber));
  const hasCart = record !== undefined && isCartEnabled(props.viewer, record);
  return hasCart ? <PanelWithCart {...props} /> : <Panel {...props} />;
}
