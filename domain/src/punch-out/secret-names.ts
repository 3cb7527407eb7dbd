/** Names of fields whose values are secrets or tokens of a buyer, or details of a card. */

const secretive =
  /pass|pwd|secret|token|kennwort|credential|key|cookie|session|ticket|(?:^|[^a-z])(?:pin(?:code)?|sid|auth)(?![a-z])/i;

/** A purchasing card is a `PCard` in cXML; as fields of their own, buyers call its parts as they like. */
const card =
  /p.?card|(?:credit|debit|charge|bank|payment|purchas(?:e|ing)|procurement|company|corporate).?card|card.?(?:num|no(?!t)|holder|exp|sec)|(?<!a)cc.?(?:num|no(?!t)|exp)|cvv|cvc/i;

/** Whether an element or a field of this name is about a payment card. */
export const isCardName = (name: string) => card.test(name);

/** Buyers choose their own field names, so this rather masks one too many than one too few. */
export const isSecretName = (name: string) => secretive.test(name) || isCardName(name);

/** As many digits as the shortest card number, however they are grouped. */
const cardDigits = /(?:\d[ -]?){12}/;

/** A remark as it may be shown: it may have been stored before the mask had its present rules. */
export const shownRemark = <Remark extends { readonly label: string; readonly value: string }>(
  remark: Remark,
): Remark =>
  isCardName(remark.label) || (isCardName(remark.value) && cardDigits.test(remark.value))
    ? { ...remark, value: '(removed)' }
    : remark;
