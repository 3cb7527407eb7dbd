/** Under a field: why the server did not take what stands in it. */
import type { DetailName } from '@operatory/domain/cart';
import { useDetailState } from '../cart/index.ts';
import { ErrorIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';

interface DetailMarkProps {
  readonly customerNumber: string;
  readonly name: DetailName;
}

/** Saving is not told field by field: the mark over the cart says it for all. */
export function DetailMark({ customerNumber, name }: DetailMarkProps) {
  const state = useDetailState(customerNumber, name);
  return state.kind === 'failed' ? (
    <p role="alert">
      <StatusMark icon={ErrorIcon} word={state.reason} tone="alarm" look="bare" />
    </p>
  ) : null;
}
