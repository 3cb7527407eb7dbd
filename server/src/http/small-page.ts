/** Small pages that are written on the server and not by the web app: they need no script to be read. */

/** Text in an element or an attribute. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** The look of the shop's own empty pages, in both themes. */
const style = `
:root{color-scheme:light dark;--page:#f5f7f8;--surface:#fff;--line:#dde4e7;--ink:#14232a;--ink-soft:#4a5b64;--accent:#0b6b68;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0f171b;--surface:#172126;--line:#2b3a41;--ink:#e6eef1;--ink-soft:#a9bac2;--accent:#4fc0b8;--on-accent:#06201f}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--ink);font:14px/1.45 system-ui,sans-serif}
main{box-sizing:border-box;width:min(480px,100vw - 32px);margin:16px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:6px;overflow-wrap:anywhere}
.brand{margin:0 0 20px;color:var(--accent);font-weight:600}
h1{margin:0 0 12px;font-size:20px;line-height:1.25}
p{margin:0 0 12px}a{color:var(--accent)}.soft{margin:0;color:var(--ink-soft)}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

/** The content of such a page. */
export interface SmallPage {
  readonly brandName: string;
  /** For the one style and the one script of the page. */
  readonly nonce: string;
}

/** The whole page; `inner` is HTML. */
export function smallPage(
  { brandName, nonce }: SmallPage,
  { title, inner }: { readonly title: string; readonly inner: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body><main>
<p class="brand">${escaped(brandName)}</p>
<h1>${escaped(title)}</h1>
${inner}
</main></body>
</html>
`;
}
