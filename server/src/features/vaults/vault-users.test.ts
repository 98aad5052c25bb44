import { describe, expect, it } from 'vitest'
import { perTest, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { member, type Person, vaultUser } from '../../../testing/people.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault, setAccess } from '../../../testing/vaults.ts'

const test = listeningApp()
const ann = perTest(() => member(test, 'Ann'))
const zoe = perTest(() => vaultUser(test, ann.id))

const baseOf = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/vaults/user-vault'))

describe('a vault user’s vaults', () => {
  it('VUS-17 are listed with the most recently shared vault first', async () => {
    const bob = await member(test, 'Bob')
    const second = await aVault(test, bob, { shared: [zoe], title: 'Postcards' })
    const base = await baseOf(zoe)
    expect(base).toMatchObject({
      id: second.id,
      title: 'Postcards',
      owner: { id: bob.id, name: 'Bob' },
      muted: false,
      others: [{ id: zoe.vaultId, title: 'Letters', owner: { name: 'Ann' } }],
    })
    expect(JSON.stringify(base)).not.toContain('accessCode')
    await setAccess(test, { id: zoe.vaultId }, zoe, { archived: true })
    expect((await baseOf(zoe)).others).toEqual([])
    await ok(
      ann.browser.post(`/api/vaults/${zoe.vaultId}/access`, { accessType: 'phone', accessValue: zoe.phone }),
    )
    expect(await baseOf(zoe)).toMatchObject({ id: zoe.vaultId, others: [{ id: second.id }] })
    const ofTwo = await statementsDuring(() => baseOf(zoe))
    for (let n = 0; n < 10; n += 1) await aVault(test, ann, { shared: [zoe] })
    expect(await statementsDuring(() => baseOf(zoe))).toHaveLength(ofTwo.length)
  })
})

describe('a vault user’s profile', () => {
  const name = (displayName: unknown, more: object = {}) =>
    zoe.browser.put('/api/vault-user/profile', { displayName, ...more })

  it('VUS-06 VUS-12 VUS-13 VUS-15 VUS-16 lets the user change only the display name', async () => {
    const profile = () => ok(zoe.browser.get('/api/vault-user/profile'))
    expect(await profile()).toEqual({ displayName: null, phone: zoe.phone })
    const kept = { displayName: 'Zoe Zander', phone: zoe.phone }
    const more = { phone: '+15550001111', role: 'admin' }
    expect(await ok(name('  Zoe\nZander ', more))).toEqual(kept)
    expect(await profile()).toEqual(kept)
    expect((await zoe.browser.get('/api/auth/me')).body).toMatchObject({ name: 'Zoe Zander' })
    for (const wrong of [' \u200b', undefined, 'x'.repeat(81)])
      await turnedAway(test, () => name(wrong), 400, 'display_name_required')
    expect((await name('👪'.repeat(80))).status).toBe(200)
    for (const reserved of ['Admin', 'a d m i n', 'Аdmin', '★ 4dm1n ★']) {
      const { body } = await turnedAway(test, () => name(reserved), 400, 'name_reserved')
      expect(body.fields).toHaveProperty('displayName')
    }
    expect((await name('Adminah')).status).toBe(200)
  })

  it('VLT-115 sends live updates to the user’s vaults after a name change', async () => {
    const bob = await member(test, 'Bob')
    const other = await aVault(test, ann, { shared: [bob, zoe] })
    const heard = await heardDuring(test, [ann, bob, zoe], () => ok(name('Zoe')))
    const [first, second] = [zoe.vaultId, other.id].map((key) => ({ topic: 'vault', key }))
    const both = expect.arrayContaining([first, second])
    expect(heard).toEqual([both, [second], both])
    expect(heard.map((changes) => changes.length)).toEqual([2, 1, 2])
  })
})

describe('a vault user’s settings', () => {
  const choose = (vault: object) => zoe.browser.put('/api/settings', { vault })
  const FIRST = {
    emailNotifications: true,
    smsNotifications: false,
    showOnlineStatus: true,
    allowAdminMessages: true,
    nameAsked: false,
    textsAsked: false,
  }

  it('VUS-18 VUS-19 are on by default, except for SMS', async () => {
    expect(await ok(zoe.browser.get('/api/settings'))).toEqual({ vault: FIRST, language: null })
    const changed = { ...FIRST, smsNotifications: true }
    expect(await ok(choose({ smsNotifications: true }))).toEqual({ vault: changed, language: null })
    expect(await ok(choose({}))).toEqual({ vault: changed, language: null })
    expect(await ok(choose({ emailNotifications: false, showOnlineStatus: false }))).toEqual({
      vault: { ...changed, emailNotifications: false, showOnlineStatus: false },
      language: null,
    })
    const other = await vaultUser(test, ann.id)
    expect(await ok(other.browser.get('/api/settings'))).toEqual({ vault: FIRST, language: null })
  })

  it('FAM-45 keep track of answered questions across sign-outs', async () => {
    await ok(choose({ nameAsked: true }))
    await ok(choose({ smsNotifications: true, textsAsked: true }))
    await zoe.browser.post('/api/auth/logout')
    const browser = test.browser()
    await ok(browser.post('/api/auth/login', { phone: zoe.phone }))
    expect(await ok(browser.get('/api/settings'))).toEqual({
      vault: { ...FIRST, smsNotifications: true, nameAsked: true, textsAsked: true },
      language: null,
    })
  })
})
