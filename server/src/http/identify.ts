import type { Access } from '@kinhold/contract/contract'
import { hasProved, mayCall } from './access.ts'
import type { Cookies } from './cookies.ts'
import type { Ended, Identify, Principal, Viewer } from './principal.ts'
import { hashOf } from './tokens.ts'

/**
 * Finds the caller by the session or the pass. The pass takes priority if `access` lists invitees first.
 */
export async function principalOf(
  access: readonly Access[],
  cookies: Cookies,
  identify: Identify,
): Promise<Principal | null> {
  const session = () => sessionOf(cookies, identify)
  const invitee = async () => {
    const holder = access.includes('invitee') ? await passOf(cookies, identify) : null
    return holder && mayCall(access, holder) ? holder : null
  }
  if (access[0] === 'invitee') return (await invitee()) ?? session()
  const signedIn = await session()
  return signedIn && mayCall(access, signedIn) ? signedIn : ((await invitee()) ?? signedIn)
}

/** Returns the signed-in player or vault user. */
export async function sessionOf(cookies: Cookies, identify: Identify): Promise<Viewer | null> {
  const token = cookies.get('kinhold_session')
  if (!token) return null
  const found = await identify.session(hashOf(token))
  if (found?.prolonged) cookies.set('kinhold_session', token)
  return found?.principal ?? null
}

/** Returns the reason that the session or pass in the cookie named `of` ended. */
export async function endedOf(
  cookies: Cookies,
  identify: Pick<Identify, 'ended'>,
  of: 'kinhold_session' | 'kinhold_invitee' = 'kinhold_session',
): Promise<Ended | null> {
  const token = cookies.get(of)
  return token ? identify.ended(hashOf(token)) : null
}

/** Returns the holder of this browser's pass, even if the pass doesn't give access yet. */
export async function passOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const token = cookies.get('kinhold_invitee')
  return token ? identify.invitee(hashOf(token)) : null
}

/** Returns the holder of this browser's pass if the pass gives access. */
export async function inviteeOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const holder = await passOf(cookies, identify)
  return holder && hasProved(holder) ? holder : null
}
