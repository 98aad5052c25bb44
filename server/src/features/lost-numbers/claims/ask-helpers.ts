import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { type DrawnText, drawText } from '../../outbox/draw-text.ts'
import { queueMessage } from '../../outbox/queue-message.ts'
import { keepEvents, secondsSince } from '../../players/history/events.queries.ts'
import { lockPlayer, playerById } from '../../players/players.queries.ts'
import { claimById, isClaimed, lockClaim } from './claims.queries.ts'
import { helpersOf } from './helpers.queries.ts'

// The minimum number of hours between two notifications to an account's helpers.
const CLAIM_ASK_HOURS = 24

export type Asking = Pick<
  Deps,
  'db' | 'live' | 'config' | 'limits' | 'warn' | 'jobs' | 'sms' | 'email' | 'words'
>

export async function secondsToAsking(db: Db, ownerId: number): Promise<number> {
  const since = await secondsSince(db, ownerId, 'claim_begun')
  return since === null ? 0 : Math.max(0, Math.ceil(CLAIM_ASK_HOURS * 3600 - since))
}

/**
 * Counts the helpers' texts against the text budgets and returns the numbers to text. Call it before the
 * transaction, because limits are counted on a separate database connection.
 */
export async function drawTexts(deps: Asking, ownerId: number, people: PlayerRow[]): Promise<DrawnText[]> {
  if (!deps.sms || (await secondsToAsking(deps.db, ownerId)) > 0) return []
  const drawn: DrawnText[] = []
  for (const { phone } of people) {
    const to = await drawText(deps, phone!, { kind: 'claim', address: null, sponsorId: null })
    if (typeof to === 'string') drawn.push(to)
  }
  return drawn
}

/** Publishes a live update about a claim to its helpers. If `isTelling`, also notifies and texts them. */
export async function askHelpers(
  tx: Tx,
  deps: Asking,
  owner: PlayerRow,
  { people, texted, isTelling }: { people: PlayerRow[]; texted: DrawnText[]; isTelling: boolean },
): Promise<void> {
  const told = isTelling ? people : []
  if (isTelling) await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_begun' }])
  const { appName } = deps.config
  const sentence = msg`${{ name: owner.name }} says they lost their number. Call or meet them, then enter the six digits they read to you in ${{ appName }}.`
  for (const to of isTelling ? texted : []) {
    const helper = people.find(({ phone }) => phone === (to as string))
    const body = deps.words.sayIn(helper?.language ?? null)(sentence)
    await queueMessage(deps, tx, { channel: 'sms', to, body })
  }
  await notifyPlayers(
    tx,
    deps,
    told.map(({ id }) => ({ kind: 'claim_asked', to: id, about: owner })),
    [{ topic: 'claim', key: null, players: [...new Set([...people.map(({ id }) => id), ADMIN_ID])] }],
  )
}

export function newsOfClaim(ownerId: number, helpers: number[]) {
  return { topic: 'claim' as const, key: null, players: [...new Set([ADMIN_ID, ownerId, ...helpers])] }
}

/** Marks the notifications about an account's claims as read, unless another claim is still under way. */
export async function settleClaims(tx: Tx, deps: Pick<Deps, 'live'>, ownerId: number): Promise<void> {
  if (await isClaimed(tx, ownerId)) return
  await settleAsked(tx, deps, [
    { kind: 'claim_asked', about: ownerId },
    { kind: 'claim_doubted', about: ownerId },
    { kind: 'claim_waiting', to: ownerId },
  ])
}

/** Notifies and texts an open claim's helpers who haven't confirmed it, at most once a day per account. */
export async function askLater(deps: Asking, claimId: number): Promise<void> {
  const claim = await claimById(deps.db, claimId)
  const owner = claim?.state === 'open' ? await playerById(deps.db, claim.playerId ?? 0) : undefined
  if (!owner || (await secondsToAsking(deps.db, owner.id)) > 0) return
  const helpers = (await helpersOf(deps.db, claimId)).filter((one) => one.stillHelps && !one.isConfirmed)
  const people = await Promise.all(helpers.map(async (one) => (await playerById(deps.db, one.playerId))!))
  const texted = await drawTexts(deps, owner.id, people)
  await deps.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, owner.id)
    if ((await lockClaim(tx, claimId))?.state !== 'open' || (await secondsToAsking(tx, owner.id)) > 0) return
    await askHelpers(tx, deps, owner, { people, texted, isTelling: true })
  })
}
