/** Text of strangers in e-mails of ours must not lead anywhere: mail programs make links of what looks like one. */

/** Endings that mail programs take for a link without anything before it. Other endings count only with a path. */
const endings = 'app|biz|click|co|com|dev|info|io|link|me|net|online|org|shop|site|store|top|us|xyz';
const link = new RegExp(String.raw`://|\bwww\.|@|[a-z0-9-]{2,}\.(?:${endings})\b|[a-z0-9-]{2,}\.[a-z]{2,}/`, 'i');

/** Whether the text has a web or e-mail address, such as `pay.example.com` or `pay.example/now`. */
export const leadsSomewhere = (text: string): boolean => link.test(text);
