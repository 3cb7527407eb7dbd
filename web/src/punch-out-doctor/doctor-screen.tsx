/** The punch-out doctor of customer service: all connections, or one with its messages. */
import { ConnectionList } from './connection-list.tsx';
import { ConnectionView } from './connection-view.tsx';
import type { DoctorSearch } from './doctor-search.ts';

export interface DoctorProps {
  readonly search: DoctorSearch;
  readonly onSearchChange: (search: DoctorSearch) => void;
}

export function DoctorScreen({ search, onSearchChange }: DoctorProps) {
  const { of } = search;
  if (of === undefined) return <ConnectionList />;
  return <ConnectionView key={of} of={of} search={search} onSearchChange={onSearchChange} />;
}
