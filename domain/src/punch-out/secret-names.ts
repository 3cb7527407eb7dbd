/** Names of fields whose values are secrets or tokens of a buyer. */

const secretive =
  /pass|pwd|secret|token|kennwort|credential|key|cookie|session|ticket|card.?(?:number|no)|cvv|(?:^|[^a-z])(?:pin(?:code)?|sid|auth)(?![a-z])/i;

/** Buyers choose their own field names, so this rather masks one too many than one too few. */
export const isSecretName = (name: string) => secretive.test(name);
