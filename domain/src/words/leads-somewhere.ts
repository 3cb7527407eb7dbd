/**
 * Finds links in text that people type and that our e-mails include, because mail programs turn such text into links.
 */

/** Top-level domains that are enough to make a link. With other endings, it takes a path, too. */
const endings = 'app|biz|click|co|com|dev|info|io|link|me|net|online|org|shop|site|store|top|us|xyz';
const link = new RegExp(String.raw`://|\bwww\.|@|[a-z0-9-]{2,}\.(?:${endings})\b|[a-z0-9-]{2,}\.[a-z]{2,}/`, 'i');

/** Whether the text contains a web or e-mail address, such as `pay.example.com` or `pay.example/now`. */
export const leadsSomewhere = (text: string): boolean => link.test(text);
