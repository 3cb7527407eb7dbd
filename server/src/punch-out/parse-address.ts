/** Addresses in their parts, as the rules ask for them. */
import type { ParseAddress } from '@operatory/domain/punch-out';

export const parseAddress: ParseAddress = (text) => (URL.canParse(text) ? new URL(text) : undefined);
