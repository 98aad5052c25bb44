import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why there is no passkey: the person did not want to, it is there already, or what would keep it asks nobody anything. */
export type NoPasskey = 'cancelled' | 'known' | 'unverified' | 'impossible'

/** What a server needs in order to know a passkey again, and to check one that is used: base64url. */
export type MadePasskey = { credentialId: string; clientDataJSON: string; attestationObject: string }
export type UsedPasskey = {
  credentialId: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

/** Whether this browser can make and use passkeys here: it speaks of them, and the site has a name that is no address. */
export function canPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

/** Has the browser make a passkey: whoever sits at it is asked for a fingerprint, a face or a PIN. */
export async function createPasskey(of: {
  challenge: string
  site: { id: string; name: string }
  user: { id: string; name: string }
  known: string[]
}): Promise<MadePasskey | NoPasskey> {
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

/** Has the browser sign by a passkey of the site, whichever the person chooses. */
export async function signByPasskey(of: {
  challenge: string
  rpId: string
}): Promise<UsedPasskey | NoPasskey> {
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

// Ed25519, ECDSA, RSA: what the server checks.
const ALGORITHMS = [-8, -7, -257]

function reasonOf(error: unknown): NoPasskey {
  if (!(error instanceof WebAuthnError)) return 'impossible'
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (/_MISSING_(?:USER_VERIFICATION|DISCOVERABLE_CREDENTIAL)_SUPPORT$/.test(error.code)) return 'unverified'
  const isRefused = error.code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError'
  return isRefused ? 'cancelled' : 'impossible'
}
