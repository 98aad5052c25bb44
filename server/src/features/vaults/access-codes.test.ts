import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { anew, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { accessRow, aVault, setAccess } from '../../../testing/vaults.ts'

const test = listeningApp({ RATE_LIMITS: 'on' })
// Signing in counts, too.
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()))
const boss = beforehand(() => admin(test))
const ann = anew(() => member(test, 'Ann'))
const bob = anew(() => member(test, 'Bob'))
const vault = anew(() => aVault(test, ann))

type Caller = Pick<Person, 'browser'>
const codeOf = async () => (await ok(ann.browser.get(`/api/vaults/${vault.id}`))).accessCode!
const open = ({ browser }: Caller, code: string, headers = {}) =>
  browser.get(`/api/vaults/access/${encodeURIComponent(code)}`, { headers })
const shown = (code: string) => `(${code.slice(0, 3)}) ${code.slice(3, 6)}-${code.slice(6)}`
const wrong = () => String(Math.floor(Math.random() * 1e10)).padStart(10, '0')

/** The same person by another address, so that what others tried counts for themselves. */
let addresses = 0
const from = ({ browser: { jar } }: Caller, address = `10.0.${(addresses += 1)}.1`): Caller => {
  const browser = test.browser(address)
  for (const [name, value] of jar) browser.jar.set(name, value)
  return { browser }
}

describe('the code of a vault', () => {
  it('VLT-10 VLT-05 lets a member in, who has joined by it and is on its list', async () => {
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

  it('VUS-03 lets a vault user into a further vault', async () => {
    const viewer = await vaultUser(test, ann.id)
    expect((await open(from(viewer), await codeOf())).body.id).toBe(vault.id)
    expect((await ok(viewer.browser.get('/api/vaults/user-vault'))).id).toBe(vault.id)
  })

  it('VLT-10 is taken in any formatting', async () => {
    const code = await codeOf()
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    for (const typed of [shown(code), code.match(/../g)!.join(' '), `  ${code}  `, arabic])
      expect((await open(from(bob), typed)).body.id, typed).toBe(vault.id)
  })

  it('puts nobody on the list twice, and not the owner', async () => {
    const code = await codeOf()
    const caller = from(bob)
    const answers = await atOnce(test, 4, () => open(caller, code))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await open(from(ann), code)).body.accessCode).toBe(code)
    expect(await ok(ann.browser.get(`/api/vaults/${vault.id}/access`))).toHaveLength(1)
  })

  it('VLT-08 that is wrong is refused with its sentence', async () => {
    for (const typed of [wrong(), '123', 'nonsense']) {
      const { body } = await turnedAway(test, () => open(from(bob), typed), 404, 'not_found')
      expect(body.error).toBe('Vault not found or access denied')
    }
  })

  it('VLT-10 revives nothing that the owner archived or deleted, and says no more of it than of a wrong one', async () => {
    const code = await codeOf()
    await ok(open(from(bob), code))
    const nothing = await open(from(bob), wrong())
    for (const row of [{ archived: true }, { archived: false, ended_at: new Date() }]) {
      await setAccess(test, vault, bob, row)
      const answer = await turnedAway(test, () => open(from(bob), code), 404, 'not_found')
      expect(answer.body).toEqual(nothing.body)
    }
  })

  it('lets nobody in where the list is full', async () => {
    const rows = Array.from({ length: 500 }, () => ({ vault_id: vault.id, phone: freshPhone() }))
    await test.db.insertInto('vault_access').values(rows).execute()
    const code = await codeOf()
    await turnedAway(test, () => open(from(bob), code), 404, 'not_found')
  })

  it('is refused to the admin, and to a page of another site', async () => {
    const code = await codeOf()
    await turnedAway(test, () => open(from(boss), code), 403, 'no_codes_for_admin')
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign)
      await turnedAway(test, () => open(from(bob), code, headers), 403, 'cross_site')
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])
      expect((await open(from(bob), code, headers)).status).toBe(200)
  })
})

describe('VLT-05 another code', () => {
  const replace = ({ browser }: Caller) => browser.post(`/api/vaults/${vault.id}/access-code`)

  it('takes the place of the one before, which opens nothing any more', async () => {
    const before = await codeOf()
    await ok(open(from(bob), before))
    const cleo = await member(test, 'Cleo')
    const heard = await heardDuring(test, [ann, bob], () => ok(replace(ann)))
    expect(heard).toEqual([[{ topic: 'vault', key: vault.id }], []])
    const now = await codeOf()
    expect(now).toMatch(/^\d{10}$/)
    expect(now).not.toBe(before)
    expectRefused(await open(from(cleo), before), 404, 'not_found')
    expect((await open(from(cleo), now)).status).toBe(200)
    expect((await bob.browser.get(`/api/vaults/${vault.id}`)).status).toBe(200)
  })

  it('is of each vault its own', async () => {
    const codes = new Set([await codeOf()])
    for (let n = 1; n <= 5; n += 1) {
      const { id } = await aVault(test, ann)
      codes.add((await ok(ann.browser.get(`/api/vaults/${id}`))).accessCode!)
    }
    expect(codes.size).toBe(6)
  })
})

describe('VLT-113 wrong codes', () => {
  it('of one account are five in ten minutes, from whatever address; then the right one waits, too', async () => {
    for (let n = 0; n < 5; n += 1) expectRefused(await open(from(bob), wrong()), 404)
    const late = await open(from(bob), await codeOf())
    expectTooMany([late], 1)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(await accessRow(test, vault, bob)).toBeUndefined()
  })

  it('at once are no more than one after the other', REPEATED, async () => {
    const answers = await atOnce(test, 20, () => open(from(bob), wrong()))
    expectTooMany(answers, 15)
  })

  it('from one address are twenty, of all accounts together', async () => {
    const address = '10.9.9.9'
    for (let n = 0; n < 5; n += 1) {
      const viewer = await vaultUser(test, ann.id)
      for (let m = 0; m < 4; m += 1) expectRefused(await open(from(viewer, address), wrong()), 404)
    }
    const code = await codeOf()
    expectTooMany([await open(from(bob, address), code)], 1)
    expect((await open(from(bob), code)).status).toBe(200)
  })

  it('of one code are twenty, of all accounts and addresses together', async () => {
    const code = wrong()
    for (let n = 0; n < 20; n += 1)
      expectRefused(await open(from(await vaultUser(test, ann.id), `10.8.8.${n}`), code), 404)
    expectTooMany([await open(from(bob), code)], 1)
    expect((await open(from(bob), await codeOf())).status).toBe(200)
  })

  it('are counted without the right ones', async () => {
    const code = await codeOf()
    const caller = from(bob)
    for (let n = 0; n < 30; n += 1) expect((await open(caller, code)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expectRefused(await open(caller, wrong()), 404)
  })

  it('count where an ended entry was tried', async () => {
    const code = await codeOf()
    const caller = from(bob)
    await ok(open(caller, code))
    await setAccess(test, vault, bob, { ended_at: new Date() })
    for (let n = 0; n < 5; n += 1) expectRefused(await open(caller, code), 404)
    expectTooMany([await open(caller, code)], 1)
  })
})
