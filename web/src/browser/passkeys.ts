import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/**
 * The reason for a failure: the user declined, the device already has a passkey for this account, the device
 * lacks a required feature, or another reason.
 */
export type NoPasskey = 'cancelled' | 'known' | 'unverified' | 'impossible'

/** Returns true if this browser supports passkeys and the site has a domain name, not just an IP address. */
export function canPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

/**
 * Creates a passkey after the device has checked the user's fingerprint, face or PIN. Returns the data that a
 * server needs to store the passkey, as base64url, or the reason for a failure.
 */
export async function createPasskey(of: {
  challenge: string
  site: { id: string; name: string }
  user: { id: string; name: string }
  known: string[]
}) {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: of.challenge,
        rp: of.site,
        user: { ...of.user, displayName: of.user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: of.known.map((known) => ({ id: known, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    return {
      credentialId: id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
    }
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Signs a challenge with a passkey. Returns the data that a server needs to verify the signature, as
 * base64url, or the reason for a failure.
 */
export async function signByPasskey(of: { challenge: string; rpId: string }) {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { ...of, userVerification: 'required' },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credentialId: id, clientDataJSON, authenticatorData, signature }
  } catch (error) {
    return reasonOf(error)
  }
}

// The signature algorithms that the server can verify: Ed25519, ECDSA and RSA.
const ALGORITHMS = [-8, -7, -257]

function reasonOf(error: unknown): NoPasskey {
  if (!(error instanceof WebAuthnError)) return 'impossible'
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (/_MISSING_(?:USER_VERIFICATION|DISCOVERABLE_CREDENTIAL)_SUPPORT$/.test(error.code)) return 'unverified'
  const isRefused = error.code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError'
  return isRefused ? 'cancelled' : 'impossible'
}
