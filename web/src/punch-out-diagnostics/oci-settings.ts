/** Settings that only connections with SAP’s Open Catalog Interface have. */
import { flag, map, type SettingField, text } from './setting-field.ts';

export const ociSettings = {
  ociVersion: {
    label: 'OCI release',
    dialect: 'oci',
    control: {
      kind: 'choice',
      choices: [
        ['', 'As in the buyer’s form, otherwise 4.0'],
        ['4.0', '4.0'],
        ['5.0', '5.0'],
      ],
    },
  },
  loginField: { label: 'Field with the user name', dialect: 'oci', control: text() },
  passwordField: { label: 'Field with the password', dialect: 'oci', control: text() },
  isPasswordNeeded: {
    label: 'A password is needed',
    hint: 'Without one, anyone who knows the user name sees this account’s prices. Limit the IP addresses then.',
    dialect: 'oci',
    control: flag,
  },
  hookField: { label: 'Field with the return address', dialect: 'oci', control: text() },
  formCharset: {
    label: 'Character set of the returned form',
    dialect: 'oci',
    control: {
      kind: 'choice',
      choices: [
        ['', 'As in the buyer’s form, otherwise ISO-8859-1'],
        ['utf-8', 'UTF-8'],
        ['iso-8859-1', 'ISO-8859-1'],
      ],
    },
  },
  cartForm: {
    label: 'The cart comes back as',
    hint: 'Choose XML or JSON only if the buyer’s system can’t read fields.',
    dialect: 'oci',
    control: {
      kind: 'choice',
      choices: [
        ['fields', 'Fields (NEW_ITEM-…)'],
        ['xml', 'XML in one field'],
        ['json', 'JSON in one field'],
      ],
    },
  },
  cartField: {
    label: 'Field with the XML or JSON',
    hint: 'Blank for XML means ~xmlDocument. For JSON, enter the name that the buyer’s system reads.',
    dialect: 'oci',
    control: text('~xmlDocument'),
  },
  xmlTypeField: {
    label: 'Field that announces XML',
    hint: 'Some systems read ~xmlType or xmltype instead.',
    dialect: 'oci',
    control: text(),
  },
  isHookQueryKept: { label: 'Keep the query of the return address', dialect: 'oci', control: flag },
  isLongTextSplit: { label: 'Split long texts into fields of 132 characters', dialect: 'oci', control: flag },
  isSheetAttached: { label: 'Attach safety data sheets to lines', dialect: 'oci', control: flag },
  vendorNumber: { label: 'The buyer’s vendor number for us', dialect: 'oci', control: text() },
  materialGroups: {
    label: 'Material groups',
    hint: 'Beginning of a UNSPSC code = their group, one pair on each line.',
    dialect: 'oci',
    control: map('4215 = MEDICAL'),
  },
  manufacturerCodes: {
    label: 'Manufacturer numbers',
    hint: 'Our name = their number, one pair on each line.',
    dialect: 'oci',
    control: map('Northway Dental = 100234'),
  },
  extraFields: {
    label: 'Additional fields of each line',
    hint: 'Field = one of the line’s values, or = and a fixed text. One pair on each line.',
    dialect: 'oci',
    control: map('CUST_FIELD1 = itemNumber'),
  },
} as const satisfies Readonly<Record<string, SettingField>>;
