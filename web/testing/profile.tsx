import type { Account } from '@kinhold/contract/sessions'
import type { Player } from '@kinhold/contract/players'
import { PlayerScreen } from '../src/features/profile/player-screen.tsx'
import { openLive, type Replies } from './live.tsx'
import { member, profileOf } from './people.ts'

type Options = { of?: Partial<Player>; account?: Account }

/** Opens Bob's profile with live updates, by default as his sponsor Ann. */
export function openProfile(replies: Replies = {}, { of, account = member() }: Options = {}) {
  const body = profileOf(member({ id: 20, name: 'Bob', sponsorId: 19, ...of }))
  const canned = { 'GET /api/players/:id': { status: 200, body }, ...replies }
  return openLive(<PlayerScreen playerId={20} />, canned, {
    account,
    at: '/player/20',
    pattern: '/player/:id',
  })
}
