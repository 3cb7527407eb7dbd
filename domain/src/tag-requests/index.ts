export { type TagReading, tagsChangedElsewhere } from './tags-changed.ts';
export { areAllTagged, type TagToggleState, tagChanges, toggleAllTags } from './toggle-all-tags.ts';
