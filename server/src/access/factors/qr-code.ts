/** Draws the QR code that an authenticator app reads. The library is loaded at the first one. */

/** An SVG with dark fields on white, which a camera reads in either theme. */
export async function qrCode(text: string): Promise<string> {
  const { default: codes } = await import('bwip-js/node');
  return codes.toSVG({ bcid: 'qrcode', text, padding: 4, backgroundcolor: 'FFFFFF', barcolor: '000000' });
}
