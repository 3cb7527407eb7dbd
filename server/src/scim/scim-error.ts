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

export const invalid = (detail: string) => new ScimError(400, detail, 'invalidValue');

/** The document; a status is a text in it. */
export const errorDocument = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
});
