/** Names of fields whose values are secrets or tokens of a buyer, or details of a card. */
import { withoutCardNumbers } from './card-numbers.ts';
import { removed } from './removed.ts';

const secretive =
  /pass|pwd|secret|token|kennwort|credential|key|cookie|session|ticket|(?:^|[^a-z])(?:pin(?:code)?|sid|auth)(?![a-z])/i;

/** A purchasing card is a `PCard` in cXML; as fields of their own, buyers call its parts as they like. */
const card =
  /p ?card|(?:credit|debit|charge|bank|payment|purchas(?:e|ing)|procurement|company|corporate) ?card|card ?(?:#|num|no(?!t)|holder|exp|sec|id(?![a-z]))|(?<!a)cc ?(?:#|num|no(?!t)|exp)|cvv|cvc/i;

/** Words that are a card's only if they are the whole name, or if what follows says so. */
const brand =
  /^(?:card|cc|visa|master ?card|amex|american ?express|discover|diners(?: ?club)?|jcb|maestro|union ?pay)(?: ?(?:card|account|acct|#|num(?:ber)?|no|nr|exp(?:iration|iry|ires)?(?: ?date)?))*$/i;

/** Whatever is between its words: buyers write `Card  Number`, `card_number`, and `Card-Number`. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}#]+/gu, ' ').trim();

/** Whether an element or a field of this name is about a payment card. */
export function isCardName(name: string): boolean {
  const words = plain(name);
  return card.test(words) || (words.length < 60 && brand.test(words));
}

/** Buyers choose their own field names, so this rather masks one too many than one too few. */
export const isSecretName = (name: string) => secretive.test(name) || isCardName(name);

/** Among cost centers, `CC` is one: it's a card only if what it says is as long as a card's number. */
export const isCostCenterName = (name: string) => /^cc(?: ?(?:#|num(?:ber)?|no|nr|code))?$/i.test(plain(name));

/** Fields whose values are product, document, or tracking numbers; never treated as card numbers. */
const numbered =
  /cookie|gtin|sscc|matnr|vendormat|serial|tracking|bar.?code|(?:order|payload|invoice|shipment|requisition|receipt|confirm|notice|agreement|remittance|lot|line|ship.?ment).?(?:id|num|no(?!t))|(?:^|[^a-z])(?:ean|upc|lot|batch|sku|udi)(?![a-z])/i;

const product = /part(?!ment|ner|y|ly|ial|ic)|product/i;
/** What makes a number of those: a word of its own (`Part of catalog no.`), or one right behind (`SupplierPartAuxiliaryID`). */
const productNumber =
  /(?:^| )(?:ids?|num(?:ber)?s?|no|nr|codes?|#)(?= |$)|(?:part|product) ?(?:auxiliary ?)?(?:ids?|num(?:ber)?s?|no|nr|codes?|#)(?![a-z])/i;

/** People write text into these, whatever it's about. */
const written = /comment|note|remark|instruction|message/i;

/** Splits names that have capitals instead of blanks. */
const apart = (name: string) => plain(name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' '));

/** Whether an element or a field of this name is the number of a product, a document, or a parcel. */
export function isNumberName(name: string): boolean {
  if (written.test(name) || isCardName(name)) return false;
  return numbered.test(name) || (product.test(name) && productNumber.test(apart(name)));
}

/** As many digits as the shortest card number, however they are grouped. */
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
