import type { Player, PlayerCard } from '@kinhold/contract/players'
import type { Canned } from '../web/testing/answers.ts'
import { admin, member, vaultUser } from '../web/testing/people.ts'
import type { Words } from './words.ts'

const IDS = {
  ann: 19,
  iris: 20,
  cleo: 21,
  dora: 22,
  edith: 23,
  flora: 24,
  gus: 25,
  hazel: 26,
  jack: 27,
  kate: 28,
  liam: 29,
} as const

type Who = keyof typeof IDS

/** The people of the gallery in these words, each with a photo: as the others see them, and signed in as `account`. */
export function peopleOf(words: Words) {
  const card = (who: Who): PlayerCard => ({
    id: IDS[who],
    name: words[who],
    profilePhoto: `/media/portrait-${who}`,
  })
  const account = (who: Who, different: Partial<Player> = {}): Player =>
    member({ ...card(who), phone: `+155512300${IDS[who]}`, ...different })
  return { card, account, ann: account('ann'), admin: admin(), guest: vaultUser() }
}

/** A call that succeeds with this body. */
export const ok = (body?: unknown): Canned => ({ status: 200, body })
