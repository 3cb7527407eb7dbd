/**
 * The token in a link that ends one kind of e-mail to one person: signed, so that it gives no other access and can't be
 * forged.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds } from '@operatory/domain/notices';

/** What an e-mail can be about that a link in it ends. */
/** `morning` is the e-mail with all notices of a day. */
export type EndedKind = NoticeKind | 'morning' | 'morning-queue';
const endedKinds: readonly EndedKind[] = [...noticeKinds, 'morning', 'morning-queue'];

export interface Ended {
  readonly userId: string;
  readonly kind: EndedKind;
}

const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe/${text}`).digest('base64url');

export function unsubscribeToken({ userId, kind }: Ended, secret: string): string {
  const text = Buffer.from(`${kind} ${userId}`).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** Undefined if it isn't one of ours. */
export function readUnsubscribeToken(token: string, secret: string): Ended | undefined {
  const [text = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [name = '', userId = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const kind = endedKinds.find((each) => each === name);
  return kind === undefined ? undefined : { userId, kind };
}
