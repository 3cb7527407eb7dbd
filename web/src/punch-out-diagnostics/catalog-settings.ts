/** Settings about catalogs for a buyer’s system that keeps one of its own. */
import { flag, type SettingField } from './setting-field.ts';

export const catalogSettings = {
  isCatalogFetched: {
    label: 'The buyer’s system may fetch the catalog',
    hint: 'Its address is on the sheet for the buyer’s engineer. Whoever has the connection’s credentials can read all products with this account’s prices.',
    control: flag,
  },
} as const satisfies Readonly<Record<string, SettingField>>;
