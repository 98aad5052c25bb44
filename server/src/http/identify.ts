import type { Access } from '@kinhold/contract/contract'
import { hasProved, mayCall } from './access.ts'
import type { Cookies } from './cookies.ts'
import type { Ended, Identify, Principal, Viewer } from './principal.ts'
import { hashOf } from './tokens.ts'

/**
 * Finds the caller by the request's cookies. If the call's record names the invitee first, a pass counts
 * before a session, so that a newcomer can register on the device of a signed-in member; otherwise the pass
 * counts only if the record does not admit the session.
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

/** The signed-in player or vault user. */
export async function sessionOf(cookies: Cookies, identify: Identify): Promise<Viewer | null> {
  const token = cookies.get('kinhold_session')
  if (!token) return null
  const found = await identify.session(hashOf(token))
  if (found?.prolonged) cookies.set('kinhold_session', token)
  return found?.principal ?? null
}

/** The reason that this browser's session is over, or that its pass is over if `of` names the pass cookie. */
export async function endedOf(
  cookies: Cookies,
  identify: Pick<Identify, 'ended'>,
  of: 'kinhold_session' | 'kinhold_invitee' = 'kinhold_session',
): Promise<Ended | null> {
  const token = cookies.get(of)
  return token ? identify.ended(hashOf(token)) : null
}

/** The invitee whose pass this browser holds, even before they confirm their number. */
export async function passOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const token = cookies.get('kinhold_invitee')
  return token ? identify.invitee(hashOf(token)) : null
}

/** The invitee whose pass this browser holds, once the pass gives access. */
export async function inviteeOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const holder = await passOf(cookies, identify)
  return holder && hasProved(holder) ? holder : null
}
