import type { Group, Post } from '@kinhold/contract/groups'
import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import { Component as GroupPage } from '../src/pages/group-page.tsx'
import { openLive, type Replies } from './live.tsx'
import { member } from './people.ts'
import { appConfig } from './visitor.ts'
import { group, MEMBERS } from './made/groups.ts'

export * from './made/groups.ts'

let lastGroup = 7

/** Returns a group with a new id, because a draft for an earlier group may still be stored. */
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

/**
 * Opens a group's page as Ann, with live updates. `of` is the group, and `posts` are the posts on its board.
 */
export function openGroup(replies: Replies = {}, options: Options = {}) {
  const { of = freshGroup(), posts = [], account = member(), config } = options
  const { at = `/groups/${of.id}`, pattern = '/groups/:id' } = options
  const canned: Replies = {
    'GET /api/config': { status: 200, body: appConfig(config) },
    'GET /api/groups/:id': { status: 200, body: of },
    'GET /api/groups/:id/members': { status: 200, body: MEMBERS },
    'GET /api/groups/:id/posts': { status: 200, body: posts },
    ...replies,
  }
  return { of, ...openLive(<GroupPage />, canned, { account, at, pattern }) }
}
