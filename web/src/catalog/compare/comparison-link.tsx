/** The way to the comparison, with the number of products in it; nothing while there are none. */
import { maySeePanel } from '@operatory/domain/access';
import { useViewer } from '../../access/index.ts';
import { ButtonLink } from '../../parts/controls/button.tsx';
import { useIsPhone } from '../../parts/hooks/use-media.ts';
import { ColumnsIcon } from './columns-icon.tsx';
import { useComparedItems } from './compared-items.ts';

interface ComparisonLinkProps {
  readonly customerNumber: string;
  /** `tool` is short, with its full name for screen readers. */
  readonly look?: 'text' | 'tool';
}

export function ComparisonLink({ customerNumber, look = 'text' }: ComparisonLinkProps) {
  const { items } = useComparedItems(customerNumber);
  const viewer = useViewer();
  const isPhone = useIsPhone();
  if (items.length === 0 || !maySeePanel(viewer, 'compare')) return null;
  // Next to other tools on a phone, there's room for the icon and the number.
  const short = isPhone ? items.length : `Compare (${items.length})`;
  return (
    <ButtonLink
      variant="subtle"
      to="/customer/$id/$panel"
      params={{ id: customerNumber, panel: 'compare' }}
      aria-label={look === 'tool' ? `Compare (${items.length}): see the comparison` : undefined}
      leftSection={look === 'tool' ? <ColumnsIcon size={18} /> : undefined}
    >
      {look === 'text' ? `See comparison (${items.length})` : short}
    </ButtonLink>
  );
}
