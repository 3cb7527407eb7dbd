/** Names of fields whose values are secrets or tokens of a buyer, or details of a card. */
import { withoutCardNumbers } from './card-numbers.ts';
import { removed } from './removed.ts';

const secretive =
  /pass|pwd|secret|token|kennwort|credential|key|cookie|session|ticket|(?:^|[^a-z])(?:pin(?:code)?|sid|auth)(?![a-z])/i;

/** A purchasing card is a `PCard` in cXML; buyers name its parts freely in extrinsic fields. */
const card =
  /p ?card|(?:credit|debit|charge|bank|payment|purchas(?:e|ing)|procurement|company|corporate) ?card|card ?(?:#|num|no(?!t)|holder|exp|sec|id(?![a-z]))|(?<!a)cc ?(?:#|num|no(?!t)|exp)|cvv|cvc/i;

/** Words that mean a card only if they are the whole name, or if the next words say so. */
const brand =
  /^(?:card|cc|visa|master ?card|amex|american ?express|discover|diners(?: ?club)?|jcb|maestro|union ?pay)(?: ?(?:card|account|acct|#|num(?:ber)?|no|nr|exp(?:iration|iry|ires)?(?: ?date)?))*$/i;

/** Ignores separators: buyers write `Card Number`, `card_number`, and `Card-Number`. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}#]+/gu, ' ').trim();

/** Whether an element or a field of this name is about a payment card. */
export function isCardName(name: string): boolean {
  const words = plain(name);
  return card.test(words) || (words.length < 60 && brand.test(words));
}

/** Buyers choose their own field names, so this rather masks one too many than one too few. */
export const isSecretName = (name: string) => secretive.test(name) || isCardName(name);

/** `CC` is usually a cost center: it's a card only if its value is as long as a card number. */
export const isCostCenterName = (name: string) => /^cc(?: ?(?:#|num(?:ber)?|no|nr|code))?$/i.test(plain(name));

/** Fields whose values are product, document, or tracking numbers; never treated as card numbers. */
const numbered =
  /cookie|gtin|sscc|matnr|vendormat|serial|tracking|bar.?code|(?:order|payload|invoice|shipment|requisition|receipt|confirm|notice|agreement|remittance|lot|line|ship.?ment).?(?:id|num|no(?!t))|(?:^|[^a-z])(?:ean|upc|lot|batch|sku|udi)(?![a-z])/i;

const product = /part(?!ment|ner|y|ly|ial|ic)|product/i;
/**
 * Names that make a number one of those: as a separate word (`Part of catalog no.`), or one right after
 * (`SupplierPartAuxiliaryID`).
 */
const productNumber =
  /(?:^| )(?:ids?|num(?:ber)?s?|no|nr|codes?|#)(?= |$)|(?:part|product) ?(?:auxiliary ?)?(?:ids?|num(?:ber)?s?|no|nr|codes?|#)(?![a-z])/i;

/** Free-text fields, whatever they're about. */
const written = /comment|note|remark|instruction|message/i;

/** Splits names that have capitals instead of blanks. */
const apart = (name: string) => plain(name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' '));

/** Whether an element or a field of this name is the number of a product, a document, or a parcel. */
export function isNumberName(name: string): boolean {
  if (written.test(name) || isCardName(name)) return false;
  return numbered.test(name) || (product.test(name) && productNumber.test(apart(name)));
}

/** As many digits as the shortest card number, in any grouping. */
const cardDigits = /(?:\d[ -]?){12}/;

/** Whether a text could hold a card's number, by its digits alone. */
export const hasCardDigits = (text: string) => cardDigits.test(text);

/** A remark as it may be shown: it may have been stored before the mask had its present rules. */
export function shownRemark<Remark extends { readonly label: string; readonly value: string }>(remark: Remark): Remark {
  const { label, value } = remark;
  if (isCostCenterName(label) ? hasCardDigits(value) : isCardName(label)) return { ...remark, value: removed };
  if (isCardName(value) && hasCardDigits(value)) return { ...remark, value: removed };
  const shown = isNumberName(label) ? value : withoutCardNumbers(value);
  return shown === value ? remark : { ...remark, value: shown };
}
