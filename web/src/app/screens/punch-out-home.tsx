/** The home of a punch-out session that doesn't exist: how to start one. */
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { settings } from '../../settings/index.ts';
import { usePageTitle } from '../shell/page-title.ts';

export function PunchOutHome() {
  usePageTitle('Procurement session');
  return (
    <EmptyState isWholePage title="Please start from your procurement system">
      <p>Your session starts there and brings you here. If it doesn’t, call {settings().supportPhone}.</p>
    </EmptyState>
  );
}
