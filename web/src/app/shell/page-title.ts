/** The page's title: what is open, then the product's brand. */
import { useEffect } from 'react';
import { settings } from '../../settings/index.ts';

/** Sets the browser's title while the screen is open; screen readers announce it after a navigation. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${settings().brandName}`;
  }, [title]);
}
