import type { unread } from '@kinhold/contract/unread'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { viewUnread } from './news/read-place.ts'

export function unreadRoutes(deps: Deps): Answers<typeof unread> {
  return {
    list: async (_, { viewer }) => ({ status: 200, body: await viewUnread(deps.db, viewer) }),
  }
}
