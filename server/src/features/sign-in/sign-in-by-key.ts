import { parsePhoneIn } from '@kinhold/domain/phone'
import { hidePhone } from '@kinhold/domain/phone-format'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { findEntry, linkEnded } from '../vaults/find-entry.ts'
import { logTry } from './log-try.ts'
import { type SignIn, signInByNumber } from './sign-in-by-number.ts'

type ByKey = { key: string; phone?: unknown }

/**
 * Signs in with a link's key. The caller may omit the number if the number will be confirmed with a texted code
 * (FAM-35, FAM-38).
 */
export async function signInByKey(deps: Deps, { key, phone }: ByKey, context: Context): Promise<SignIn> {
  // Reject an invalid number before looking up the key.
  const { phoneCountry } = deps.config
  const isUnreadable = typeof phone !== 'string' || parsePhoneIn(phoneCountry, phone) === null
  if (phone !== undefined && isUnreadable) return signInByNumber(deps, phone, context)
  const number = await numberOfKey(deps, { key, phone }, context)
  if (isRefused(number)) return number
  const sent = phone === undefined && deps.config.phoneVerification ? number : phone
  const tried = await signInByNumber(deps, sent, context)
  // Hide the number, because the person who has the link might not know it.
  return !isRefused(tried) && tried.kind === 'code_texted'
    ? { ...tried, phone: hidePhone(formatPhoneIn(phoneCountry, tried.phone)) }
    : tried
}

/** Returns the number in the access entry with this key. Refuses a wrong key or a different typed number. */
export async function numberOfKey(
  deps: Deps,
  { key, phone }: ByKey,
  context: Context,
): Promise<string | Refused<403 | 429>> {
  const visit = readVisit(context, deps.config)
  const typed = typeof phone === 'string' ? phone : null
  const entry = await findEntry(deps, { key, phone: typed }, visit.addressKey)
  if (entry && !isRefused(entry)) return entry.phone
  await logTry(deps, visit, typed ?? '', entry?.status === 429 ? 'throttled' : 'not_found')
  return entry ?? linkEnded(403)
}
