/** The settings of a connection as a form shows them: every one that the rules know. */
import { lineSettings } from './line-settings.ts';
import { ociSettings } from './oci-settings.ts';
import { orderSettings } from './order-settings.ts';
import type { SettingField, SettingName } from './setting-field.ts';
import { visitSettings } from './visit-settings.ts';

export const settingFields: Readonly<Record<SettingName, SettingField>> = {
  ...visitSettings,
  ...orderSettings,
  ...lineSettings,
  ...ociSettings,
};
