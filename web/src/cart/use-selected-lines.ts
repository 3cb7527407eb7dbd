/** Which lines of the cart are selected, among those that a search leaves. */
import type { LineId } from '@operatory/domain/cart';
import { useMemo, useState } from 'react';
import type { CartLineView } from './store/index.ts';

/** Matches product number, description, or manufacturer, ignoring case. */
function isFound({ itemNumber, description, vendorName }: CartLineView, words: readonly string[]): boolean {
  const text = `${itemNumber} ${description} ${vendorName}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** `rowIds` are the cart's lines in order. A line that leaves the cart leaves the selection as well. */
export function useSelectedLines(rowIds: readonly LineId[], lines: ReadonlyMap<LineId, CartLineView>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<LineId>>(new Set());
  const found = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/);
    return rowIds.flatMap((id) => {
      const line = lines.get(id);
      return line !== undefined && isFound(line, words) ? [line] : [];
    });
  }, [rowIds, lines, search]);
  const selected = rowIds.flatMap((id) => lines.get(id) ?? []).filter(({ id }) => chosen.has(id));
  const select = (ids: readonly LineId[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  const foundSelected = found.filter(({ id }) => chosen.has(id)).length;
  return { search, setSearch, found, selected, foundSelected, isSelected: (id: LineId) => chosen.has(id), select };
}
