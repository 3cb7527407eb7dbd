/** Names a browser from its User-Agent header, for people who look at where they're signed in. */

/** The first that fits: most browsers claim to be others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (table: typeof browsers, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** For example “Firefox on Windows”. For unknown programs, their own user agent, shortened; blank if there is none. */
export function browserWords(userAgent: string): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
