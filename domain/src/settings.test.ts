import { describe, expect, it } from 'vitest'
import { PRIVACY_AT_FIRST, type Privacy, VISIBILITIES } from './players.ts'
import { isHiddenFrom, showsCounts, showsCountsInTree, showsPhone } from './settings.ts'

const ann = (privacy: Partial<Privacy>, role = 'member') => ({
  id: 20,
  role,
  sponsorId: 19,
  privacy: { ...PRIVACY_AT_FIRST, ...privacy },
})
const herself = { id: 20, role: 'member', sponsorId: 19, isBonded: false }
const admin = { id: 18, role: 'admin', sponsorId: null, isBonded: false }
const friend = { id: 30, role: 'member', sponsorId: 18, isBonded: true }
const other = { ...friend, isBonded: false }
const sponsor = { ...other, id: 19 }
const child = { ...other, id: 31, sponsorId: 20 }

describe('under the privacy settings', () => {
  it('SET-02 a private profile hides the number even from bonded members', () => {
    const seen = VISIBILITIES.map((profileVisibility) =>
      [friend, other].map((viewer) => showsPhone(ann({ profileVisibility }), viewer)),
    )
    expect(seen.flat()).toEqual([true, false, true, false, false, false])
    for (const viewer of [herself, admin])
      expect(showsPhone(ann({ profileVisibility: 'private' }), viewer)).toBe(true)
    expect(showsPhone(ann({ profileVisibility: 'public' }, 'admin'), friend)).toBe(false)
  })

  it('SET-02 a member decides who can see their counts', () => {
    const seen = VISIBILITIES.map((profileVisibility) =>
      [friend, other].map((viewer) => showsCounts(ann({ profileVisibility }), viewer)),
    )
    expect(seen.flat()).toEqual([true, true, true, false, false, false])
    const silent = ann({ profileVisibility: 'public', showConnections: false })
    expect([friend, herself, admin].map((viewer) => showsCounts(silent, viewer))).toEqual([false, true, true])
  })

  it('SET-02 strangers see counts in a tree only if profile and network visibility are both public', () => {
    const seen = VISIBILITIES.map((networkVisibility) =>
      [friend, other, herself, admin].map((viewer) =>
        showsCountsInTree(ann({ networkVisibility, profileVisibility: 'public' }), viewer),
      ),
    )
    const others = [true, false, true, true]
    expect(seen).toEqual([[true, true, true, true], others, others])
    expect(showsCountsInTree(ann({ networkVisibility: 'public' }), other)).toBe(false)
  })

  it('SET-02 private network visibility hides a member from strangers', () => {
    const people = [herself, admin, friend, sponsor, child, other]
    const hidden = (privacy: Partial<Privacy>) => people.map((viewer) => isHiddenFrom(ann(privacy), viewer))
    expect(hidden({ networkVisibility: 'private' })).toEqual([false, false, false, false, false, true])
    expect(hidden({ networkVisibility: 'friends' })).not.toContain(true)
  })
})
