import type { Group, Post } from '@kinhold/contract/groups'
import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Component as GroupPage } from '../src/pages/group-page.tsx'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve, type Sent } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { member } from './people.ts'
import { renderScreen } from './screen.tsx'
import { appConfig } from './visitor.ts'
import { group, MEMBERS } from './made/groups.ts'

export * from './made/groups.ts'

type Replies = Parameters<typeof serve>[0]

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
