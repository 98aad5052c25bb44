import type { TestApp } from './app.ts'
import { ok } from './ok.ts'
import { members } from './people.ts'
import { confirmedUnit } from './units.ts'

/**
 * Creates three members with a confirmed unit and the group 'The Porch'. `board` is the address of the
 * group's posts.
 */
export async function threeWithBoard(test: TestApp) {
  const three = await members(test, 'Ann', 'Bob', 'Cleo')
  const trustUnitId = await confirmedUnit(test, three)
  const { id: groupId } = await ok(three[0].browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
  return { three, groupId, board: `/api/groups/${groupId}/posts` as const }
}
