/** Below a field: why the server refused its value. */
import type { DetailName } from '@operatory/domain/cart';
import { useDetailState } from '../cart/index.ts';
import { ErrorIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';

interface DetailMarkProps {
  readonly customerNumber: string;
  readonly name: DetailName;
}

/** Saving isn't shown for each field; the mark above the cart covers all. */
export function DetailMark({ customerNumber, name }: DetailMarkProps) {
  const state = useDetailState(customerNumber, name);
  return state.kind === 'failed' ? (
    <p role="alert">
      <StatusMark icon={ErrorIcon} word={state.reason} tone="alarm" look="bare" />
    </p>
  ) : null;
}
