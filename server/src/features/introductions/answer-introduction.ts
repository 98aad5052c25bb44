import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { addInvitedAgain } from '../bonds/ended-bonds.queries.ts'
import { formBond, holdPair } from '../bonds/form-bond.ts'
import { publishBond } from '../invitations/answer-invitation.ts'
import { verifyBetween } from '../invitations/changes.queries.ts'
import { addNotifications } from '../notifications/notifications.queries.ts'
import { settleAsked } from '../notifications/notify-players.ts'
import { playerById } from '../players/players.queries.ts'
import { introductionOf, markAnswer } from './introductions.queries.ts'
import { checkEnding } from './make-introduction.ts'

type Given = { id: number; isYes: boolean }

/** Answers an introduction. Once both people have accepted, they are bonded (FAM-55). */
export async function answerIntroduction(deps: Deps, me: PlayerRow, given: Given) {
  const found = await introductionOf(deps.db, me.id, given.id)
  if (!found) return noIntroduction()
  return holdPair(deps.db, [me.id, found.other.id], (tx) => answer(tx, deps, me.id, given))
}

const noIntroduction = () => refuse(404, 'not_found', msg`This introduction is no longer open.`)

async function answer(tx: Tx, deps: Deps, myId: number, { id, isYes }: Given) {
  const found = await introductionOf(tx, myId, id)
  if (!found || found.says === false) return noIntroduction()
  const { other, says, otherSays, isOpen } = found
  const areConnected = says && otherSays && (await areBonded(tx, myId, other.id))
  if (areConnected) return isYes ? { connected: true } : noIntroduction()
  const me = (await playerById(tx, myId))!
  if (!isOpen || me.status !== 'active') return noIntroduction()
  const refusal = isYes ? await checkEnding(tx, myId, other.id) : null
  if (refusal) return refusal
  await markAnswer(tx, myId, id, isYes)
  await settleAsked(
    tx,
    deps,
    [{ kind: 'introduced', to: myId, detail: { otherId: other.id } }],
    [{ topic: 'invitation', key: null, players: [myId] }],
  )
  if (!isYes || !otherSays) return { connected: false }
  await bondBoth(tx, deps, me, (await playerById(tx, other.id))!)
  return { connected: true }
}

// Assigns the bond's roles as if the person who said yes last had accepted an invitation from the other.
async function bondBoth(tx: Tx, deps: Deps, me: PlayerRow, other: PlayerRow): Promise<void> {
  if (other.phone) await addInvitedAgain(tx, me.id, other.phone)
  // These notifications must be older than those about new units, because lists show the newest first.
  const told = await addNotifications(tx, [
    { kind: 'both_said_yes', to: me.id, about: other },
    { kind: 'both_said_yes', to: other.id, about: me },
  ])
  const pair = { sponsorId: other.id, inviteeId: me.id }
  const units = await formBond(tx, deps, pair)
  const status = units.length > 0 ? 'group_formation' : 'verified'
  const answered = await verifyBetween(tx, me.id, other.id, status)
  await publishBond(tx, deps, pair, answered, told)
  await deps.live.publish(tx, [{ topic: 'invitation', key: null, players: [other.id] }])
}
