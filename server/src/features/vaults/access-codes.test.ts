import type { UpdateObject } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { accessRow, aVault, setAccess } from '../../../testing/vaults.ts'

const test = listeningApp({ RATE_LIMITS: 'on' })
// Reset the limits before each test, because signing in counts towards them.
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()))
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob'))
const vault = perTest(() => aVault(test, ann))

type Caller = Pick<Person, 'browser'>
const codeOf = async () => (await ok(ann.browser.get(`/api/vaults/${vault.id}`))).accessCode!
const open = ({ browser }: Caller, code: string, headers = {}) =>
  browser.get(`/api/vaults/access/${encodeURIComponent(code)}`, { headers })
const wrong = () => String(Math.floor(Math.random() * 1e10)).padStart(10, '0')

let addresses = 0
/** Returns a copy of the caller's browser with this IP address. The default is an unused address. */
const from = ({ browser: { jar } }: Caller, address = `10.0.${(addresses += 1)}.1`): Caller => {
  const browser = test.browser(address)
  for (const [name, value] of jar) browser.jar.set(name, value)
  return { browser }
}

describe('a vault’s code', () => {
  it('VLT-10 VLT-05 adds a member to the vault’s access list', async () => {
    const code = await codeOf()
    const heard = await heardDuring(test, [ann, bob], async () => {
      const { status, body } = await open(from(bob), code)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: vault.id, title: 'Letters', accessCount: 1, muted: false })
      expect(body).not.toHaveProperty('accessCode')
    })
    const news = { topic: 'vault', key: vault.id }
    expect(heard.map((changes) => [...new Set(changes.map((one) => JSON.stringify(one)))])).toEqual([
      [JSON.stringify(news)],
      [JSON.stringify(news)],
    ])
    const [entry] = await ok(ann.browser.get(`/api/vaults/${vault.id}/access`))
    expect(entry).toMatchObject({ accessValue: bob.phone, state: 'joined', name: 'Bob' })
    expect((await ok(bob.browser.get('/api/vaults'))).map(({ id }) => id)).toEqual([vault.id])
  })

  it('VLT-10 VUS-03 is accepted in any format from a user of another vault', async () => {
    const viewer = await vaultUser(test, ann.id)
    const code = await codeOf()
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    const shown = `(${code.slice(0, 3)}) ${code.slice(3, 6)}-${code.slice(6)}`
    for (const typed of [shown, code.match(/../g)!.join(' '), `  ${code}  `, arabic])
      expect((await open(from(viewer), typed)).body.id, typed).toBe(vault.id)
    expect((await ok(viewer.browser.get('/api/vaults/user-vault'))).id).toBe(vault.id)
  })

  it('adds a member to the list only once', async () => {
    const code = await codeOf()
    const caller = from(bob)
    const answers = await atOnce(test, 4, () => open(caller, code))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await open(from(ann), code)).body.accessCode).toBe(code)
    expect(await ok(ann.browser.get(`/api/vaults/${vault.id}/access`))).toHaveLength(1)
  })

  it('VLT-08 VLT-10 VLT-113 counts as wrong if the caller’s entry is archived or has ended', async () => {
    const code = await codeOf()
    await ok(open(from(bob), code))
    const wrongs: [code: string, row: UpdateObject<DB, 'vault_access'>][] = [
      ['nonsense', {}],
      [wrong(), {}],
      [code, { archived: true }],
      [code, { archived: false, ended_at: new Date() }],
      [code, {}],
    ]
    for (const [typed, row] of wrongs) {
      if (Object.keys(row).length > 0) await setAccess(test, vault, bob, row)
      const { body } = await turnedAway(test, () => open(from(bob), typed), 404, 'not_found')
      expect(body.error).toBe('Vault not found or access denied')
    }
    const other = await aVault(test, ann)
    const right = (await ok(ann.browser.get(`/api/vaults/${other.id}`))).accessCode!
    const [late] = expectTooMany([await open(from(bob), right)], 1)
    expect(Number(late!.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(await accessRow(test, other, bob)).toBeUndefined()
  })

  it('VLT-113 allows an account at most five wrong attempts', REPEATED, async () => {
    const code = await codeOf()
    const answers = await atOnce(test, 12, () => open(from(bob), code))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expectTooMany(await atOnce(test, 20, () => open(from(bob), wrong())), 15)
  })

  it('VLT-113 allows twenty wrong attempts from one address across all accounts', async () => {
    const address = '10.9.9.9'
    for (let n = 0; n < 5; n += 1) {
      const viewer = await vaultUser(test, ann.id)
      for (let m = 0; m < 4; m += 1) expectRefused(await open(from(viewer, address), wrong()), 404)
    }
    const code = await codeOf()
    expectTooMany([await open(from(bob, address), code)], 1)
    expect((await open(from(bob), code)).status).toBe(200)
  })

  it('VLT-113 allows twenty attempts with the same wrong code across all accounts', async () => {
    const code = wrong()
    for (let n = 0; n < 20; n += 1)
      expectRefused(await open(from(await vaultUser(test, ann.id), `10.8.8.${n}`), code), 404)
    expectTooMany([await open(from(bob), code)], 1)
    expect((await open(from(bob), await codeOf())).status).toBe(200)
  })

  it('is rejected if the caller is the admin or the access list is full', async () => {
    const code = await codeOf()
    await turnedAway(test, () => open(from(boss), code), 403, 'no_codes_for_admin')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }])
      await turnedAway(test, () => open(from(bob), code, headers), 403, 'cross_site')
    const rows = Array.from({ length: 500 }, () => ({ vault_id: vault.id, phone: freshPhone() }))
    await test.db.insertInto('vault_access').values(rows).execute()
    await turnedAway(test, () => open(from(bob), code), 404, 'not_found')
  })

  it('VLT-05 is rejected once the owner has replaced it', async () => {
    const before = await codeOf()
    await ok(open(from(bob), before))
    const cleo = await member(test, 'Cleo')
    const replace = () => ok(ann.browser.post(`/api/vaults/${vault.id}/access-code`))
    expect(await heardDuring(test, [ann, bob], replace)).toEqual([[{ topic: 'vault', key: vault.id }], []])
    const now = await codeOf()
    expect(now).toMatch(/^\d{10}$/)
    expect(now).not.toBe(before)
    expectRefused(await open(from(cleo), before), 404, 'not_found')
    expect((await open(from(cleo), now)).status).toBe(200)
    expect((await bob.browser.get(`/api/vaults/${vault.id}`)).status).toBe(200)
  })
})
