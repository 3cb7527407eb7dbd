export { lastPlaceOf, lastTabOf, type TabName, type TabPlace } from './last-places.ts';
export { forgetPlaces, lastPlaces, noteVisit, useLastPlaces } from './last-places-store.ts';
export {
  accessibleCustomersQuery,
  customerQuery,
  customerSearchQuery,
  isCartEnabled,
} from './queries.ts';
