import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { setDisplayName } from '../../../testing/rows.ts'
import { freshPhone, type Person, vaultUser, member, members } from '../../../testing/people.ts'
import { aVault, setAccess } from '../../../testing/vaults.ts'
import { hasVaultAccess, rememberVaultUser, vaultUserByPhone } from './vaults.queries.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

const vaultOf = async (owner: Person, ...phones: string[]) =>
  (await aVault(test, owner, { shared: phones.map((phone) => ({ phone })) })).id
const archive = (phone: string, id: number) => setAccess(test, { id }, { phone }, { archived: true })

describe('VUS-02 access to a vault', () => {
  it('is had by a number that is on some vault’s list and not archived there', async () => {
    const phone = freshPhone()
    expect(await hasVaultAccess(test.db, phone)).toBe(false)
    const [first, second] = [await vaultOf(ann, phone), await vaultOf(ann, phone)]
    expect(await hasVaultAccess(test.db, phone)).toBe(true)
    await archive(phone, first)
    expect(await hasVaultAccess(test.db, phone)).toBe(true)
    await archive(phone, second)
    expect(await hasVaultAccess(test.db, phone)).toBe(false)
  })
})

describe('a vault user', () => {
  it('is remembered from the first session on, also when the last access has ended', async () => {
    const phone = freshPhone()
    const id = await vaultOf(ann, phone)
    expect(await vaultUserByPhone(test.db, phone)).toBeUndefined()
    await test.browser().post('/api/auth/login', { phone })
    expect(await vaultUserByPhone(test.db, phone)).toEqual({ phone, displayName: null })
    await test.db.deleteFrom('vaults').where('id', '=', id).execute()
    expect(await vaultUserByPhone(test.db, phone)).toEqual({ phone, displayName: null })
  })

  it('keeps the display name, however often they come', async () => {
    const viewer = await vaultUser(test, ann.id)
    await setDisplayName(test, viewer, 'Cleo')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        test.db.transaction().execute((tx) => rememberVaultUser(tx, viewer.phone)),
      ),
    )
    expect((await viewer.browser.get('/api/auth/me')).body).toMatchObject({
      name: 'Cleo',
      displayName: 'Cleo',
    })
  })
})

describe('the vaults of a member', () => {
  const counted = async (person: Person) =>
    (await person.browser.get(`/api/players/${person.id}/dashboard`)).body.counts.vaults

  it('are those they own and those they may enter, each once', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    expect(await counted(bob)).toBe(0)
    await vaultOf(bob)
    await vaultOf(bob, bob.phone, cleo.phone)
    const shared = await vaultOf(cleo, bob.phone)
    expect([await counted(bob), await counted(cleo)]).toEqual([3, 2])
    await archive(bob.phone, shared)
    expect([await counted(bob), await counted(cleo)]).toEqual([2, 2])
  })
})
