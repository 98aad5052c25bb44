import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { useUp } from '../../../http/limits.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { hashOf } from '../../../http/tokens.ts'
import { readVisit } from '../../sessions/read-visit.ts'
import { storePhoto } from '../../uploads/store-photo.ts'
import { claimOfToken, openWithPhoto } from './claims.queries.ts'
import { noClaim } from './show-claim.ts'

const PER_ADDRESS = { name: 'claim_photos', uses: 20, seconds: 86_400 }

/** Stores the selfie of a browser's claim and starts the lookup of its account. Returns the refusal, or null. */
export async function takeSelfie(deps: Deps, token: string, context: Context) {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return noClaim()
  if (claim.state !== 'begun') return hasPhoto()
  const key = readVisit(context, deps.config).addressKey
  const tooOften = await useUp(deps.limits, { rule: PER_ADDRESS, key })
  if (tooOften) return tooOften
  const stored = await storePhoto(deps, { passHash: hashOf(token) }, await context.file())
  if (isRefused(stored)) return stored
  return deps.db.transaction().execute(async (tx) => {
    if (!(await openWithPhoto(tx, claim.id, stored))) return hasPhoto()
    await deps.jobs.add(tx, 'claim', String(claim.id))
    return null
  })
}

const hasPhoto = () => refuse(409, 'has_photo', 'Your photo has arrived already. Please go on.')
