/** The XML of a body with attachments: buyers send orders as multipart/related with the document first. */

/** The first part of a multipart body, else the body as it is. Attachments are not kept. */
export function firstPart(body: Buffer, contentType: string): Buffer {
  const boundary = /^multipart\/.*?;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/is.exec(contentType);
  if (boundary === null) return body;
  const mark = `--${boundary[1] ?? boundary[2] ?? ''}`;
  const begin = body.indexOf(mark);
  if (begin < 0) return body;
  const gap = ['\r\n\r\n', '\n\n']
    .map((text) => ({ at: body.indexOf(text, begin), length: text.length }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  if (gap === undefined) return body;
  const end = body.indexOf(`\n${mark}`, gap.at + gap.length - 1);
  const part = body.subarray(gap.at + gap.length, end < 0 ? body.length : end);
  const head = body.subarray(begin, gap.at).toString('latin1');
  return /^content-transfer-encoding:\s*base64/im.test(head) ? Buffer.from(part.toString('latin1'), 'base64') : part;
}
