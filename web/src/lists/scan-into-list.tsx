/** Scans one product after another into the chosen list. */
import { ScanPanel } from '../scanning/scan-panel.tsx';
import type { ListSummary } from './queries.ts';
import { useAddManyToList } from './use-add-many-to-list.ts';

interface ScanIntoListProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** The list's products, with unsaved changes. */
  readonly itemNumbers: readonly string[];
  readonly onClose: () => void;
}

export function ScanIntoList({ customerNumber, list, itemNumbers, onClose }: ScanIntoListProps) {
  const put = useAddManyToList(customerNumber, list, itemNumbers);
  return <ScanPanel customerNumber={customerNumber} into={list} onAdd={put} onClose={onClose} />;
}
