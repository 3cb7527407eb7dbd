/**
 * Adds up what a browser loads for each kind of page and fails if a limit is exceeded. Run it after the build: `node
 * tools/check-size.mjs`. Sizes are gzip 9, in kB of 1000 bytes.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../web/dist/', import.meta.url);

const shopScreens = ['app/customer/customer-page', 'catalog/shop-screen', 'catalog/shop-found'];

/** Pages, with the screens that each needs before it's usable. */
const pages = [
  { name: 'sign-in', screens: ['app/screens/sign-in-screen'], limit: 140 },
  { name: 'public page', screens: ['app/screens/public-screen', 'catalog/shop-screen'], limit: 140 },
  { name: 'shop', screens: shopScreens, limit: 165 },
  { name: 'home', screens: ['app/screens/home-screen'], more: 45 },
  { name: 'orders', screens: ['app/customer/customer-page', 'orders/orders-screen'], more: 45 },
  { name: 'order', screens: ['app/screens/order-page'], more: 45 },
  { name: 'cart', screens: ['app/customer/customer-page', 'cart/cart-screen'], more: 45 },
  { name: 'scan dialog', screens: ['app/screens/home-screen', 'scan/scan-dialog'], more: 45 },
  {
    name: 'product slider',
    screens: [...shopScreens, 'app/customer/customer-product'],
    more: 45,
    after: 'shop',
  },
];

const styleLimit = 15;
/** The shop's script, style, and font as brotli: all that the browser loads before the first row, except data. */
const firstRowLimit = 190;

const read = (file) => readFileSync(new URL(file, dist));
const zipped = new Map();
const kB = (file) => {
  if (!zipped.has(file)) zipped.set(file, gzipSync(read(file), { level: 9 }).length / 1000);
  return zipped.get(file);
};

const manifest = JSON.parse(read('.vite/manifest.json').toString());
const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);

function keyOf(screen) {
  const key = `src/${screen}.tsx`;
  if (!(key in manifest)) throw new Error(`The manifest has no ${key}: is it still loaded lazily under that name?`);
  return key;
}

/** Every file that these manifest entries load initially. */
function filesOf(keys, found = { scripts: new Set(), styles: new Set(), seen: new Set() }) {
  for (const key of keys) {
    if (found.seen.has(key)) continue;
    found.seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    found.scripts.add(file);
    for (const style of css) found.styles.add(style);
    filesOf(imports, found);
  }
  return found;
}

const sum = (files) => [...files].reduce((total, file) => total + kB(file), 0);
const entryFiles = filesOf([entryKey]);
const entrySize = sum(entryFiles.scripts);

const problems = [];
const sizes = new Map();
const rows = pages.map(({ name, screens, limit, more, after }) => {
  const files = filesOf([entryKey, ...screens.map(keyOf)]);
  const script = sum(files.scripts);
  const style = sum(files.styles);
  sizes.set(name, script);
  // How much more a page may load than what's already loaded: the entry, or the page it opens from.
  const allowed = limit ?? (after === undefined ? entrySize : sizes.get(after)) + more;
  if (script > allowed) problems.push(`${name}: ${script.toFixed(1)} kB of script, at most ${allowed.toFixed(1)}`);
  if (style > styleLimit) problems.push(`${name}: ${style.toFixed(1)} kB of style, at most ${styleLimit}`);
  return { name, script, allowed, style };
});

const firstRow = (() => {
  const { scripts, styles } = filesOf([entryKey, ...shopScreens.map(keyOf)]);
  const font = Object.values(manifest).find(({ file }) => /inter-latin-wght.*\.woff2$/.test(file));
  if (font === undefined) throw new Error('The manifest has no font.');
  const packed = [...scripts, ...styles].reduce((total, file) => total + read(`${file}.br`).length, 0);
  return (packed + read(font.file).length + gzipSync(read('index.html'), { level: 6 }).length) / 1000;
})();
if (firstRow > firstRowLimit) {
  problems.push(`first row of the shop: ${firstRow.toFixed(1)} kB brotli, at most ${firstRowLimit}`);
}

const line = (name, script, allowed, style) =>
  `${name.padEnd(16)}${script.padStart(8)}${allowed.padStart(8)}${style.padStart(8)}`;
console.log(line('kB gzip', 'script', 'limit', 'style'));
for (const { name, script, allowed, style } of rows) {
  console.log(line(name, script.toFixed(1), allowed.toFixed(1), style.toFixed(1)));
}
console.log(`${'first row, brotli with font and page'.padEnd(36)} ${firstRow.toFixed(1)} of ${firstRowLimit}`);
for (const problem of problems) console.error(`Too large: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
