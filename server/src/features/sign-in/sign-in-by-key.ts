import { parsePhone } from '@kinhold/domain/phone'
import { hidePhone } from '@kinhold/domain/phone-format'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { findEntry, linkEnded } from '../vaults/find-entry.ts'
import { logTry } from './log-try.ts'
import { type SignIn, signInByNumber } from './sign-in-by-number.ts'

type ByKey = { key: string; phone?: unknown }

/** Signs in with a link's key. The number is optional if a texted code will prove it (FAM-35, FAM-38). */
export async function signInByKey(deps: Deps, { key, phone }: ByKey, context: Context): Promise<SignIn> {
  // Reject an invalid number before looking up the key.
  const isUnreadable = typeof phone !== 'string' || parsePhone(phone) === null
  if (phone !== undefined && isUnreadable) return signInByNumber(deps, phone, context)
  const number = await numberOfKey(deps, { key, phone }, context)
  if (isRefused(number)) return number
  const sent = phone === undefined && deps.config.phoneVerification ? number : phone
  const tried = await signInByNumber(deps, sent, context)
  // A person who has the link doesn't necessarily know the number it was made for.
  return !isRefused(tried) && tried.kind === 'code_texted'
    ? { ...tried, phone: hidePhone(tried.phone) }
    : tried
}

/**
 * Returns the number in the access entry that has this key, or the refusal if the key is wrong or another
 * number was typed.
 */
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
