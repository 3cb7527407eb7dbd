/** The links of the top bar that only some people get. Each loads when it's shown. */
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';

/** For account managers. */
const AlertsBell = lazyPart(
  () => import('../../alerts/alerts-bell.tsx'),
  (file) => file.AlertsBell,
);
/** For a practice's people. */
const NoticesLink = lazyPart(
  () => import('../../approvals/notices-link.tsx'),
  (file) => file.NoticesLink,
);
/** For customer service. */
const ReviewLink = lazyPart(
  () => import('../../review/review-link.tsx'),
  (file) => file.ReviewLink,
);
/** For people who manage the exchange of data. */
const ExchangeLink = lazyPart(
  () => import('../../exchange/exchange-link.tsx'),
  (file) => file.ExchangeLink,
);

/** For account managers and customer service. */
const BackOrdersLink = lazyPart(
  () => import('../../back-orders/back-orders-link.tsx'),
  (file) => file.BackOrdersLink,
);

/** For the same people. */
const MorningLink = lazyPart(
  () => import('../../morning-queue/morning-link.tsx'),
  (file) => file.MorningLink,
);

const links = {
  alerts: AlertsBell,
  notices: NoticesLink,
  review: ReviewLink,
  desk: BackOrdersLink,
  morning: MorningLink,
  exchange: ExchangeLink,
};

export function RoleLink({ kind }: { readonly kind: keyof typeof links }) {
  const Link = links[kind];
  return <Link />;
}
