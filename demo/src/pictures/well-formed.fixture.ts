/** Looks whether a browser would show an SVG. */

/** Throws if a tag isn't closed or an attribute isn't quoted: browsers don't show such a picture at all. */
export function checkWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, _attributes, selfClosing) => {
      if (closing) {
        if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      } else if (!selfClosing) open.push(name);
      return '';
    },
  );
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest)) throw new Error('There is text that is not escaped.');
}
