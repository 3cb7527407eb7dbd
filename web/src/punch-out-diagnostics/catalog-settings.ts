/** Catalog settings for a buyer’s system that keeps its own catalog. */
import { flag, type SettingField, text } from './setting-field.ts';

export const catalogSettings = {
  isCatalogFetched: {
    label: 'The buyer’s system may fetch the catalog',
    hint: 'Its address is on the sheet for the buyer’s engineer. Anyone with the connection’s credentials can read all products with this account’s prices.',
    control: flag,
  },
  catalogUrl: {
    label: 'Address for catalogs',
    hint: 'Customer service sends one from the sheet, as a CatalogUploadRequest. Leave blank to send none.',
    dialect: 'cxml',
    control: text('https://buyer.com/catalogs'),
  },
  catalogUser: {
    label: 'User name for catalogs',
    hint: 'Only for Basic. Leave blank to use the same as our other requests.',
    dialect: 'cxml',
    control: text(),
  },
} as const satisfies Readonly<Record<string, SettingField>>;
