/** The search parameters of punch-out diagnostics: the open connection and message, and the list's filters. */
import type { MessageKind } from '@operatory/contract/punch-out-diagnostics';

/** Represents unknown senders; no connection can have this name. */
export const nobodyKnown = '_';

export interface DiagnosticsSearch {
  /** A new connection, or the settings of the open one, or the sheet for its buyer's engineer. */
  readonly form?: 'new' | 'settings' | 'sheet';
  readonly of?: string;
  readonly message?: number;
  readonly kind?: MessageKind;
  readonly result?: 'accepted' | 'refused';
  /** Days, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  readonly find?: string;
}

export const kinds: readonly { readonly value: MessageKind; readonly word: string }[] = [
  { value: 'set-up', word: 'Setups' },
  { value: 'return', word: 'Returned carts' },
  { value: 'order', word: 'Orders' },
  { value: 'confirmation', word: 'Confirmations' },
  { value: 'shipment', word: 'Ship notices' },
  { value: 'invoice', word: 'Invoices' },
  { value: 'notice', word: 'Statuses, receipts, and payments' },
  { value: 'other', word: 'Others' },
];

const isDay = (text: unknown): text is string => typeof text === 'string' && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);

/** Invalid values are left out. */
export function parseDiagnosticsSearch(query: Readonly<Record<string, unknown>>): DiagnosticsSearch {
  const { form, of, result, from, to } = query;
  const message = Number(query.message);
  const kind = kinds.find(({ value }) => value === query.kind)?.value;
  const find = typeof query.find === 'string' || typeof query.find === 'number' ? String(query.find).slice(0, 200) : '';
  const isConnection =
    (typeof of === 'string' || typeof of === 'number') && /^(_|[a-z0-9][a-z0-9-]{0,59})$/.test(String(of));
  return {
    ...(form === 'new' || ((form === 'settings' || form === 'sheet') && isConnection) ? { form } : {}),
    ...(isConnection ? { of: String(of) } : {}),
    ...(Number.isSafeInteger(message) && message > 0 ? { message } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(result === 'accepted' || result === 'refused' ? { result } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(find === '' ? {} : { find }),
  };
}
