/** Sends e-mails through an SMTP server. */
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../settings/outside-services.ts';
import { type MailPort, MailRefused } from './index.ts';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which must offer STARTTLS unless it's on this machine. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Milliseconds that the server may be silent. */
  readonly timeoutMs?: number;
  /**
   * Milliseconds that a whole delivery may take, however much the server sends. Shorter than the queue's claim of a
   * message.
   */
  readonly deliveryMs?: number;
}

/** Keeps no connection open between messages: there are few, and servers close idle ones. */
export function smtpMail({ url, from, timeoutMs = 20_000, deliveryMs = 60_000 }: SmtpOptions): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // Otherwise a password, and links that let people in, would cross the network in the clear.
    requireTLS: !isSecure && !isLoopback(host),
    ignoreTLS: !isSecure && isLoopback(host),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Of a connection that was given up. The server isn't asked for its consent.
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = new AbortController();
  return {
    async send({ messageId, to, subject, text, html, unsubscribe }) {
      // A server that drips its replies is never silent, and would hold up all messages.
      const tooLong = AbortSignal.timeout(deliveryMs);
      const signal = AbortSignal.any([tooLong, closing.signal]);
      try {
        await transport.sendMail({
          signal,
          from,
          to,
          subject,
          text,
          html,
          messageId: `<${messageId}>`,
          // Keeps vacation replies away.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
      } catch (error) {
        if (tooLong.aborted) {
          throw new Error(`The mail server did not accept the message within ${deliveryMs / 1_000} s.`, {
            cause: error,
          });
        }
        const { responseCode, code, message } = error as { responseCode?: number; code?: string; message: string };
        // The administrator has to fix a wrong password for the server, not the recipient.
        const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
        throw isFinal || (code === 'EENVELOPE' && responseCode === undefined) ? new MailRefused(message) : error;
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
