/** Class names for style modules: the name in the file, and a short mark for that file. */
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

const marks = new Map<string, string>();

/**
 * Returns the function that names classes of style modules in a folder, the same on every machine. Two files with the
 * same mark fail the build.
 */
export function classNames(root: string) {
  return (name: string, file: string): string => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll(sep, '/');
    const mark = createHash('sha256').update(path).digest('hex').slice(0, 5);
    const owner = marks.get(mark) ?? path;
    if (owner !== path)
      throw new Error(`Classes of ${path} would be named like those of ${owner}: make the mark longer.`);
    marks.set(mark, path);
    return `${name}_${mark}`;
  };
}
