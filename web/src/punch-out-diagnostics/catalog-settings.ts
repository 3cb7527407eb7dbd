/** Catalog settings for a buyer’s system that keeps its own catalog. */

import { hourWords } from '@operatory/domain/dates';
import { catalogDays, catalogHours } from '@operatory/domain/punch-out';
import { flag, type SettingField, text } from './setting-field.ts';

export const catalogSettings = {
  isCatalogFetched: {
    label: 'The buyer’s system may fetch the catalog',
    hint: 'Its address is on the sheet for the buyer’s engineer. Anyone with the connection’s credentials can read all products with this account’s prices.',
    control: flag,
  },
  catalogUrl: {
    label: 'Address for catalogs',
    hint: 'Catalogs are sent there on schedule, or by customer service from the sheet, as a CatalogUploadRequest. Leave blank to send none.',
    dialect: 'cxml',
    control: text('https://buyer.com/catalogs'),
  },
  catalogUser: {
    label: 'User name for catalogs',
    hint: 'Needed only if our requests authenticate with a user name and password (Basic). Leave blank to use the user name of our other requests.',
    dialect: 'cxml',
    control: text(),
  },
  catalogSchedule: {
    label: 'Send catalogs automatically',
    hint: 'One for each account of the connection',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['off', 'No'],
        ['daily', 'Every day'],
        ['weekly', 'Every week'],
      ],
    },
  },
  catalogDay: {
    label: 'Day for catalogs',
    hint: 'Only if they’re sent every week',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: catalogDays.map((day) => [day, `${day.charAt(0).toUpperCase()}${day.slice(1)}`] as const),
    },
  },
  catalogHour: {
    label: 'Time for catalogs',
    hint: 'In the time zone of this installation',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: catalogHours.map((hour) => [hour, hourWords(Number.parseInt(hour, 10))] as const),
    },
  },
  catalogContents: {
    label: 'Scheduled catalogs have',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['full', 'All products'],
        ['changes', 'What changed since the last accepted one'],
      ],
    },
  },
  catalogFormat: {
    label: 'Format of scheduled catalogs',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['cif', 'CIF 3.0'],
        ['index', 'cXML Index'],
      ],
    },
  },
  catalogPublishing: {
    label: 'Publish catalogs (AutoPublish)',
    hint: 'A network such as Ariba publishes only updates of a catalog that was published before.',
    dialect: 'cxml',
    control: {
      kind: 'choice',
      choices: [
        ['unsaid', 'As the buyer’s network does'],
        ['publish', 'Ask to publish updates'],
        ['wait', 'Ask not to publish'],
      ],
    },
  },
} as const satisfies Readonly<Record<string, SettingField>>;
