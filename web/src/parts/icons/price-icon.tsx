/** A price that is set by hand, drawn on Material's grid. */
import { icon } from './icon.tsx';

export const PriceIcon = icon(
  'M450-200h60v-50h60q13 0 21.500-8.500T600-280v-120q0-13-8.500-21.500T570-430H420v-60h180v-60h-90v-50h-60v50h-60q-13 0-21.500 8.500T360-520v120q0 13 8.500 21.500T390-370h150v60H360v60h90v50ZM180-120q-24 0-42-18t-18-42v-600q0-24 18-42t42-18h600q24 0 42 18t18 42v600q0 24-18 42t-42 18H180Zm0-60h600v-600H180v600Z',
);
