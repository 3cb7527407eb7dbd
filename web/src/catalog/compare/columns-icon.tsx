/** Two columns side by side: Material Symbols Rounded (Apache License 2.0), drawn inline. */
import { icon } from '../../parts/icons/icon.tsx';

export const ColumnsIcon = icon(
  'M160-200v-560h280v560H160Zm360 0v-560h280v560H520ZM240-280h120v-400H240v400Zm360 0h120v-400H600v400Z',
);
