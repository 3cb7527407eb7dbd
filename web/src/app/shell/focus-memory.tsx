/** After Back: returns the focus to the link that was clicked, if its page was rendered again and lost it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a page may take to render the link again, in ms. */
const patience = 3_000;

interface Followed {
  /** The page that was left. */
  readonly page: string;
  /** The link's target, as the page wrote it. */
  readonly link: string;
}

const content = () => document.getElementById('content');

const hasLostFocus = () =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement === content();

/** The link that has the focus, if it is one of the page's own. */
function focusedLink(): string | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLAnchorElement && content()?.contains(focused) === true
    ? (focused.getAttribute('href') ?? undefined)
    : undefined;
}

/** Focuses the link once it's rendered, unless the person has moved on. Returns a function that stops waiting. */
function focusWhenShown(link: string): () => void {
  const page = content();
  if (page === null) return () => undefined;
  const attempt = () => {
    if (!hasLostFocus()) return true;
    const found = page.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`);
    found?.focus({ preventScroll: true });
    return found !== null;
  };
  const observer = new MutationObserver(() => {
    if (attempt()) end();
  });
  const timer = setTimeout(() => end(), patience);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(page, { childList: true, subtree: true });
  if (attempt()) end();
  return end;
}

export function FocusMemory() {
  const router = useRouter();
  useEffect(() => {
    const followed = new Map<number, Followed>();
    let end = () => {};
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        end();
        const link = focusedLink();
        if (fromLocation !== undefined && link !== undefined) {
          followed.set(fromLocation.state.__TSR_index, { page: fromLocation.href, link });
        }
      }),
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        const at = toLocation.state.__TSR_index;
        if (fromLocation === undefined || at >= fromLocation.state.__TSR_index) return;
        const left = followed.get(at);
        if (left?.page === toLocation.href) end = focusWhenShown(left.link);
      }),
    ];
    return () => {
      end();
      for (const stop of stops) stop();
    };
  }, [router]);
  return null;
}
