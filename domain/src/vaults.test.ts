import { describe, expect, it } from 'vitest'
import {
  accessCodeOf,
  formatAccessCodeAsTyped,
  mayManageVault,
  mayRemoveComment,
  maySeePost,
  nameOfVaultUser,
  showAccessCode,
  whyNot,
} from './vaults.ts'

const owner = { isOwner: true, isMuted: false }
const viewer = { isOwner: false, isMuted: false }
const muted = { isOwner: false, isMuted: true }

it('VLT-82 a vault user has a chosen name or the default name', () => {
  expect([nameOfVaultUser('Cleo'), nameOfVaultUser(null)]).toEqual(['Cleo', 'Vault User'])
})

describe('in a vault', () => {
  it('VLT-60 only the owner may manage the vault', () => {
    expect([owner, viewer, muted].map(mayManageVault)).toEqual([true, false, false])
  })

  it('VLT-63 VLT-57 a viewer may comment on or like an open post unless the viewer is muted', () => {
    const post = { archived: false, allowed: true }
    expect([owner, viewer, muted].map((one) => whyNot(one, post))).toEqual([null, null, 'muted'])
    expect(whyNot({ isOwner: true, isMuted: true }, post)).toBeNull()
    expect([owner, viewer].map((one) => whyNot(one, { ...post, allowed: false }))).toEqual(['off', 'off'])
  })

  it('VLT-68 only the owner may see archived posts', () => {
    expect([owner, viewer].map((one) => maySeePost(one, { archived: true }))).toEqual([true, false])
    expect(maySeePost(viewer, { archived: false })).toBe(true)
  })

  it('only the author and the owner of the vault may remove a comment', () => {
    const remove = (one: typeof owner, isOwn: boolean) => mayRemoveComment(one, { isOwn })
    expect([remove(viewer, true), remove(viewer, false), remove(owner, false)]).toEqual([true, false, true])
  })
})

describe('VLT-05 an access code', () => {
  it('is accepted in any formatting and script', () => {
    for (const typed of ['(555) 123-4567', ' 555.123.4567 ', '٥٥٥١٢٣٤٥٦٧', '５５５１２３４５６７'])
      expect(accessCodeOf(typed)).toBe('5551234567')
    for (const typed of ['', '555123456', '55512345678', 'letters']) expect(accessCodeOf(typed)).toBeNull()
  })

  it('is grouped during typing and keeps excess digits', () => {
    expect(showAccessCode('5551234567')).toBe('(555) 123-4567')
    const typed = ['55', '5551', '5551234', '5551234567', '55512345678'].map(formatAccessCodeAsTyped)
    expect(typed).toEqual(['55', '(555) 1', '(555) 123-4', '(555) 123-4567', '(555) 123-45678'])
  })
})
