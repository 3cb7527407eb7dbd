/** Asks for a shelf tag of everything in the cart at once, or takes all of them back [C4.23]. */
import { areAllTagged, toggleAllTags } from '@operatory/domain/tag-requests';
import { type AllTagsProps, useCart } from '../cart/index.ts';
import { pressPauses, useSinglePress } from '../catalogue/index.ts';
import { Button } from '../parts/button.tsx';
import { TagIcon } from './tag-icon.tsx';
import { useTagList } from './use-tag-requests.ts';

export function AllTags({ customerNumber, isOff }: AllTagsProps) {
  const { orderedItems: given, tagOnlyItems: tagOnly } = useCart(customerNumber);
  const { list: selected, change } = useTagList(customerNumber);
  const isAll = selected !== undefined && areAllTagged({ given, selected });
  const press = useSinglePress(() => {
    if (selected !== undefined) change(toggleAllTags({ given, tagOnly, selected }));
  }, pressPauses.allTags);
  return (
    <Button
      variant={isAll ? 'light' : 'subtle'}
      aria-pressed={isAll}
      disabled={isOff || selected === undefined || given.length === 0}
      title={isOff ? 'Tags stand still while prices are overridden' : undefined}
      leftSection={<TagIcon size={18} />}
      onClick={press}
    >
      Tag all
    </Button>
  );
}
