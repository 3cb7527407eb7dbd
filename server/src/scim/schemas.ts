/** The names of SCIM's schemas (RFC 7643, 8.7). */
const core = 'urn:ietf:params:scim:schemas:core:2.0:';

export const userSchema = `${core}User`;
export const groupSchema = `${core}Group`;

/** Attributes may be written with the name of their schema in front; names are compared without regard to case. */
export const withoutSchema = (attribute: string): string =>
  attribute.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '');
