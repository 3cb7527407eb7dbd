/** The punch-out diagnostics of customer service: all connections, or one with its messages. */
import { ConnectionList } from './connection-list.tsx';
import { ConnectionView } from './connection-view.tsx';
import type { DiagnosticsSearch } from './diagnostics-search.ts';

export interface DiagnosticsProps {
  readonly search: DiagnosticsSearch;
  readonly onSearchChange: (search: DiagnosticsSearch) => void;
}

export function DiagnosticsScreen({ search, onSearchChange }: DiagnosticsProps) {
  const { of } = search;
  if (of === undefined) return <ConnectionList />;
  return <ConnectionView key={of} of={of} search={search} onSearchChange={onSearchChange} />;
}
