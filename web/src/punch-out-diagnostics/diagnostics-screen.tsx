/** The punch-out diagnostics of customer service: all connections, or one with its messages. */
import { can } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { BlockIcon } from '../parts/icons/status-icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { ConnectionList } from './connection-list.tsx';
import { ConnectionSettingsScreen } from './connection-settings-screen.tsx';
import { ConnectionSheet } from './connection-sheet.tsx';
import { ConnectionView } from './connection-view.tsx';
import type { DiagnosticsSearch } from './diagnostics-search.ts';
import { askForRight } from './diagnostics-words.ts';
import { NewConnection } from './new-connection.tsx';
import { ScreenHead } from './screen-head.tsx';

export interface DiagnosticsProps {
  readonly search: DiagnosticsSearch;
  readonly onSearchChange: (search: DiagnosticsSearch) => void;
}

export function DiagnosticsScreen({ search, onSearchChange }: DiagnosticsProps) {
  const { form, of } = search;
  const mayConnect = can(useViewer(), 'punch-out.connect');
  // Someone who has the right may have sent the address.
  if ((form === 'new' || form === 'settings') && !mayConnect) {
    return (
      <ScreenHead title="Punch-out connections" {...(of === undefined ? {} : { of })}>
        <EmptyState icon={BlockIcon} title="You don’t have the right to change connections">
          <p>{askForRight}</p>
        </EmptyState>
      </ScreenHead>
    );
  }
  if (form === 'new') return <NewConnection onSearchChange={onSearchChange} />;
  if (of === undefined) return <ConnectionList onSearchChange={onSearchChange} />;
  if (form === 'settings') return <ConnectionSettingsScreen key={of} of={of} onSearchChange={onSearchChange} />;
  if (form === 'sheet') return <ConnectionSheet key={of} of={of} />;
  return <ConnectionView key={of} of={of} search={search} onSearchChange={onSearchChange} />;
}
