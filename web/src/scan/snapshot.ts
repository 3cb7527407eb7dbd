/** A small version of the camera's current picture. */

const longestSide = 640;

/** A JPEG of about 40 kB; undefined if there is no picture, or the browser can't draw one. */
export async function snapshotOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.7));
}
