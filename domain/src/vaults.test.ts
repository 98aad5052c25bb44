import { describe, expect, it } from 'vitest'
import { inEnglish } from './sentences.ts'
import {
  accessCodeOf,
  CONTRIBUTE,
  type Contribute,
  formatAccessCodeAsTyped,
  mayAddToVault,
  mayManageVault,
  mayRemoveFromVault,
  maySeePost,
  nameOfVaultUser,
  showAccessCode,
  whyNot,
} from './vaults.ts'

const owner = { isOwner: true, isMuted: false }
const viewer = { isOwner: false, isMuted: false }
const muted = { isOwner: false, isMuted: true }

it('VLT-82 a vault user has the name they chose, or the default name', () => {
  expect(['Cleo', null].map((name) => nameOfVaultUser(name, inEnglish))).toEqual(['Cleo', 'Vault User'])
})

describe('in a vault', () => {
  it('VLT-60 only the owner may manage the vault', () => {
    expect([owner, viewer, muted].map(mayManageVault)).toEqual([true, false, false])
  })

  it('VLT-63 VLT-57 muted viewers can’t comment on or like a post', () => {
    const post = { archived: false, allowed: true }
    expect([owner, viewer, muted].map((one) => whyNot(one, post))).toEqual([null, null, 'muted'])
    expect(whyNot({ isOwner: true, isMuted: true }, post)).toBeNull()
    expect([owner, viewer].map((one) => whyNot(one, { ...post, allowed: false }))).toEqual(['off', 'off'])
  })

  it('VLT-68 FAM-02 only the owner and the author can see an archived post', () => {
    const see = (one: typeof owner, isOwn: boolean) => maySeePost(one, { archived: true, isOwn })
    expect([see(owner, false), see(viewer, true), see(viewer, false)]).toEqual([true, true, false])
    expect(maySeePost(viewer, { archived: false, isOwn: false })).toBe(true)
  })

  it('FAM-01 only the owner and permitted viewers who aren’t muted can add posts', () => {
    const may = (one: typeof owner, contribute: Contribute, isChosen = false) =>
      mayAddToVault(one, { contribute, isChosen })
    expect(CONTRIBUTE.map((contribute) => may(owner, contribute))).toEqual([true, true, true])
    expect(CONTRIBUTE.map((contribute) => may(viewer, contribute))).toEqual([false, true, false])
    expect(CONTRIBUTE.map((contribute) => may(viewer, contribute, true))).toEqual([false, true, true])
    expect(CONTRIBUTE.map((contribute) => may(muted, contribute, true))).toEqual([false, false, false])
  })

  it('FAM-02 only the author and the vault’s owner can remove content', () => {
    const remove = (one: typeof owner, isOwn: boolean) => mayRemoveFromVault(one, { isOwn })
    expect([remove(viewer, true), remove(viewer, false), remove(owner, false)]).toEqual([true, false, true])
  })
})

describe('VLT-05 an access code', () => {
  it('is accepted in any format and script', () => {
    for (const typed of ['(555) 123-4567', ' 555.123.4567 ', '٥٥٥١٢٣٤٥٦٧', '５５５１２３４５６７'])
      expect(accessCodeOf(typed)).toBe('5551234567')
    for (const typed of ['', '555123456', '55512345678', 'letters']) expect(accessCodeOf(typed)).toBeNull()
  })

  it('is formatted as it is typed, without losing extra digits', () => {
    expect(showAccessCode('5551234567')).toBe('(555) 123-4567')
    const typed = ['55', '5551', '5551234', '5551234567', '55512345678'].map(formatAccessCodeAsTyped)
    expect(typed).toEqual(['55', '(555) 1', '(555) 123-4', '(555) 123-4567', '(555) 123-45678'])
  })
})
