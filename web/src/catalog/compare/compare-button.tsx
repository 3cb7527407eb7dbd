/** Adds a product to those that are compared, or removes it. */
import { Button, ButtonLink } from '../../parts/controls/button.tsx';
import { announceFull } from './announce-full.ts';
import { useComparedItems } from './compared-items.ts';

export interface CompareButtonProps {
  readonly customerNumber: string;
  readonly item: { readonly itemNumber: string; readonly description: string };
}

export function CompareButton({ customerNumber, item }: CompareButtonProps) {
  const { items, toggle } = useComparedItems(customerNumber);
  const { itemNumber, description } = item;
  return (
    <>
      <Button
        variant="subtle"
        aria-pressed={items.includes(itemNumber)}
        aria-label={`Compare ${description}`}
        onClick={() => {
          if (!toggle(itemNumber)) announceFull();
        }}
      >
        {items.includes(itemNumber) ? `Comparing (${items.length})` : 'Compare'}
      </Button>
      {items.length > 0 ? (
        <ButtonLink variant="subtle" to="/customer/$id/$panel" params={{ id: customerNumber, panel: 'compare' }}>
          {`See comparison (${items.length})`}
        </ButtonLink>
      ) : null}
    </>
  );
}
