import type { Group, GroupMember, Post } from '@kinhold/contract/groups'
import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Component as GroupPage } from '../src/pages/group-page.tsx'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve, type Sent } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { member } from './people.ts'
import { renderScreen } from './screen.tsx'
import { trustUnit } from './units.ts'
import { appConfig } from './visitor.ts'

type Replies = Parameters<typeof serve>[0]

export const ANN: PlayerCard = { id: 19, name: 'Ann', profilePhoto: null }
export const BOB: PlayerCard = { id: 20, name: 'Bob', profilePhoto: null }
export const CLEO: PlayerCard = { id: 21, name: 'Cleo', profilePhoto: null }

/** The confirmed unit of Ann, Bob and Cleo, without a group, with what a test wants different. */
export function confirmedUnit(different: Partial<TrustUnit> = {}): TrustUnit {
  return trustUnit({ id: 3, confirmed: [19, 20, 21], ...different })
}

/** The group of that unit, made by Ann. */
export function group(different: Partial<Group> = {}): Group {
  return {
    id: 7,
    name: 'The Lake House',
    description: 'Keys, dates and who brings the boat.',
    createdById: 19,
    trustUnitId: 3,
    createdAt: '2026-01-05T10:00:00.000Z',
    memberCount: 3,
    ...different,
  }
}

/** Its three members. */
export const MEMBERS: GroupMember[] = [ANN, BOB, CLEO].map(({ id, name, profilePhoto }) => ({
  id: id + 100,
  playerId: id,
  player: { name, profilePhoto },
}))

/** A post of Ann's on its board. */
export function post(different: Partial<Post> = {}): Post {
  return {
    id: 1,
    groupId: 7,
    content: 'The key is under the pot.',
    author: ANN,
    createdAt: '2026-01-06T10:00:00.000Z',
    isEdited: false,
    editedAt: null,
    archived: false,
    isPinned: false,
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    mediaUrls: [],
    media: [],
    ...different,
  }
}

let lastGroup = 7

/** Drafts outlive a board, so each test that writes has a group of its own. */
export function freshGroup(different: Partial<Group> = {}): Group {
  lastGroup += 1
  return group({ id: lastGroup, ...different })
}

type Options = {
  of?: Group
  posts?: Post[]
  account?: Account | null
  at?: string
  pattern?: string
  config?: Partial<AppConfig>
}

/** A group's page, live, Ann signed in. `of` is the group, `posts` its board. */
export function openGroup(replies: Replies = {}, options: Options = {}) {
  const { of = freshGroup(), posts = [], account = member(), config } = options
  const { at = `/groups/${of.id}`, pattern = '/groups/:id' } = options
  const streams = stubEventSource()
  const sent: Sent[] = serve({
    'GET /api/config': { status: 200, body: appConfig(config) },
    'GET /api/groups/:id': { status: 200, body: of },
    'GET /api/groups/:id/members': { status: 200, body: MEMBERS },
    'GET /api/groups/:id/posts': { status: 200, body: posts },
    ...replies,
  })
  const view = renderScreen(<LivePage />, { account, at, pattern })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { of, sent, sentTo, streams, ...view }
}

export type GroupView = ReturnType<typeof openGroup>

function LivePage() {
  useLiveUpdates()
  return (
    <>
      <GroupPage />
      <Toaster />
    </>
  )
}
