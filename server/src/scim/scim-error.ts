/** What a directory is told when a call fails (RFC 7644, 3.12). */

export const scimMedia = 'application/scim+json; charset=utf-8';

/** Why a call with 400 or 409 failed, in the words of RFC 7644. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** Ends a call, and undoes what its transaction did. `detail` is a sentence for the people of the directory. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Seconds after which a directory that was told to wait may ask again. */
export const secondsToWait = 5;

/** Too many calls of the directory are waiting already. */
export const tooMany = () =>
  new ScimError(429, 'Too many changes of this directory are waiting. Try again in a moment.');

export const unknownToken = () =>
  new ScimError(401, 'The token is unknown here. Provisioning may be off, or its token replaced.');

export const invalid = (detail: string) => new ScimError(400, detail, 'invalidValue');

/** The document; a status is a text in it. */
export const errorDocument = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
});
