/** How the file of a call is written: as its profile says, unless the call itself says otherwise. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { type FileForm, type FileProfile, fileEncodings, ownForm } from '@operatory/domain/exchange';

/** The options of a call for its file. */
export interface CallForm {
  readonly encoding?: string | undefined;
  readonly delimiter?: FileForm['delimiter'] | undefined;
  readonly decimalComma?: boolean | undefined;
  readonly dateFormat?: FileForm['dateFormat'] | undefined;
  readonly currency?: string | undefined;
  readonly roundDecimals?: boolean | undefined;
}

/** `encoding` may be one that we don't know, which is refused later. `profile` is absent if the file is written as ours. */
export function formOfCall(
  call: CallForm,
  stored: Pick<StoredProfile, 'settings'> | undefined,
): { readonly encoding: string; readonly profile: FileProfile | undefined } {
  const base = stored?.settings ?? { ...ownForm, columns: {} };
  const encoding = call.encoding ?? base.encoding;
  const known = fileEncodings.find((name) => name === encoding) ?? base.encoding;
  const profile: FileProfile = {
    columns: base.columns,
    encoding: known,
    delimiter: call.delimiter ?? base.delimiter,
    hasDecimalComma: call.decimalComma ?? base.hasDecimalComma,
    dateFormat: call.dateFormat ?? base.dateFormat,
    currency: call.currency ?? base.currency,
    areDecimalsRounded: call.roundDecimals ?? base.areDecimalsRounded,
  };
  const said = [call.delimiter, call.decimalComma, call.dateFormat, call.currency, call.roundDecimals];
  const isOwn = stored === undefined && said.every((value) => value === undefined);
  return { encoding, profile: isOwn ? undefined : profile };
}
