/** File names that are safe on every system. */

/** Trims dots and blanks at both ends, in linear time however many there are in the middle. */
function withoutEdges(name: string): string {
  const isEdge = (index: number) => /[.\s]/.test(name.charAt(index));
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

/** The names of files in a folder: none leads out of it, uses characters that systems don't allow, or occurs twice. */
export function namesInFolder(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where to continue counting, because counting from one each time is slow for thousands of equal names.
  const counts = new Map<string, number>();
  return wanted.map((name) => {
    const plain = withoutEdges(name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/\.pdf$/i, ''));
    const stem = plain === '' ? 'document' : plain;
    const key = stem.toLowerCase();
    for (let count = counts.get(key) ?? 1; ; count += 1) {
      const ending = count === 1 ? '.pdf' : `_${count}.pdf`;
      if (taken.has(key + ending)) continue;
      taken.add(key + ending);
      counts.set(key, count + 1);
      return stem + ending;
    }
  });
}
