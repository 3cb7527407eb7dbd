/** Whether this browser offers a camera; otherwise, there is no button for it [A2.27]. */

/** Also false without TLS (except on this machine), because browsers then hide the camera. */
export function offersCamera(): boolean {
  return window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';
}
