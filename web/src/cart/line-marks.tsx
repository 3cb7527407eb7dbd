/** Facts about a line other than its product and quantity; loaded with the first line that has any. */
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { BlockIcon, CheckCircleIcon, CouponIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import type { CartLineView } from './store/index.ts';

interface LineMarksProps {
  readonly line: CartLineView;
  readonly isTagOnly: boolean;
}

export function LineMarks({ line, isTagOnly }: LineMarksProps) {
  const { availability, quantityAvailable, quantity } = line;
  return (
    <>
      {isTagOnly ? <StatusMark icon={CheckCircleIcon} word="Tag only" tone="accent" look="bare" /> : null}
      {line.type === 0 ? null : <StatusMark icon={CouponIcon} word="Free" tone="accent" look="bare" />}
      {availability === undefined || quantity === 0 ? null : (
        <SupplyMark supply={{ availability, quantityAvailable }} quantity={quantity} />
      )}
      {line.isOrderable || availability === 'discontinued' || availability === 'withdrawn' ? null : (
        <StatusMark icon={BlockIcon} word="Can’t be ordered" tone="alarm" look="bare" />
      )}
      {line.hasPriceOverride ? <StatusMark icon={WarningIcon} word="Price override" tone="notice" look="bare" /> : null}
    </>
  );
}
