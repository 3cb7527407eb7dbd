export { type Brand, brandsOf } from './brands.ts';
export {
  byUrgency,
  type Habit,
  habitOf,
  type PurchasesOf,
  rhythmWords,
  standings,
} from './habit.ts';
export { describeBuyingHabits } from './habits-document.ts';
export { type DueProduct, type LeftOut, type UsualLine, type UsualOrder, usualOrder } from './usual-order.ts';
export { everyWords, nextWords } from './words.ts';
