import { obstacleToBondAgain } from '@kinhold/domain/bonds'
import { INTRODUCTION_DAYS, INTRODUCTIONS_A_DAY } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg, plural } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { addIntroduction, countIntroducedToday } from './introductions.queries.ts'

type Wish = { playerId: number; otherId: number; words: string | null }

/** Introduces two people to each other and notifies both (FAM-53). */
export const makeIntroduction = action(async (tx, deps: Deps, { id: myId }: PlayerRow, wish: Wish) => {
  const ids: [number, number] = [wish.playerId, wish.otherId]
  if (new Set([myId, ...ids]).size < 3)
    return refuse(400, 'same_person', msg`Please choose two different people, other than yourself.`)
  // These locks stop all three people from ending a bond or blocking anyone. They also keep parallel calls
  // within the limit.
  await lockPlayers(tx, [myId, ...ids])
  const refusal = (await checkPair(tx, myId, ids)) ?? (await checkDay(tx, myId))
  if (refusal) return refusal
  if (!(await addIntroduction(tx, { introducerId: myId, ids, words: wish.words }))) return alreadyIntroduced()
  const [one, other] = ids
  const about = { id: myId }
  await notifyPlayers(
    tx,
    deps,
    [
      { kind: 'introduced', to: one, about, other: { id: other } },
      { kind: 'introduced', to: other, about, other: { id: one } },
    ],
    [{ topic: 'invitation', key: null, players: ids }],
  )
  return null
})

/** Checks that a member may introduce two people to each other. Returns the refusal, or null. */
async function checkPair(db: Db, myId: number, [a, b]: [number, number]) {
  const areMine = (await areBonded(db, myId, a)) && (await areBonded(db, myId, b))
  // If a block separates the two people, respond as if one of them didn't exist.
  if (!areMine || (await areApart(db, a, b))) return notFound('This person')
  const [me, one, other] = [await playerById(db, myId), await playerById(db, a), await playerById(db, b)]
  for (const person of [me!, one!, other!])
    if (isAdmin(person) || person.status !== 'active' || person.awaiting !== null) return isAway(person)
  if (await areBonded(db, a, b))
    return refuse(
      409,
      'already_bonded',
      msg`${{ name: one!.name }} and ${{ other: other!.name }} are connected already.`,
    )
  for (const { name, privacy } of [one!, other!])
    if (!privacy.allowInvitations)
      return refuse(
        409,
        'invitations_not_allowed',
        msg`${{ name }} does not accept invitations at the moment.`,
      )
  return checkEnding(db, a, b)
}

const isAway = (person: PlayerRow) =>
  refuse(
    409,
    'cannot_introduce',
    isAdmin(person)
      ? msg`The admin cannot take part in an introduction.`
      : msg`${{ name: person.name }} cannot take part in an introduction at the moment.`,
  )

/** Refuses to let two people bond again too soon after their bond ended, or too often (TRU-08). */
export async function checkEnding(db: Db, a: number, b: number) {
  const ending = await lastEndingOf(db, a, b)
  if (!ending || obstacleToBondAgain(ending, new Date()) === null) return null
  return refuse(409, 'cannot_introduce', msg`These two cannot be introduced to each other at the moment.`)
}

async function checkDay(db: Db, myId: number) {
  if ((await countIntroducedToday(db, myId)) < INTRODUCTIONS_A_DAY) return null
  return refuse(
    409,
    'too_many_introductions',
    msg`You have made ${plural({ count: INTRODUCTIONS_A_DAY }, { one: '# introduction', other: '# introductions' })} within a day. You can make more tomorrow.`,
  )
}

const alreadyIntroduced = () =>
  refuse(
    409,
    'already_introduced',
    msg`These two have been introduced to each other already. They have ${plural({ days: INTRODUCTION_DAYS }, { one: '# day', other: '# days' })} to answer.`,
  )
