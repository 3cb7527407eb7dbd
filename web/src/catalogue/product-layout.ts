/** How products stand in a result: dense rows or cards, and how high each is; the skeletons are as high. */
import { useIsPhone, useMedia } from '../parts/use-media.ts';

/** How much a product has to say: without a cart there is nothing to press, without an account no price and stock. */
type ProductRowLook = 'full' | 'no-actions' | 'public';

export interface ProductLayout {
  readonly isCompact: boolean;
  /** Of one product, in px. */
  readonly height: number;
  readonly isPhone: boolean;
}

function lookOf(customerNumber: string | undefined, hasActions: boolean): ProductRowLook {
  if (customerNumber === undefined) return 'public';
  return hasActions ? 'full' : 'no-actions';
}

/** Heights of a card on a phone: the picture above, the words below. */
const phoneCards = { full: 542, 'no-actions': 476, public: 388 };

/** The picture of 232 px and its margins. */
const cardHeight = 257;

export function useProductLayout(
  isCompact: boolean,
  customerNumber: string | undefined,
  hasActions: boolean,
): ProductLayout {
  const isPhone = useIsPhone();
  const isCoarse = useMedia('(pointer: coarse)');
  const isMedium = useMedia('(max-width: 1279px)');
  const look = lookOf(customerNumber, hasActions);
  const rowHeight = () => {
    if (isPhone) return { full: 224, 'no-actions': 176, public: 132 }[look];
    if (isMedium && look !== 'public') return 116;
    return isCoarse ? 76 : 68;
  };
  const cards = () => (isPhone ? phoneCards[look] : cardHeight);
  return { isCompact, isPhone, height: isCompact ? rowHeight() : cards() };
}
