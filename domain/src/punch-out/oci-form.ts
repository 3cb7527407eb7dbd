/** The cart as the fields of a form for a buyer of SAP's Open Catalog Interface. */
import type { FormField, OciEcho } from './oci-arrival.ts';
import { type OciItem, ociJson, ociJsonForPeople, ociXml } from './oci-document.ts';
import { isLineSource, type OciFieldName, ociLengths, usualXmlField, youngerFields } from './oci-profile.ts';
import { cutUnits, formText, longTextLines, ociPrice, ociQuantity } from './oci-text.ts';
import type { OrderMessageLine } from './order-message.ts';
import type { ConnectionProfile } from './profile.ts';
import { shortTexts } from './short-text.ts';

export interface OciForm {
  /** The address that the form is posted to. */
  readonly action: string;
  readonly target: string;
  readonly charset: OciEcho['charset'];
  readonly fields: readonly FormField[];
  /** What one of the fields has in it, if the items are a document. */
  readonly document?: OciDocument;
}

/** Items as a document. */
interface OciDocument {
  /** The field that has it. */
  readonly field: string;
  readonly encoding: 'Base64' | 'JSON';
  /** As people read it. */
  readonly text: string;
}

interface FormRules {
  readonly returnUrl: string;
  readonly profile: ConnectionProfile;
  readonly echo: OciEcho;
  /** The Base64 of an ASCII text. */
  readonly toBase64: (text: string) => string;
}

/** The parameters of an address as fields, and the address without them; the whole address if it can't be split. */
function splitQuery(address: string): { readonly action: string; readonly fields: readonly FormField[] } {
  const [whole = ''] = address.split('#', 1);
  const mark = whole.indexOf('?');
  if (mark < 0) return { action: whole, fields: [] };
  const read = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    const fields = whole
      .slice(mark + 1)
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const equals = part.indexOf('=');
        return equals < 0
          ? { name: read(part), value: '' }
          : { name: read(part.slice(0, equals)), value: read(part.slice(equals + 1)) };
      });
    // A browser wouldn't send a parameter without a name.
    return fields.some(({ name }) => name === '')
      ? { action: whole, fields: [] }
      : { action: whole.slice(0, mark), fields };
  } catch {
    return { action: whole, fields: [] };
  }
}

function materialGroup(code: string, groups: ConnectionProfile['materialGroups']): string {
  const [longest] = Object.keys(groups)
    .filter((beginning) => code.startsWith(beginning))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? code : (groups[longest] ?? code);
}

const byName = (table: Readonly<Record<string, string>>, name: string) =>
  Object.entries(table).find(([ours]) => ours.trim().toLowerCase() === name.trim().toLowerCase())?.[1] ?? '';

function unitOf({ unit }: OrderMessageLine, { fallbackUnit }: ConnectionProfile): string {
  return [unit, fallbackUnit].find((code) => code.length > 0 && code.length <= ociLengths.UNIT) ?? 'EA';
}

function extraValues(line: OrderMessageLine, { extraFields }: ConnectionProfile): [string, string][] {
  return Object.entries(extraFields).map(([name, source]) => [
    name,
    isLineSource(source) ? String(line[source]) : source.replace(/^=/, ''),
  ]);
}

/** The values of a line that have their own fields; blank ones aren't sent. */
function valuesOf(line: OrderMessageLine, profile: ConnectionProfile): Partial<Record<OciFieldName, string>> {
  return {
    QUANTITY: ociQuantity(line.quantity),
    UNIT: unitOf(line, profile),
    PRICE: ociPrice(line.unitPrice),
    CURRENCY: profile.currency,
    PRICEUNIT: '1',
    LEADTIME: profile.leadTimeDays,
    VENDOR: profile.vendorNumber,
    VENDORMAT: line.partNumber,
    MANUFACTCODE: byName(profile.manufacturerCodes, line.manufacturer),
    MANUFACTMAT: line.manufacturerPart,
    MATGROUP: materialGroup(line.classification, profile.materialGroups),
    EXT_PRODUCT_ID: line.partNumber,
    ...(profile.isSheetAttached && line.sheetUrl !== '' && line.sheetUrl.length <= ociLengths.ATTACHMENT
      ? { ATTACHMENT: line.sheetUrl, ATTACHMENT_TITLE: 'Safety data sheet' }
      : {}),
    EXT_SCHEMA_TYPE: profile.classificationDomain,
    EXT_CATEGORY_ID: line.classification,
    ...Object.fromEntries(extraValues(line, profile)),
  };
}

