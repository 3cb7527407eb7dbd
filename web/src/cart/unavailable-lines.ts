/** Lines of the cart that a substitute could replace. */
import { suggestsSwap } from '@operatory/domain/catalog';
import type { CartLineView } from './store/index.ts';

/** The quantity that would be ordered; for a refused addition, the requested one. */
export const wantedQuantity = ({ quantity, state }: CartLineView) =>
  quantity === 0 && state.kind === 'failed' ? state.attempted : quantity;

export const isUnavailable = (line: CartLineView) =>
  line.type === 0 &&
  wantedQuantity(line) > 0 &&
  (suggestsSwap(line) || (line.quantity === 0 && line.state.kind === 'failed'));
