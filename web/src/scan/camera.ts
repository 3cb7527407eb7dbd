/** A camera with its picture: opened, asked what it can do, and let go again. */

export interface Camera {
  readonly id: string;
  readonly name: string;
}

/** The rear camera unless another is named by its id. Throws what the browser throws. */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
  const which = id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Switches the camera off: its light goes out. */
export function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras to choose from. Their names are known only after one was allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label === '' ? `Camera ${index + 1}` : label }));
}

/** Whether the browser already lets this page use the camera; `undefined` where it does not say. */
export async function isCameraAllowed(): Promise<boolean | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return undefined;
  }
}

/** Not yet among the types of browsers, though phones have known it for years. */
interface LightCapability {
  readonly torch?: boolean;
}

/** Whether this camera has a light that can be switched. */
export function hasLight(stream: MediaStream): boolean {
  const capabilities: (MediaTrackCapabilities & LightCapability) | undefined = stream
    .getVideoTracks()[0]
    ?.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Resolves to whether the light is on now: some cameras say they have one and refuse. */
export async function switchLight(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const wanted: MediaTrackConstraintSet & LightCapability = { torch: isOn };
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [wanted] });
    return isOn;
  } catch {
    return !isOn;
  }
}
