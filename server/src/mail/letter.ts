/** The form of every e-mail: the same words as text and as HTML, readable without pictures. */
import type { Letter } from '../ports/mail/index.ts';

export interface Message {
  readonly to: Letter['to'];
  readonly subject: string;
  /** Paragraphs; a link is shown separately, with the text of its button. */
  readonly parts: readonly (string | { readonly link: string; readonly words: string })[];
  /** The last lines: who sends it, and how to reach them. */
  readonly signature: readonly string[];
  /** Of buttons, which have white text. */
  readonly accentColor: string;
  /** An address that ends such e-mails, without a sign-in. */
  readonly unsubscribe?: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Subjects and names end at the first line break: a header can't be continued by what someone typed. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const body =
  'font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#15232b;max-width:36em;margin:0 auto;padding:24px';
const buttonOf = (color: string) =>
  `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:#ffffff;font-weight:600;text-decoration:none`;
const small = 'font-size:14px;color:#55626b';

export function letterOf({ to, subject, parts, signature, accentColor, unsubscribe }: Message): Letter {
  const button = buttonOf(accentColor);
  const text = parts.map((part) => (typeof part === 'string' ? part : `${part.words}:\n${part.link}`));
  const html = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part)}</p>`
      : `<p><a href="${escaped(part.link)}" style="${button}">${escaped(part.words)}</a></p>
<p style="${small}">If the button doesn’t work, copy this address into your browser:<br>${escaped(part.link)}</p>`,
  );
  return {
    to: { name: inOneLine(to.name), address: to.address },
    subject: inOneLine(subject),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    text: `${[...text, signature.join('\n')].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(inOneLine(subject))}</title></head>
<body style="${body}">
${html.join('\n')}
<p style="${small}">${signature.map(escaped).join('<br>')}</p>
</body></html>
`,
  };
}
