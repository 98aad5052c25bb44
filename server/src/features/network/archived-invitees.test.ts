import type { Tree } from '@kinhold/contract/network'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { admin, member } from '../../../testing/people.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

it('NET-18 someone archived counts below their sponsor in the tree, which shows them, and not in the profile', async () => {
  const [boss, ann] = [await admin(test), await member(test, 'Ann')]
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  await member(test, 'Cleo', { sponsorId: ann.id })
  const counted = async () => {
    const { nodes } = (await ann.browser.get('/api/network/tree')).body as Tree
    const { childCount, bondCount } = nodes.find(({ id }) => id === ann.id)!
    const below = nodes.filter(({ sponsorId }) => sponsorId === ann.id)
    const profile = (await ann.browser.get(`/api/players/${ann.id}`)).body
    return {
      tree: { shown: below.length, childCount, bondCount },
      profile: { sponsoredCount: profile.sponsoredCount, bondCount: profile.bondCount },
    }
  }
  expect(await counted()).toEqual({
    tree: { shown: 2, childCount: 2, bondCount: 3 },
    profile: { sponsoredCount: 2, bondCount: 3 },
  })
  await boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'archive' })
  expect(await counted()).toEqual({
    tree: { shown: 2, childCount: 2, bondCount: 2 },
    profile: { sponsoredCount: 1, bondCount: 2 },
  })
  expect(await wrongCounts(test)).toEqual([])
})
