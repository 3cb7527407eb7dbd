/** A screen loaded at first use, that can also be loaded ahead, such as when its link is pointed at. */
import { lazy, type ReactNode } from 'react';

/** `load` imports the file, `pick` takes the screen out of it. */
export function lazyScreen<File, Props>(load: () => Promise<File>, pick: (file: File) => (props: Props) => ReactNode) {
  const screen = lazy(() => load().then((file) => ({ default: pick(file) })));
  return Object.assign(screen, { preload: load });
}
