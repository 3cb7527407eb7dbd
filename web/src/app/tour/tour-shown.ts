/** Whether the tour is shown; Help and the offer to newcomers start it. */
import { observable } from '../../parts/hooks/observable.ts';
import { notify } from '../../parts/messages/toasts.ts';

export const tourShown = observable(false);

/** Shows the tour once its file has loaded, or says that it can't be loaded. */
export function startTour(): void {
  import('./tour.tsx').then(
    () => tourShown.set(true),
    () => notify('The tour couldn’t be loaded. Reload the page to try again.', { tone: 'failed' }),
  );
}
