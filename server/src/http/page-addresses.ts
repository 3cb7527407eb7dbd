/** The addresses that the web app has a screen for: anything else is its "not found" screen, and says so in its status. */
import { panelNames } from '@operatory/domain/access';

const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/home$/,
  /^\/review$/,
  /^\/punch-out-doctor$/,
  /^\/sign-in$/,
  /^\/error\/[^/]+$/,
  /^\/product(\/internal)?(\/[^/]+)?$/,
  /^\/customer\/[^/]+(\/(orders(\/[^/]+)?|products|cart|product((\/internal)?\/[^/]+)?))?$/,
  new RegExp(`^/customer/[^/]+/(${panelNames.join('|')})$`),
  /^\/order\/[^/]+(\/[^/]+){0,2}$/,
  /^\/tag(\/\d+\/[^/]+)?$/,
  /^\/punchout\/sid\/[^/]+\/uid\/[^/]+(\/.*)?$/,
];

/** Whether there is a screen for this path, in any letter case and with or without a slash at the end. */
export function isPage(path: string): boolean {
  const plain = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
  return pages.some((page) => page.test(plain));
}

/** Whether an address is that of a shelf tag, whose page is one of its own. */
export const isTagPage = (path: string) => /^\/tag(\/|$)/i.test(path);

/** Whether an address names a file: such a one is there or not, and is never a page. */
export const isFile = (path: string) =>
  /\.[a-z0-9]{1,8}$/i.test(path) && !/^\/(order|customer|product|error|punchout)\//i.test(path);
