/** Names of fields that tell by themselves that they hold what proves somebody or opens something at a buyer. */

const secretive =
  /pass|pwd|secret|token|kennwort|credential|key|cookie|session|ticket|card.?(?:number|no)|cvv|(?:^|[^a-z])(?:pin(?:code)?|sid|auth)(?![a-z])/i;

/** Buyers call their own fields as they like: rather one too many than one too few. */
export const isSecretName = (name: string) => secretive.test(name);
