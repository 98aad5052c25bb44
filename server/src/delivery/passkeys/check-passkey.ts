import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

/** Where a passkey is good: the origin of the page, and the name of the site, which is its host. */
export type Site = { origin: string; rpId: string }

/** A challenge that nobody can guess. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** The site at an origin. */
export function siteOf(origin: string): Site {
  const url = new URL(origin)
  return { origin: url.origin, rpId: url.hostname }
}

/** A passkey that was made: what its keeper calls it, its public key, its counter and the kind of its keeper. */
export type Made = { credentialId: Buffer; publicKey: Buffer; counter: number; aaguid: string }

type Asked = { challenge: string; site: Site }

/**
 * Checks what a browser says it has made for a challenge of ours on our site, by somebody whom its keeper made sure of;
 * null where that does not hold.
 */
export async function checkMade(
  sent: { credentialId: string; clientDataJSON: string; attestationObject: string },
  { challenge, site }: Asked,
): Promise<Made | null> {
  const { credentialId: id, clientDataJSON, attestationObject } = sent
  const checked = await verifyRegistrationResponse({
    response: { ...named(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, aaguid } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    aaguid,
  }
}

/**
 * Checks what a passkey has signed for a challenge of ours on our site; answers how often it was used by now, as its
 * keeper counts, and null where the check fails. Whether it was used more often than before is asked where that is kept.
 */
export async function checkUsed(
  sent: { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string },
  publicKey: Buffer,
  { challenge, site }: Asked,
): Promise<number | null> {
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = sent
  const checked = await verifyAuthenticationResponse({
    response: { ...named(id), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

// Ed25519, ECDSA and RSA: what browsers are asked for, too.
const ALGORITHMS = [-8, -7, -257]

function named(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}
