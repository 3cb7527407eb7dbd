/** Named sets of shop filters, stored on this device for the person. */
import { usePreferences } from '../access/index.ts';
import { SavedSets } from '../parts/filters/saved-sets.tsx';
import { filterQueryOf, hasOwnSearch, parseShopSearch, type ShopSearch, withoutBlanks } from './shop-search.ts';

interface SavedFiltersProps {
  readonly search: ShopSearch;
  readonly onChange: (search: ShopSearch) => void;
}

/** Saves filters and grouping, but not the search text, because a set is for use with any search. */
export function SavedFilters({ search, onChange }: SavedFiltersProps) {
  const { preferences, keep } = usePreferences();
  const { searchText, groupBy } = search;
  const current = { ...filterQueryOf(search), ...(groupBy && { groupBy }) };
  return (
    <SavedSets
      sets={preferences.savedProductSets ?? []}
      current={current}
      canSave={hasOwnSearch(parseShopSearch(current))}
      onApply={(saved) => onChange(withoutBlanks({ ...parseShopSearch(saved), searchText }))}
      onChange={(savedProductSets) => keep({ savedProductSets })}
    />
  );
}
