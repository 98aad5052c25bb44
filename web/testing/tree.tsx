import type { Tree } from '@kinhold/contract/network'
import type { Player } from '@kinhold/contract/players'
import { NetworkTree } from '../src/features/network/tree/network-tree.tsx'
import { serve } from './canned.ts'
import { annsTree } from './network.ts'
import { member } from './people.ts'
import { renderScreen } from './screen.tsx'

type Replies = Parameters<typeof serve>[0]
type Options = {
  account?: Player
  below?: Record<number, Tree>
  replies?: Replies
  at?: string
  pattern?: string
}

/** Renders the network tree for Ann. `below` maps a person's id to the subtree that the server returns. */
export function openTree(tree: Tree = annsTree(), options: Options = {}) {
  const { account = member(), below = {}, replies, ...place } = options
  const sent = serve({
    'GET /api/network/tree': ({ path }) => {
      const root = new URL(path, 'http://localhost').searchParams.get('root')
      const part = root === null ? tree : below[Number(root)]
      return part ? { status: 200, body: part } : { status: 404, body: { error: 'Not found.', code: 'x' } }
    },
    ...replies,
  })
  return { sent, ...renderScreen(<NetworkTree />, { account, ...place }) }
}
