import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('is the hash of the text in UTF-8, in the encoding that is stored', () => {
  expect(sha256('', 'hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc', 'base64')).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
  expect(sha256('abc', 'base64url')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(sha256(new TextEncoder().encode('é'), 'hex')).toBe(sha256('é', 'hex'));
});
