/** The form of the demo's own pages: the buyer's, and the mailbox. */
import { xmlText } from '@operatory/domain/punch-out';

const style = `:root{color-scheme:light dark;--soft:light-dark(#55626b,#a3b0b8);--line:light-dark(#d5dce0,#2c383f);--accent:light-dark(#0f6b66,#4fc3b5)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:80rem;padding:16px;background:light-dark(#f5f7f8,#0e1518);color:light-dark(#15232b,#e8eef0)}
h1{font-size:22px;margin:8px 0}h2{font-size:16px;margin:0 0 8px}p{margin:0 0 8px;max-width:46rem}.soft{color:var(--soft)}a{color:var(--accent)}
section{margin:16px 0;padding:16px;border:1px solid var(--line);border-radius:8px;background:light-dark(#fff,#151e22)}
iframe{width:100%;height:max(480px,calc(100vh - 120px));border:1px solid var(--line);border-radius:8px;background:light-dark(#fff,#151e22)}
nav{display:flex;flex-wrap:wrap;gap:8px}form{display:inline}
button{font:inherit;font-weight:600;padding:8px 14px;min-height:44px;border:1px solid var(--line);border-radius:6px;background:light-dark(#fff,#1d282d);color:inherit;cursor:pointer}
button.main{background:#0f6b66;border-color:#0f6b66;color:#fff}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:0 0 12px}td{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);vertical-align:top;font-variant-numeric:tabular-nums}
td:last-child{text-align:right;padding-right:0}[role=alert]{padding:12px;border:1px solid #b3261e;border-radius:6px}
details{border-top:1px solid var(--line)}summary{cursor:pointer;padding:10px 0}summary time{color:var(--soft);margin-right:8px;font-variant-numeric:tabular-nums}
pre{overflow:auto;border:1px solid var(--line);border-radius:6px;padding:8px;max-height:24rem;font-size:13px}`;

/** `body` is HTML; everything in it is escaped already. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${xmlText(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>`;
