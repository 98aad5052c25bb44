import { describe, expect, it } from 'vitest'
import { mayEditGroup, mayEditPost, mayRemovePost, mayWriteOnBoard } from './groups.ts'

describe('on a board', () => {
  const post = { authorId: 19 }

  it('UNI-69 UNI-72 UNI-74 the author edits, pins and archives, and nobody else', () => {
    expect(mayEditPost(19, post)).toBe(true)
    expect(mayEditPost(20, post)).toBe(false)
  })

  it('UNI-76 the author removes and the admin does, and nobody else', () => {
    expect(mayRemovePost({ id: 19, isAdmin: false }, post)).toBe(true)
    expect(mayRemovePost({ id: 18, isAdmin: true }, post)).toBe(true)
    expect(mayRemovePost({ id: 20, isAdmin: false }, post)).toBe(false)
  })

  it('UNI-66 the board is its members’ to write on, and not the admin’s who does not belong to the group', () => {
    const members = [{ playerId: 19 }, { playerId: 20 }]
    expect([19, 20, 21, 18].map((id) => mayWriteOnBoard(id, members))).toEqual([true, true, false, false])
    expect(mayWriteOnBoard(18, [...members, { playerId: 18 }])).toBe(true)
  })

  it('UNI-50 the group is its creator’s to rename and to describe, and nobody else’s', () => {
    expect(mayEditGroup(19, { createdById: 19 })).toBe(true)
    expect(mayEditGroup(20, { createdById: 19 })).toBe(false)
  })
})
