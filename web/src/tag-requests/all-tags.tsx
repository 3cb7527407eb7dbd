/** Requests a shelf tag for everything in the cart at once, or removes all requests. */
import { areAllTagged, toggleAllTags } from '@operatory/domain/tag-requests';
import { type AllTagsProps, useCart } from '../cart/index.ts';
import { pressPauses, useSinglePress } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
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
      title={isOff ? 'Tag requests are paused while prices are being edited' : undefined}
      leftSection={<TagIcon size={18} />}
      onClick={press}
    >
      Tag all
    </Button>
  );
}
