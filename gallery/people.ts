import type { Player, PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import type { Measure } from '@kinhold/contract/reports'
import type { Canned } from '../web/testing/answers.ts'
import { inHours } from '../web/testing/bonds.ts'
import { admin, member, profileOf } from '../web/testing/people.ts'
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

/**
 * Returns the people in the gallery as cards, accounts and profiles. `parted`: an ended bond; `warned`: a
 * warning; `heard`: the same warning after the member's appeal.
 */
export function peopleOf(words: Words) {
  const card = (who: Who): PlayerCard => ({
    id: IDS[who],
    name: words[who],
    profilePhoto: `/media/portrait-${who}`,
  })
  const account = (who: Who, different: Partial<Player> = {}): Player =>
    member({ ...card(who), phone: `+155512300${IDS[who]}`, ...different })
  const profile = (who: Who, different: Partial<PlayerProfile> = {}): PlayerProfile =>
    profileOf(account(who), {
      sponsor: card(who === 'ann' ? 'gus' : 'ann'),
      sponsoredCount: 4,
      bondCount: 6,
      trustUnitCount: 1,
      ...different,
    })
  const parted: PlayerProfile['endedBond'] = {
    endedAt: inHours(-48),
    endedByMe: true,
    inviteAgain: { from: inHours(-24), left: 3 },
    vaults: [],
  }
  const warned: Measure = {
    id: 5,
    kind: 'warn',
    about: 'message',
    reason: words.reason,
    createdAt: '2026-01-08T10:00:00.000Z',
    acknowledgedAt: null,
    appeal: null,
    appealedAt: null,
  }
  const heard: Measure = {
    ...warned,
    acknowledgedAt: '2026-01-08T11:00:00.000Z',
    appeal: words.answer,
    appealedAt: '2026-01-08T11:00:00.000Z',
  }
  return { card, account, profile, parted, warned, heard, ann: account('ann'), admin: admin() }
}

/** A reply that never arrives, for looks that show a loading state. */
export const NEVER: Canned = () => new Promise<Canned>(() => {})

/** Creates a successful reply with this body. */
export const ok = (body?: unknown): Canned => ({ status: 200, body })