/** Everything that doesn't fit in the other fields. */
function longTextOf(line: OrderMessageLine, description: string, { charset }: OciEcho): string {
  const words = formText(line.words, charset);
  const maker = formText(line.manufacturer, charset);
  if (maker === '') return words === description ? '' : words;
  return `${words}; manufacturer: ${maker}`;
}

/** One line as the interface names its values, within their lengths. */
function itemOf(
  line: OrderMessageLine,
  description: string,
  { profile, echo }: Pick<FormRules, 'profile' | 'echo'>,
): OciItem {
  const all: Partial<Record<OciFieldName, string>> = {
    DESCRIPTION: description || line.partNumber,
    ...valuesOf(line, profile),
  };
  const values: Partial<Record<OciFieldName, string>> = {};
  for (const name of Object.keys(ociLengths) as OciFieldName[]) {
    if (echo.version === '4.0' && youngerFields.has(name)) continue;
    const value = cutUnits(formText(all[name] ?? '', echo.charset), ociLengths[name]);
    if (value !== '') values[name] = value;
  }
  return { values, longText: longTextOf(line, description, echo) };
}

/** The fields of one item; `n` counts from 1. */
function itemFields({ values, longText }: OciItem, n: number, { isLongTextSplit }: ConnectionProfile): FormField[] {
  const texts = isLongTextSplit ? longTextLines(longText) : [longText];
  return [
    ...Object.entries(values).map(([name, value]) => ({ name: `NEW_ITEM-${name}[${n}]`, value })),
    ...texts.filter((text) => text !== '').map((value) => ({ name: `NEW_ITEM-LONGTEXT_${n}:132[]`, value })),
  ];
}

/** The items in the form that the connection names. */
function writeItems(
  items: readonly OciItem[],
  { profile, toBase64 }: Pick<FormRules, 'profile' | 'toBase64'>,
): Pick<OciForm, 'fields' | 'document'> {
  const { cartForm, cartField, xmlTypeField } = profile;
  // A document without items isn't defined, so none is sent: an empty cart looks the same in every form.
  if (cartForm === 'fields' || items.length === 0) {
    return { fields: items.flatMap((item, index) => itemFields(item, index + 1, profile)) };
  }
  if (cartForm === 'json') {
    return {
      fields: [{ name: cartField, value: ociJson(items) }],
      document: { field: cartField, encoding: 'JSON', text: ociJsonForPeople(items) },
    };
  }
  const text = ociXml(items);
  const field = cartField || usualXmlField;
  return {
    fields: [
      { name: field, value: toBase64(text) },
      { name: xmlTypeField, value: 'ESAPO' },
    ],
    document: { field, encoding: 'Base64', text },
  };
}

/**
 * The whole form: the return address's parameters, the fields to repeat, then the lines. Without lines, it means that
 * nothing was chosen.
 */
export function ociForm(lines: readonly OrderMessageLine[], rules: FormRules): OciForm {
  const { returnUrl, profile, echo } = rules;
  const split = profile.isHookQueryKept ? { action: returnUrl, fields: [] } : splitQuery(returnUrl);
  const descriptions = shortTexts(
    lines.map(({ words, name, partNumber }) => ({
      text: formText(words, echo.charset),
      name: formText(name, echo.charset),
      partNumber,
    })),
    ociLengths.DESCRIPTION,
  );
  const taken = new Set(split.fields.map(({ name }) => name.toLowerCase()));
  const { fields, ...document } = writeItems(
    lines.map((line, index) => itemOf(line, descriptions[index] ?? '', rules)),
    rules,
  );
  return {
    action: split.action,
    target: echo.target,
    charset: echo.charset,
    fields: [...split.fields, ...echo.controls.filter(({ name }) => !taken.has(name.toLowerCase())), ...fields],
    ...document,
  };
}
