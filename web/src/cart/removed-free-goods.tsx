/** Lists the free goods that were removed, until it's dismissed. */
import { Banner } from '../parts/states/banner.tsx';
import { removedFreeGoodsText } from './coupon-words.ts';
import type { CartView } from './store/index.ts';

interface RemovedFreeGoodsProps {
  readonly goods: CartView['removedFreeGoods'];
  readonly onDismiss: () => void;
}

export function RemovedFreeGoods({ goods, onDismiss }: RemovedFreeGoodsProps) {
  return (
    <Banner tone="notice" onDismiss={onDismiss}>
      {goods.map(removedFreeGoodsText).join(' ')}
    </Banner>
  );
}
