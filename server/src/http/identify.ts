import type { Access } from '@kinhold/contract/contract'
import { hasProved, mayCall } from './access.ts'
import type { Cookies } from './cookies.ts'
import type { Ended, Identify, Principal, Viewer } from './principal.ts'
import { hashOf } from './tokens.ts'

/**
 * Who is calling, by the cookies of the request. Where the record of the call names the invitee first, a pass counts
 * before a session, so that someone signed in may register another person on their device; else it counts only where
 * the session is not let in.
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

/** The player or vault user who is signed in. */
export async function sessionOf(cookies: Cookies, identify: Identify): Promise<Viewer | null> {
  const token = cookies.get('kinhold_session')
  if (!token) return null
  const found = await identify.session(hashOf(token))
  if (found?.prolonged) cookies.set('kinhold_session', token)
  return found?.principal ?? null
}

/** Why the session is over whose cookie this browser still carries; `of` a pass: why that is. */
export async function endedOf(
  cookies: Cookies,
  identify: Pick<Identify, 'ended'>,
  of: 'kinhold_session' | 'kinhold_invitee' = 'kinhold_session',
): Promise<Ended | null> {
  const token = cookies.get(of)
  return token ? identify.ended(hashOf(token)) : null
}

/** The invitee whose pass this browser carries, whether or not they have proved their number. */
export async function passOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const token = cookies.get('kinhold_invitee')
  return token ? identify.invitee(hashOf(token)) : null
}

/** The invitee whose pass this browser carries, once it opens anything. */
export async function inviteeOf(cookies: Cookies, identify: Pick<Identify, 'invitee'>) {
  const holder = await passOf(cookies, identify)
  return holder && hasProved(holder) ? holder : null
}
