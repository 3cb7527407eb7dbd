/** The punch-out diagnostics of customer service: all connections, or one with its messages. */
import { ConnectionList } from './connection-list.tsx';
import { ConnectionSettingsScreen } from './connection-settings-screen.tsx';
import { ConnectionSheet } from './connection-sheet.tsx';
import { ConnectionView } from './connection-view.tsx';
import type { DiagnosticsSearch } from './diagnostics-search.ts';
import { NewConnection } from './new-connection.tsx';

export interface DiagnosticsProps {
  readonly search: DiagnosticsSearch;
  readonly onSearchChange: (search: DiagnosticsSearch) => void;
}

export function DiagnosticsScreen({ search, onSearchChange }: DiagnosticsProps) {
  const { form, of } = search;
  if (form === 'new') return <NewConnection onSearchChange={onSearchChange} />;
  if (of === undefined) return <ConnectionList onSearchChange={onSearchChange} />;
  if (form === 'settings') return <ConnectionSettingsScreen key={of} of={of} onSearchChange={onSearchChange} />;
  if (form === 'sheet') return <ConnectionSheet key={of} of={of} />;
  return <ConnectionView key={of} of={of} search={search} onSearchChange={onSearchChange} />;
}
