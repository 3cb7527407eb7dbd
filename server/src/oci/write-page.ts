/** The pages of an OCI visit that are written here. */
import type { OciForm } from '@operatory/domain/punch-out';
import { escaped, type SmallPage, smallPage } from '../http/small-page.ts';

/** Says why the shop did not open, to the person in front of it. */
export function refusedPage(
  frame: SmallPage,
  { reason, supportPhone }: { reason: string; supportPhone: string },
): string {
  return smallPage(frame, {
    title: 'The shop could not be opened',
    inner: `<p>${escaped(reason)}</p>
<p class="soft">Please start again from your procurement system. If that doesn’t help, show this page to your system’s administrator, or call ${escaped(supportPhone)}.</p>`,
  });
}

/**
 * A form for the buyer, like that of a returned cart. It submits itself if nothing else does; without scripts, the
 * person clicks the button.
 */
export function formPage(
  frame: SmallPage,
  { form, isPosted }: { readonly form: OciForm; readonly isPosted: boolean },
): string {
  const inputs = form.fields.map(
    ({ name, value }) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  // A field may be called "submit", too.
  const script = isPosted
    ? `<script nonce="${frame.nonce}">HTMLFormElement.prototype.submit.call(document.forms[0])</script>`
    : '';
  return smallPage(frame, {
    title: 'The answer for your procurement system',
    inner: `<form method="post" action="${escaped(form.action)}" target="${escaped(form.target)}" accept-charset="${form.charset}">
${inputs.join('\n')}
<button>Return to your procurement system</button>
</form>
${script}`,
  });
}
