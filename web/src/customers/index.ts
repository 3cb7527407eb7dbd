export { lastOrderOf, lastPlaceOf, lastTabOf, type OrderPlace, type TabName, type TabPlace } from './last-places.ts';
export { forgetPlaces, lastPlaces, noteOrder, noteVisit, useLastPlaces } from './last-places-store.ts';
export { accountOf, customerQuery, isCartEnabled } from './queries.ts';
