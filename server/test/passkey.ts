/** A software passkey for tests over HTTP: its key pair, and a browser's responses when it signs. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Queryable } from '../src/database/database.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

export interface SoftwarePasskey {
  /** The answer to `options` of a page at `origin`, as the body of the call. */
  answer(options: { readonly challenge: string; readonly rpId: string }, origin: string): object;
}

/** Stores a new passkey of the person, as if their browser had made it. */
export async function addSoftwarePasskey(database: Queryable, userId: string): Promise<SoftwarePasskey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: an elliptic-curve key for ES256 on P-256.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = randomBytes(16).toString('base64url');
  await database.query(
    `insert into passkey (passkey_id, user_id, name, public_key, counter, transports) values ($1, $2, 'A key', $3, 0, '{}')`,
    [id, userId, key.toString('base64url')],
  );
  let counter = 0;
  return {
    answer({ challenge, rpId }, origin) {
      counter += 1;
      const count = Buffer.alloc(4);
      count.writeUInt32BE(counter);
      // The person was there, and showed a PIN, a face, or a finger.
      const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([0x05]), count]);
      const clientData = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false });
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: Buffer.from(clientData).toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
