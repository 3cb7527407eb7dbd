/** What the cart leaves to those who ask for shelf tags: a toggle at each line and one for all; put in by the app. */
import type { ComponentType } from 'react';

export interface LineTagProps {
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly description: string;
  /** The line stands there for its tag alone: taking the tag back takes the line out. */
  readonly isTagOnly: boolean;
  /** Tags stand still while prices are overridden [B4.24]. */
  readonly isOff: boolean;
  readonly onTakeOut: () => void;
}

export interface AllTagsProps {
  readonly customerNumber: string;
  readonly isOff: boolean;
}

export interface CartTags {
  readonly Line: ComponentType<LineTagProps>;
  readonly All: ComponentType<AllTagsProps>;
}
