/** The mark of a pinned note: a Material Symbols Rounded icon (Apache License 2.0), drawn inline. */
import { icon } from './icon.tsx';

export const PinIcon = icon(
  'm640-480 71 71q4 4 6.5 10t2.5 12v37q0 13-8.5 21.5T690-320H520v214q0 6-2 11t-6 9l-32 32-32-32q-4-4-6-9t-2-11v-214H270q-13 0-21.5-8.5T240-350v-37q0-6 2.5-12t6.5-10l71-71v-280h-10q-13 0-21.5-8.5T280-790v-20q0-13 8.5-21.5T310-840h340q13 0 21.5 8.5T680-810v20q0 13-8.5 21.5T650-760h-10v280Zm-286 80h252l-46-46v-314H400v314l-46 46Zm126 0Z',
);
