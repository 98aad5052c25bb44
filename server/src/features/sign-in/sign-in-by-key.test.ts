import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { appForTests, perTest } from '../../../testing/beforehand.ts'
import { atOnce } from '../../../testing/at-once.ts'
import type { Browser } from '../../../testing/browser.ts'
import { ok } from '../../../testing/ok.ts'
import { codeTextedTo, freshPhone, member, members, vaultUser } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../testing/vaults.ts'

const test = appForTests({ RATE_LIMITS: 'on', PHONE_VERIFICATION: 'required' })
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()))
const ann = perTest(() => member(test, 'Ann'))
const vault = perTest(() => aVault(test, ann, { title: 'Summer' }))

/** Adds a number to the vault's access list. Returns the number and the key of the new entry. */
async function listed(phone = freshPhone(), on = { test, vault }) {
  await shareVault(on.test, on.vault, { phone })
  return { phone, key: (await accessRow(on.test, on.vault, { phone }))!.key }
}

const see = (key: string, browser = test.browser()) => browser.get(`/api/vault-keys/${key}`)
const login = (body: object, browser = test.browser()) => browser.post('/api/auth/login', body)
const verify = (body: object, browser: Browser) => browser.post('/api/auth/verify', body)
const hidden = (phone: string) => `(•••) •••-••${phone.slice(-2)}`

describe('the key in a link to a vault', () => {
  it('FAM-35 opens the vault once the texted code is entered', async () => {
    const zoe = await listed()
    const seen = await ok(see(zoe.key))
    expect(seen).toEqual({
      vaultId: vault.id,
      title: 'Summer',
      ownerName: 'Ann',
      phone: hidden(zoe.phone),
    })
    const browser = test.browser()
    const asked = await login({ key: zoe.key }, browser)
    expectRefused(asked, 401, 'verification_required')
    expect(asked.body).toMatchObject({ phone: hidden(zoe.phone) })
    const code = await codeTextedTo(test, zoe.phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expectRefused(await verify({ key: zoe.key, code: wrong }, browser), 400, 'code_wrong')
    // The code works only in the browser that asked for it.
    expectRefused(await verify({ key: zoe.key, code }, test.browser()), 400, 'code_wrong')
    expect(await ok(verify({ key: zoe.key, code }, browser))).toMatchObject({
      userType: 'vault_user',
      accessValue: zoe.phone,
    })
    expect(await ok(browser.get(`/api/vaults/${vault.id}`))).toMatchObject({ title: 'Summer' })
    expect(await ok(see(zoe.key, browser))).toMatchObject({ vaultId: vault.id })
    const again = await login({ key: zoe.key }, browser)
    expect(again.status, 'the browser is trusted').toBe(200)
  })

  it('FAM-35 signs a member in to their member account', async () => {
    const bob = await member(test, 'Bob')
    const { key } = await listed(bob.phone)
    const browser = test.browser()
    await login({ key }, browser)
    const code = await codeTextedTo(test, bob.phone)
    expect(await ok(verify({ key, code }, browser))).toMatchObject({ userType: 'member', id: bob.id })
  })

  it('FAM-36 gets the same response whether it is invalid, has ended or is blocked', async () => {
    const [archived, ended] = [await listed(), await listed()]
    const [bob] = await members(test, 'Bob')
    const apart = await listed(bob.phone)
    await setAccess(test, vault, archived, { archived: true })
    await setAccess(test, vault, ended, { ended_at: new Date() })
    await addRows(test, 'blocks', { blocker_id: bob.id, blocked_id: ann.id })
    const sentences = new Set<string>()
    for (const key of ['0123456789abcde', 'x', archived.key, ended.key, apart.key])
      for (const ask of [
        () => see(key),
        () => login({ key }),
        () => verify({ key, code: '000000' }, test.browser()),
      ]) {
        await test.db.deleteFrom('rate_limits').execute()
        const answer = await ask()
        expectRefused(answer, answer.status === 404 ? 404 : 403, 'link_ended')
        expect(JSON.stringify(answer.body)).not.toMatch(/Summer|Ann/)
        sentences.add(answer.body.error)
      }
    expect(sentences.size).toBe(1)
    const texts = test.db.selectFrom('outbox_messages').select('id')
    expect(await texts.where('recipient', 'in', [archived.phone, ended.phone]).execute()).toEqual([])
  })

  it('FAM-36 allows at most twenty wrong guesses per address', async () => {
    const zoe = await listed()
    for (let n = 0; n < 25; n += 1) expect((await see(zoe.key)).status).toBe(200)
    const answers = await atOnce(test, 30, (n) => see(`guess${n}`))
    expectTooMany(answers, 10)
    expectTooMany([await see(zoe.key), await login({ key: zoe.key })], 2)
  })

  it('FAM-37 is rejected if the caller uses another number', async () => {
    const zoe = await listed()
    const yan = await vaultUser(test, ann.id, vault)
    for (const answer of [
      await login({ key: zoe.key, phone: yan.phone }),
      await verify({ key: zoe.key, phone: yan.phone, code: '000000' }, test.browser()),
      await see(zoe.key, yan.browser),
      await see(zoe.key, ann.browser),
    ]) {
      expectRefused(answer, 403, 'other_number')
      expect(JSON.stringify(answer.body)).not.toContain('Summer')
      expect(JSON.stringify(answer.body)).not.toContain(zoe.phone)
    }
    expectRefused(await login({ key: zoe.key, phone: zoe.phone }), 401, 'verification_required')
  })

  it('FAM-37 can’t be used to guess the number it belongs to', async () => {
    const zoe = await listed()
    const answers = await atOnce(test, 30, () => login({ key: zoe.key, phone: freshPhone() }))
    expectTooMany(answers, 10)
  })

  it('FAM-37 is replaced when its access entry moves to a new number', async () => {
    const bob = await member(test, 'Bob')
    const { key } = await listed(bob.phone)
    await ok(bob.browser.get(`/api/vaults/${vault.id}`))
    const phone = freshPhone()
    await bob.browser.patch(`/api/players/${bob.id}`, { phone })
    await ok(verify({ phone, code: await codeTextedTo(test, phone) }, bob.browser))
    expectRefused(await see(key), 404, 'link_ended')
    const moved = await accessRow(test, vault, { phone })
    expect(await ok(see(moved!.key))).toMatchObject({ phone: hidden(phone) })
  })

  it('FAM-38 also requires the number on a server that doesn’t text codes', async () => {
    const open = await openTestApp()
    onTestFinished(() => open.close())
    const own = await aVault(open, await member(open, 'Ann'))
    const zoe = await listed(freshPhone(), { test: open, vault: own })
    const browser = open.browser()
    expect(await ok(see(zoe.key, browser))).toMatchObject({ title: 'Letters', phone: null })
    expectRefused(await login({ key: zoe.key }, browser), 400, 'phone_required')
    expectRefused(await login({ key: zoe.key, phone: '12' }, browser), 400, 'phone_invalid')
    expectRefused(await login({ key: zoe.key, phone: freshPhone() }, browser), 403, 'other_number')
    expect(await ok(login({ key: zoe.key, phone: zoe.phone }, browser))).toMatchObject({
      accessValue: zoe.phone,
    })
  })
})
