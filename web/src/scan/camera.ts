/** Opens a camera with its picture, checks its features, and closes it. */

export interface Camera {
  readonly id: string;
  readonly name: string;
}

/** The rear camera by default, or the one with this id. Throws the browser's own errors. */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
  const which = id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Turns the camera off, including its light. */
export function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The available cameras. Their names are only known once one was allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label === '' ? `Camera ${index + 1}` : label }));
}

/** Whether the browser already lets this page use the camera; `undefined` if it doesn't say. */
export async function isCameraAllowed(): Promise<boolean | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return undefined;
  }
}

/** Not in the DOM types yet, although phones have supported it for years. */
interface LightCapability {
  readonly torch?: boolean;
}

/** Whether this camera has a light that can be turned on. */
export function hasLight(stream: MediaStream): boolean {
  const capabilities: (MediaTrackCapabilities & LightCapability) | undefined = stream
    .getVideoTracks()[0]
    ?.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Resolves to whether the light is on now; some cameras claim to have one and refuse. */
export async function switchLight(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const wanted: MediaTrackConstraintSet & LightCapability = { torch: isOn };
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [wanted] });
    return isOn;
  } catch {
    return !isOn;
  }
}
