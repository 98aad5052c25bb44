import { describe, expect, it } from 'vitest'
import { mayEditGroup, mayEditPost, mayRemovePost, mayWriteOnBoard } from './groups.ts'

describe('in a group', () => {
  const post = { authorId: 19 }

  it('UNI-69 UNI-72 UNI-74 UNI-76 only the author and the admin can remove a post', () => {
    expect([19, 20].map((id) => mayEditPost(id, post))).toEqual([true, false])
    const remove = (id: number, isAdmin: boolean) => mayRemovePost({ id, isAdmin }, post)
    expect([remove(19, false), remove(18, true), remove(20, false)]).toEqual([true, true, false])
  })

  it('UNI-66 only members can post on the board', () => {
    const members = [{ playerId: 19 }, { playerId: 20 }]
    expect([19, 20, 21, 18].map((id) => mayWriteOnBoard(id, members))).toEqual([true, true, false, false])
    expect(mayWriteOnBoard(18, [...members, { playerId: 18 }])).toBe(true)
  })

  it('UNI-50 only the creator can rename the group or change its description', () => {
    expect([19, 20].map((id) => mayEditGroup(id, { createdById: 19 }))).toEqual([true, false])
  })
})
