/**
 * The address of every screen, in the router's notation: `$name` is one segment, `{-$name}` an optional one. The
 * router, the server's 404, the page's early start, and everything else that reads an address use this one table.
 */
import { panelNames, parsePunchOutPath } from '@operatory/domain/access';

/** Below an account's page; `$panel` is one of the domain's panel names. */
export const accountScreens = {
  start: '/',
  orders: '/orders/{-$orderSearch}',
  products: '/products',
  cart: '/cart',
  productEntry: '/product/{-$itemNumber}',
  product: '/product/internal/$itemNumber',
  panel: '/$panel',
} as const;

export const screens = {
  start: '/',
  publicProduct: '/product/internal/$itemNumber',
  productEntry: '/product/{-$itemNumber}',
  signIn: '/sign-in',
  home: '/home',
  review: '/review',
  punchOutDiagnostics: '/punch-out-diagnostics',
  dataExchange: '/data-exchange',
  administration: '/administration',
  practicePeople: '/practice-people/$id',
  notices: '/notices/{-$approvalId}',
  backOrders: '/back-orders',
  substitutes: '/substitutes',
  codes: '/codes',
  recalls: '/recalls',
  morningQueue: '/morning-queue',
  ownAccount: '/your-account',
  /** Its previous address, which people may have bookmarked. */
  formerPunchOutDiagnostics: '/punch-out-doctor',
  error: '/error/$error',
  order: '/order/$id/{-$shipid}/{-$index}',
  punchOut: '/punchout',
  punchOutSubmit: '/submit/$cartKey',
  /** Redirects home and says that the number is missing. */
  accountMissing: '/customer',
  account: '/customer/$id',
} as const;

/** Shelf tags are a separate page outside the router, because it works offline. */
const tagScreen = /^\/tag(\/\d+\/[^/]+)?$/;

/** Patterns for parameters that can't be just any segment. */
export type Segments = Readonly<Record<string, string>>;

/** A screen's address as a regular expression with one group per parameter, without start and end anchors. */
export function screenPattern(screen: string, segments: Segments = {}): string {
  return screen
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const [, name] = /^(?:\{-)?\$(\w+)\}?$/.exec(part) ?? [];
      if (name === undefined) return `/${part}`;
      const value = `/(${segments[name] ?? '[^/]+'})`;
      return part.startsWith('{') ? `(?:${value})?` : value;
    })
    .join('');
}

let patterns: readonly RegExp[] | undefined;

/** Created on first use, because the page in the browser never needs it. */
function screenPatterns(): readonly RegExp[] {
  patterns ??= [...Object.values(screens), ...Object.values(accountScreens).map((path) => screens.account + path)].map(
    (path) => new RegExp(`^${screenPattern(path, { panel: panelNames.join('|') }) || '/'}$`, 'i'),
  );
  return patterns;
}

const withoutTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** Whether a path is a screen, in any letter case, with or without a trailing slash, and in a punch-out session. */
export function isScreen(path: string): boolean {
  const session = parsePunchOutPath(path);
  const plain = withoutTrailingSlash(session === undefined ? path : session.rest || '/');
  return (
    screenPatterns().some((pattern) => pattern.test(plain)) ||
    (session === undefined && isTagScreen(path) && tagScreen.test(plain.toLowerCase()))
  );
}

/** Whether an address is on the shelf tag page, even if that tag doesn't exist. */
export const isTagScreen = (path: string) => /^\/tag(\/|$)/i.test(path);

/** The account and the tab or panel of an address on an account's page: `/customer/100001/cart?x` has both. */
export function parseAccountPath(path: string): { readonly id: string; readonly screen: string } | undefined {
  const [, id, screen = ''] = /^\/customer\/([^/?#]+)(?:\/([^/?#]*))?/i.exec(path) ?? [];
  return id === undefined ? undefined : { id, screen: screen.toLowerCase() };
}
