/** Whether this browser gives pages a camera: only then is there a button for it [A2.27]. */

/** False where the page is not served over TLS (or from this machine) too: browsers then hide the camera. */
export function offersCamera(): boolean {
  return window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';
}
