/** The links of the top bar that only some people get. Each loads when it's shown. */
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';

/** For account managers. */
const AlertsBell = lazyPart(
  () => import('../../alerts/alerts-bell.tsx'),
  (file) => file.AlertsBell,
);
/** For those who ask for approval or give it. */
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

const links = { alerts: AlertsBell, notices: NoticesLink, review: ReviewLink, exchange: ExchangeLink };

export function RoleLink({ kind }: { readonly kind: keyof typeof links }) {
  const Link = links[kind];
  return <Link />;
}
