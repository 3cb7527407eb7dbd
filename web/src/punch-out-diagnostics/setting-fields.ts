/** All of a connection's settings as form fields. */
import { catalogSettings } from './catalog-settings.ts';
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
  ...catalogSettings,
};

/** Whether a setting has this name. */
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingFields, name);

/** A message from the server with the labels of its settings, because “taxPercent” is on no screen. */
export const withLabels = (sentence: string) =>
  sentence.replace(/(the setting )?“(\w+)”/gi, (quoted, _article, name: string) =>
    isSetting(name) ? `“${settingFields[name].label}”` : quoted,
  );
