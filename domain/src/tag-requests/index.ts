export { type TagReading, tagsChangedElsewhere } from './tags-changed.ts';
export { areAllTagged, type TagGround, tagChanges, toggleAllTags } from './toggle-all-tags.ts';
