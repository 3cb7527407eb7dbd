import { longestNote, titleOf } from '@operatory/domain/notes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

/** Everything that clean HTML may contain, letter by letter: a tag of ours without more, or text without an angle. */
const link = '<a href="(?:https?:|mailto:|tel:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow">';
const onlyOurs = new RegExp(`^(?:[^<>]|</?(?:p|strong|em|u|ul|ol|li)>|<br />|</?a>|${link})*$`, 'i');

/** Pasted or sent HTML, and the part that is kept. */
const hostile: readonly (readonly [what: string, sent: string, kept: string])[] = [
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a script that is not closed', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['a script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a picture that fails', '<img src=x onerror=alert(1)>a', 'a'],
  ['a picture that counts readers', '<p>a<img src="https://spy.test/pixel.gif"></p>', '<p>a</p>'],
  ['drawn script', '<svg onload=alert(1)><script>alert(1)</script><text>x</text></svg>a', 'a'],
  ['script in formulas', '<math><mtext><style><img src onerror=alert(1)></style></mtext></math>a', 'a'],
  ['a frame', '<iframe src="javascript:alert(1)">x</iframe>a', 'a'],
  ['a frame by its text', '<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
  ['an object', '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="x">a', 'a'],
  ['a link that runs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a link that runs, in capitals', '<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
  ['a link that runs, in disguise', '<a href="java&#x09;script:alert(1)">a</a>', '<a>a</a>'],
  ['a link that runs, behind a control character', '<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a link to data', '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>', '<a>a</a>'],
  ['a link in VBScript', '<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
  ['a link without a scheme', '<a href="//evil.test/x">a</a>', '<a>a</a>'],
  ['a link into the product', '<a href="/api/user/signout">a</a>', '<a>a</a>'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  ['a style with an address', '<p style="background:url(javascript:alert(1))">a</p>', '<p>a</p>'],
  ['classes and ids of our page', '<p class="danger" id="root">a</p>', '<p>a</p>'],
  ['a form', '<form action="https://evil.test"><input name=password><button>Sign in</button></form>', 'Sign in'],
  ['a page that moves on', '<meta http-equiv="refresh" content="0;url=//evil.test"><base href="//evil.test">a', 'a'],
  ['a page that brings styles', '<link rel="stylesheet" href="//evil.test/x.css">a', 'a'],
  ['a comment', 'a<!--<script>alert(1)</script>-->b', 'ab'],
  ['a comment of a browser', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->a', 'a'],
  ['text that was never meant to run', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['a template', '<template><script>alert(1)</script></template>a', 'a'],
  [
    'an attribute that breaks out',
    '<a href="https://a.test/&quot;onclick=&quot;alert(1)">a</a>',
    '<a href="https://a.test/&quot;onclick=&quot;alert(1)" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['a name from another language', '<a:script xmlns:a="http://www.w3.org/1999/xhtml">alert(1)</a:script>', 'alert(1)'],
  ['text that looks like a tag', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['characters that a database can’t store', 'a\u0000b\u0008c', 'abc'],
  ['half a character', 'a\ud83eb', 'a\ufffdb'],
];

/** Realistic pasted text. */
const honest: readonly (readonly [what: string, sent: string, kept: string])[] = [
  [
    'our own editor',
    '<p>a <strong>b</strong> <em>c</em> <u>d</u><br>e</p><ul><li><p>f</p></li></ul><ol><li><p>g</p></li></ol>',
    '<p>a <strong>b</strong> <em>c</em> <u>d</u><br />e</p><ul><li><p>f</p></li></ul><ol><li><p>g</p></li></ol>',
  ],
  [
    'a link',
    '<a href="https://a.test/b?c=1&d=2" onclick="x()">a</a>',
    '<a href="https://a.test/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  [
    'a mail address',
    '<a href="mailto:ana@a.test">a</a>',
    '<a href="mailto:ana@a.test" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  [
    'a web page',
    '<h1 class="x">Title</h1><div><span style="color:red">Red</span> text</div>',
    '<p>Title</p><p>Red text</p>',
  ],
  ['a table', '<table><tr><td>A1</td><td>B1</td></tr><tr><td>A2</td></tr></table>', '<p>A1</p><p>B1</p><p>A2</p>'],
  [
    'a word processor',
    '<p class="MsoNormal"><o:p></o:p><b>Bold</b><i>slanted</i></p>',
    '<p><strong>Bold</strong><em>slanted</em></p>',
  ],
  ['other scripts', '<p>Zoë · 東京歯科 · عيادة · 🦷</p>', '<p>Zoë · 東京歯科 · عيادة · 🦷</p>'],
];

describe('the HTML kept in a note', () => {
  it.each(hostile)('%s: nothing of it runs', (_, sent, kept) => {
    expect(cleanHtml(sent)).toBe(kept);
    expect(kept).toMatch(onlyOurs);
  });

  it.each(honest)('%s stays', (_, sent, kept) => {
    expect(cleanHtml(sent)).toBe(kept);
  });

  it('is the same when it is cleaned again', () => {
    for (const [, sent] of [...hostile, ...honest]) expect(cleanHtml(cleanHtml(sent))).toBe(cleanHtml(sent));
  });

  it('is tags of ours and text, whatever was sent', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(...hostile.map(([, sent]) => sent)),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '<p',
        '</',
        '<!--',
        '-->',
        '<svg>',
        '<![CDATA[',
        ']]>',
        '<a href=',
        '&#',
        '\u0000',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        expect(clean.replaceAll('&gt;', '').replaceAll('&lt;', '')).toMatch(onlyOurs);
        expect(titleOf(clean)).not.toMatch(/\n/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is cleaned in a time that grows with its length', () => {
    const started = process.cpuUsage();
    cleanHtml('<div>'.repeat(30_000));
    cleanHtml('<a href="'.repeat(20_000));
    cleanHtml(`<p>${'&amp'.repeat(40_000)}`);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(4_000);
  });

  it.each([
    ['open and never closed', '<div>', ''],
    ['closed by the name of nothing that is open', '<b>', '</i>'],
    ['closed by paragraphs that were never opened', '<div>', '</p>'],
    ['lists in lists', '<ul><li><p>', ''],
  ])('deep nesting takes no longer than flat text: %s', (_, open, close) => {
    const count = Math.floor(longestNote / (open + close).length);
    const started = process.cpuUsage();
    const clean = cleanHtml(`${open.repeat(count)}Call Ana${close.repeat(count)}`);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
    expect(titleOf(clean)).toBe('Call Ana');
    expect(clean).toMatch(onlyOurs);
  });

  it.each(['xmp', 'noembed', 'noframes', 'plaintext', 'listing', 'textarea', 'title', 'iframe', 'noscript', 'XMP'])(
    'nothing that a parser takes for raw text in <%s> becomes markup',
    (name) => {
      for (const inner of ['<img src=x onerror=alert(1)>', `<${name}><img src=x onerror=alert(1)>`]) {
        expect(cleanHtml(`<p>a</p><${name}>${inner}</${name}>`)).toMatch(onlyOurs);
        expect(cleanHtml(`<p>a</p><${name}>${inner}`)).toMatch(onlyOurs);
      }
    },
  );

  it('keeps the structure of long notes, even with unclosed paragraphs', () => {
    expect(cleanHtml('<p>a</p>'.repeat(2_000))).toBe('<p>a</p>'.repeat(2_000));
    expect(cleanHtml('<p>a<br>'.repeat(400))).toBe('<p>a<br /></p>'.repeat(400));
  });
});
