/** Settings about the lines of a cart. */
import { unitLists } from '@operatory/domain/punch-out';
import { map, number, type SettingField, text } from './setting-field.ts';

export const lineSettings = {
  currency: { label: 'Currency', control: text() },
  classificationDomain: { label: 'Name of the classification', dialect: 'cxml', control: text() },
  unitList: {
    label: 'Units of measure',
    control: {
      kind: 'choice',
      choices: unitLists.map((list) => [list, list === 'unece' ? 'UN/ECE Recommendation 20' : 'ANSI X12 element 355']),
    },
  },
  fallbackUnit: { label: 'Unit code if ours has none', control: text() },
  units: {
    label: 'The buyer’s own unit codes',
    hint: 'Our unit = their code, one pair on each line.',
    control: map('BX = CT'),
  },
  longestDescription: { label: 'Maximum description length (characters)', control: number },
  longestPartNumber: { label: 'Maximum part number length (characters)', control: number },
  leadTimeDays: {
    label: 'Delivery time in days',
    hint: 'Leave blank to promise none.',
    fix: 'Enter a number of days, for example 3.',
    control: text(),
  },
} as const satisfies Readonly<Record<string, SettingField>>;
