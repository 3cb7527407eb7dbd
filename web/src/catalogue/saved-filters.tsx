/** Sets of filters of the shop that a person named, kept on this device under the person's name. */
import { usePreferences } from '../access/index.ts';
import { SavedSets } from '../parts/saved-sets.tsx';
import { filterQueryOf, hasOwnSearch, parseShopSearch, type ShopSearch, withoutBlanks } from './shop-search.ts';

interface SavedFiltersProps {
  readonly search: ShopSearch;
  readonly onChange: (search: ShopSearch) => void;
}

/** Filters and grouping are saved, the text is not: a set is a way to look, whatever one looks for. */
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
