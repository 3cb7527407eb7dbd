/** The home of a punch-out session that is not there: how to begin one. */
import { EmptyState } from '../parts/empty-state.tsx';
import { settings } from '../settings/index.ts';
import { usePageTitle } from './page-title.ts';

export function PunchOutHome() {
  usePageTitle('Procurement session');
  return (
    <EmptyState isWholePage title="Please start from your procurement system">
      <p>A session begins there and leads here. If it does not, call {settings().supportPhone}.</p>
    </EmptyState>
  );
}
