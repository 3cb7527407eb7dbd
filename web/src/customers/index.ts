export { lastPlaceOf, lastTabOf, type TabName, type TabPlace } from './last-places.ts';
export { forgetPlaces, lastPlaces, noteVisit, useLastPlaces } from './last-places-store.ts';
export {
  accessibleCustomersQuery,
  accountOf,
  customerQuery,
  customerSearchQuery,
  isCartEnabled,
} from './queries.ts';
