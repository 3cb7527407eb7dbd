/** Applies settings that an administrator changed while this page was open. */
import { call } from '../calls/index.ts';
import { knownSettings } from './index.ts';

/** Rejects with `CallFailure`; the settings then stay as they were. */
export async function refreshSettings(): Promise<void> {
  const fresh = await call('readPublicSettings', {});
  const before = knownSettings.get();
  // The page still runs the version that it was loaded with, whatever version the server runs now.
  knownSettings.set({ ...fresh, appVersion: before?.appVersion ?? fresh.appVersion });
  const look = document.getElementById('look');
  if (look !== null && fresh.lookCss !== before?.lookCss) {
    // A separate style sheet, because the content security policy allows no new text in the element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(fresh.lookCss);
    look.textContent = '';
    document.adoptedStyleSheets = [sheet];
  }
  if (before !== undefined) document.title = document.title.replace(before.brandName, fresh.brandName);
}
