/** The site of a passkey: its origin and its host name. */
export type Site = { origin: string; rpId: string }

/** Returns the site of an origin. */
export function siteOf(origin: string): Site {
  const url = new URL(origin)
  return { origin: url.origin, rpId: url.hostname }
}

/** A new passkey: its id, public key and counter, and the authenticator model (AAGUID). */
export type Made = { credentialId: Buffer; publicKey: Buffer; counter: number; aaguid: string }

type Asked = { challenge: string; site: Site }

/** Returns a passkey that a verified user created for our challenge and site, or null if the check fails. */
export async function checkMade(
  sent: { credentialId: string; clientDataJSON: string; attestationObject: string },
  { challenge, site }: Asked,
): Promise<Made | null> {
  const { verifyRegistrationResponse } = await openChecks()
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

/** Checks a passkey's signature and returns the new signature counter, or null if the check fails. */
export async function checkUsed(
  sent: { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string },
  publicKey: Buffer,
  { challenge, site }: Asked,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await openChecks()
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

// A server whose members use no passkeys doesn't need the library in memory.
const openChecks = () => import('@simplewebauthn/server')

// The accepted signature algorithms: Ed25519, ECDSA and RSA. The web app passes the same list to browsers.
const ALGORITHMS = [-8, -7, -257]

function named(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}
