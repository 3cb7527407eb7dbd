/** The settings of a connection as a form shows them: every one that the rules know. */
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

/** A sentence of the server with the labels of the settings that it names: nobody sees “taxPercent” on a screen. */
export const withLabels = (sentence: string) =>
  sentence.replace(/(the setting )?“(\w+)”/gi, (quoted, _article, name: string) =>
    isSetting(name) ? `“${settingFields[name].label}”` : quoted,
  );
