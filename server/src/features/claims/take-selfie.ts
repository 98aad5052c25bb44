import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { hashOf } from '../../http/tokens.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { type PhotoNotStored, storePhoto } from '../uploads/store-photo.ts'
import { claimOfToken, openWithPhoto } from './claims.queries.ts'

/** Reasons for refusing a selfie. */
export type NoSelfie = { refused: 'no_claim' | 'has_photo' } | TooOften | PhotoNotStored

const PER_ADDRESS = { name: 'claim_photos', uses: 20, seconds: 86_400 }

/** Stores the selfie of a browser's claim and starts the lookup of its account. Returns the reason if not, or null. */
export async function takeSelfie(deps: Deps, token: string, context: Context): Promise<NoSelfie | null> {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return { refused: 'no_claim' }
  if (claim.state !== 'begun') return { refused: 'has_photo' }
  const key = readVisit(context, deps.config).addressKey
  const tooOften = await useUp(deps.limits, { rule: PER_ADDRESS, key })
  if (tooOften) return tooOften
  const stored = await storePhoto(deps, { passHash: hashOf(token) }, await context.file())
  if (typeof stored !== 'string') return stored
  return deps.db.transaction().execute(async (tx) => {
    if (!(await openWithPhoto(tx, claim.id, stored))) return { refused: 'has_photo' as const }
    await deps.jobs.add(tx, 'claim', String(claim.id))
    return null
  })
}
