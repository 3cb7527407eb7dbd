/** How products are laid out in a result: dense rows or cards, and their heights, which the skeletons share. */
import { useIsPhone, useMedia } from '../parts/hooks/use-media.ts';

/** How much a product shows: without a cart there are no buttons, without an account no price and stock. */
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

/** Heights of a card on a phone: the picture above, the text below. */
const phoneCards = { full: 552, 'no-actions': 476, public: 388 };

/** The picture of 232 px and its margins. */
const cardHeight = 257;

export function useProductLayout(
  isCompact: boolean,
  customerNumber: string | undefined,
  hasActions: boolean,
): ProductLayout {
  const isPhone = useIsPhone();
  const isCoarse = useMedia('(pointer: coarse)');
  const isTablet = useMedia('(width<64em)');
  const isMedium = useMedia('(width<80em)');
  const isNarrowDesk = useMedia('(width>=80em) and (width<90em)');
  const look = lookOf(customerNumber, hasActions);
  const rowHeight = () => {
    if (isPhone) return { full: 264, 'no-actions': 216, public: 172 }[look];
    if (isTablet && look !== 'public') return 142;
    if (isMedium && look !== 'public') return 134;
    if (isNarrowDesk && look !== 'public') return 90;
    return isCoarse ? 76 : 68;
  };
  const cards = () => (isPhone ? phoneCards[look] : cardHeight);
  return { isCompact, isPhone, height: isCompact ? rowHeight() : cards() };
}
