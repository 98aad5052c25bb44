import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Browser } from './browser.ts'

/** Creates a software authenticator for P-256 passkeys. Tests may change the fields in `keeper`. */
export function authenticator({ origin = 'http://localhost', counts = true, verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const keeper = { counter: counts ? 1 : 0, origin, rpId: new URL(origin).hostname, verifies }
  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: keeper.origin, crossOrigin: false }))
  const headOf = (flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(keeper.counter)
    const isVerified = keeper.verifies ? 0x04 : 0
    return Buffer.concat([sha256(Buffer.from(keeper.rpId)), Buffer.from([flags | isVerified]), counter])
  }

  return {
    keeper,
    credentialId: id.toString('base64url'),

    /** Returns the browser's response when a passkey is created. */
    make(challenge: string, name = 'Firefox on Linux') {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([headOf(0x41), Buffer.alloc(16), length, id, keyOf(publicKey)])
      const parts: [string, Buffer][] = [
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
      ]
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientDataOf('webauthn.create', challenge).toString('base64url'),
        attestationObject: cborMap([...parts, ['authData', cborBytes(data)]]).toString('base64url'),
        name,
      }
    },

    /** Returns the browser's response when someone signs in with the passkey. */
    use(challenge: string) {
      if (counts) keeper.counter += 1
      const client = clientDataOf('webauthn.get', challenge)
      const data = headOf(0x01)
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>

/** Creates a passkey for the member who is signed in to this browser. */
export async function makePasskey(browser: Browser, by = authenticator(), name?: string) {
  const { body } = await browser.post('/api/passkeys/challenge')
  const answer = await browser.post('/api/passkeys', by.make(body.challenge, name))
  return { by, answer }
}

/** Signs in with a passkey. */
export async function usePasskey(browser: Browser, by: Authenticator) {
  const { body } = await browser.post('/api/auth/passkey/challenge')
  return browser.post('/api/auth/passkey', by.use(body.challenge))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

// Returns a COSE key: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), followed by its two
// coordinates.
function keyOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const at = (label: number, part: string) =>
    Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(part, 'base64url'))])
  return Buffer.concat([head, at(0x21, x!), at(0x22, y!)])
}

function cborMap(entries: [string, Buffer][]): Buffer {
  const parts = entries.flatMap(([name, value]) => [cborText(name), value])
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...parts])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
