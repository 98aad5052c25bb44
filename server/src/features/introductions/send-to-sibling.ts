import { areSiblings, type PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, notFound } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { alreadyBonded } from '../invitations/check-recipient.ts'
import { sendHidden } from '../invitations/send-invitation.ts'
import { lockPair, lockPlayers, playerById } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'

/** Invites a person who shares the caller's sponsor, without revealing that person's number (FAM-52). */
export const sendToSibling = action(async (tx, deps: Deps, { id: myId }: PlayerRow, id: number) => {
  await lockPair(tx, myId, id)
  // Lock both players, so that parallel calls send only one invitation, to the recipient's current number.
  await lockPlayers(tx, [myId, id])
  const me = (await playerById(tx, myId))!
  const other = await playerById(tx, id)
  if (!other || !areSiblings(me, other) || (await areApart(tx, myId, id))) return notFound('This person')
  if (await areBonded(tx, myId, id)) return alreadyBonded()
  const sent = await sendHidden(tx, deps, me, other)
  return isRefused(sent) && sent.status === 400 ? notFound('This person') : sent
})
