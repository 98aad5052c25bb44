import { paths } from '@kinhold/contract/paths'
import { type HelperRole, neededOf } from '@kinhold/domain/claims'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { linkTo } from '../../../http/origin.ts'
import { hashOf, newToken } from '../../../http/tokens.ts'
import { drawText } from '../../outbox/draw-text.ts'
import { queueMessage } from '../../outbox/queue-message.ts'
import { lockPlayer, playerById, playerByPhone } from '../../players/players.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { findGuardians, findPartners, isFit } from '../guardians/find-guardians.ts'
import { askHelpers, type Asking, askLater, drawTexts, secondsToAsking } from './ask-helpers.ts'
import {
  type Asked,
  askedBy,
  claimById,
  isLocked,
  lacksStopLink,
  lockClaim,
  playerCalled,
  setLookedUp,
  setStopLink,
} from './claims.queries.ts'
import { completeClaim } from './complete-claim.ts'
import { addHelpers } from './helpers.queries.ts'

/** Runs every due step of a claim. Safe to repeat. */
export async function moveClaimOn(deps: Deps, claimId: number): Promise<void> {
  await findOwner(deps, claimId)
  await askLater(deps, claimId)
  await textOldNumber(deps, claimId)
  await completeClaim(deps, claimId)
}

const RETRY_SECONDS = 3600

/**
 * Sends a text to a confirmed claim's old number with a link for disputing the claim. A job retries
 * while the claim is waiting, so that a claimant can't prevent the text by using up the number's budget.
 */
export async function textOldNumber(deps: Deps, claimId: number): Promise<void> {
  if (!(await lacksStopLink(deps.db, claimId))) return
  const claim = await claimById(deps.db, claimId)
  const owner = await playerById(deps.db, claim!.playerId!)
  const phone = owner?.phone ?? null
  if (phone === null) return
  const token = newToken()
  const words = wordsOf(deps, token, deps.words.sayIn(owner!.language))
  const isUrgent = words.bodyOnceSent !== undefined
  const to = await drawText(deps, phone, { kind: 'claim', address: null, sponsorId: null, isUrgent })
  if (typeof to !== 'string') {
    deps.warn('no text may go to the old number of a claim now')
    const after = to.refused === 'budget' ? Math.min(to.seconds, RETRY_SECONDS) : RETRY_SECONDS
    return deps.db.transaction().execute((tx) => deps.jobs.add(tx, 'claim', String(claimId), after))
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await setStopLink(tx, claimId, hashOf(token)))) return
    await queueMessage(deps, tx, { channel: 'sms', to, ...words })
  })
}

// The link uses only the configured address, because the Host header of a helper's request can be forged.
function wordsOf({ config }: Deps, token: string, say: Say): { body: string; bodyOnceSent?: string } {
  const { appName } = config
  const link = linkTo(config, `${paths.notMe()}?token=${token}`)
  if (link === null)
    return {
      body: say(
        msg`Your ${{ appName }} account is about to move to a new number. If this is not you, sign in to ${{ appName }} and press “This is not me”.`,
      ),
    }
  return {
    body: say(
      msg`Your ${{ appName }} account is about to move to a new number. If this is not you, stop it here: ${{ link }}`,
    ),
    bodyOnceSent: `(A link that stops a claim of a ${appName} account.)`,
  }
}

type Helpers = { byGuardians: boolean; needed: number; people: { player: PlayerRow; role: HelperRole }[] }

/**
 * Looks up the claimed account and, unless the account is unknown or locked, asks its helpers to confirm the
 * claim.
 */
async function findOwner(deps: Asking, claimId: number): Promise<void> {
  const [asked, claim] = [await askedBy(deps.db, claimId), await claimById(deps.db, claimId)]
  if (asked === null || !claim) return
  const owner = await ownerOf(deps.db, asked, claim.newPhone)
  // Check whether the account is locked before counting the texts, so that claims on a locked account don't
  // use up text budgets.
  const helpers = owner && !(await isLocked(deps.db, owner.id)) ? await helpersFor(deps.db, owner) : null
  const people = helpers?.people.map(({ player }) => player) ?? []
  const texted = helpers ? await drawTexts(deps, owner!.id, people) : []
  await deps.db.transaction().execute(async (tx) => {
    if (owner) await lockPlayer(tx, owner.id)
    await lockClaim(tx, claimId)
    if ((await askedBy(tx, claimId)) === null) return
    if (!owner || !helpers || (await isLocked(tx, owner.id))) return setLookedUp(tx, claimId, null)
    await setLookedUp(tx, claimId, { ...helpers, playerId: owner.id })
    await addHelpers(
      tx,
      claimId,
      helpers.people.map(({ player, role }) => ({ playerId: player.id, role })),
    )
    const wait = await secondsToAsking(tx, owner.id)
    if (wait > 0) await deps.jobs.add(tx, 'claim', String(claimId), wait)
    await askHelpers(tx, deps, owner, { people, texted, isTelling: wait === 0 })
  })
}

// Nobody can claim the admin's account, because the operator can change the admin's number.
async function ownerOf(db: Db, asked: Asked, newPhone: string): Promise<PlayerRow | null> {
  const found =
    'phone' in asked
      ? await playerByPhone(db, asked.phone)
      : await playerById(db, (await playerCalled(db, asked.name, asked.sponsorName)) ?? 0)
  if (!found || isAdmin(found) || found.status !== 'active' || found.awaiting === 'registration') return null
  return found.phone === null || found.phone === newPhone ? null : found
}

/**
 * Returns an account's guardians, or, if there are too few, its sponsor, its trust unit partners and the
 * admin.
 */
async function helpersFor(db: Db, owner: PlayerRow): Promise<Helpers> {
  const guardians = await findGuardians(db, owner.id)
  if (guardians) {
    const players = await Promise.all(guardians.ids.map((id) => playerById(db, id)))
    const people = players.filter(isFit).map((player) => ({ player, role: 'guardian' as const }))
    return { byGuardians: true, needed: guardians.needed, people }
  }
  const sponsor = await playerById(db, owner.sponsorId ?? 0)
  const admin = await playerById(db, ADMIN_ID)
  const sides = [
    ...(isFit(sponsor) && !(await areApart(db, owner.id, sponsor.id))
      ? [{ player: sponsor, role: 'sponsor' as const }]
      : []),
    ...(await findPartners(db, owner.id)).map((player) => ({ player, role: 'partner' as const })),
    ...(isFit(admin) ? [{ player: admin, role: 'admin' as const }] : []),
  ]
  // A person with several roles counts once, in the first role.
  const people = sides.filter(({ player }, n) => sides.findIndex((one) => one.player.id === player.id) === n)
  return { byGuardians: false, needed: neededOf(3), people }
}
