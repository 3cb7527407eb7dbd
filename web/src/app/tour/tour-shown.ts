/** Whether the tour is shown; Help and the offer to newcomers start it. */
import { observable } from '../../parts/hooks/observable.ts';

export const tourShown = observable(false);
export const startTour = () => tourShown.set(true);
