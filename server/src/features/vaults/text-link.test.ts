import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../testing/beforehand.ts'
import { spend } from '../../../testing/budgets.ts'
import { openCarriers } from '../../../testing/carriers.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, vaultUser } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../testing/vaults.ts'
import { endSilence, silence } from '../outbox/silent-phones.queries.ts'

const test = appForTests({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://kinhold.example' })
beforeEach(async () => {
  await test.db.deleteFrom('outbox_messages').execute()
  await test.db.deleteFrom('rate_limits').execute()
})
const ann = perTest(() => member(test, 'Ann'))
const vault = perTest(() => aVault(test, ann))

const outbox = () => test.db.selectFrom('outbox_messages').select(['recipient', 'body']).execute()
const listed = async (phone = freshPhone()) => {
  await shareVault(test, vault, { phone })
  return { phone }
}
const text = async (person: { phone: string }) => {
  const { id } = (await accessRow(test, vault, person))!
  return ann.browser.post(`/api/vaults/${vault.id}/access/${id}/message`)
}

describe('VLT-20 VLT-57 VLT-123 the link to a vault', () => {
  it('VUS-21 FAM-35 takes members to the vault and other people to the sign-in page', async () => {
    const bob = await member(test, 'Bob')
    const zoe = await listed()
    expect(await ok(text(zoe))).toEqual({
      success: true,
      messageId: expect.stringMatching(/^outbox-/),
      error: null,
    })
    await ok(text(await listed(bob.phone)))
    const keyOf = async (person: { phone: string }) => (await accessRow(test, vault, person))!.key
    const words = 'Ann shares the vault "Letters" with you on Kinhold.'
    expect(await outbox()).toEqual([
      {
        recipient: zoe.phone,
        body: `${words} Sign in with this number: https://kinhold.example/vault-user-register#${await keyOf(zoe)}`,
      },
      {
        recipient: bob.phone,
        body: `${words} https://kinhold.example/vault/${vault.id}#${await keyOf(bob)}`,
      },
    ])
  })

  it('is texted at most three times a day per entry', REPEATED, async () => {
    const [zoe, yan] = [await listed(), await listed()]
    const answers = await atOnce(test, 20, () => text(zoe))
    expectTooMany(answers, 17)
    expect(await outbox()).toHaveLength(3)
    expect((await text(yan)).status).toBe(200)
  })

  it('counts toward the text budgets of the owner and the number', async () => {
    const zoe = await listed()
    const counters = () =>
      test.db.selectFrom('rate_limits').select(['key', 'points']).where('points', '>', 0).execute()
    await ok(text(zoe))
    const budgets = [`sponsor_texts:${ann.id}`, `number_texts:${zoe.phone}`, 'address_texts:127.0.0.1']
    expect((await counters()).map(({ key }) => key)).toEqual(expect.arrayContaining(budgets))
    await spend(test, 'sponsor_texts', String(ann.id), 100)
    const { body } = await turnedAway(test, () => text(zoe), 429, 'too_many')
    expect(body.error).toMatch(/^A member can have only so many texts sent in a day/)
    const ofEntry = (await counters()).find(({ key }) => key.startsWith('vault_texts:'))
    expect(ofEntry?.points).toBe(1)
  })

  it('is not texted for an archived or ended entry', async () => {
    const zoe = await listed()
    await setAccess(test, vault, zoe, { archived: true })
    await turnedAway(test, () => text(zoe), 409, 'not_shared')
    await setAccess(test, vault, zoe, { ended_at: new Date() })
    await turnedAway(test, () => text(zoe), 404, 'not_found')
    const keys = (await test.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
    expect(keys.filter((key) => /texts/.test(key))).toEqual([])
    expectRefused(await text(await listed('+442079460958')), 403, 'country_not_texted')
    expect(await outbox()).toEqual([])
  })

  it.each([
    ['stopped', 'This number has asked not to be texted (STOP). Please reach this person another way.'],
    ['unreachable', 'Recent texts to this number failed. Please check it.'],
  ] as const)('FAM-48 isn’t texted while the number is marked as %s', async (reason, sentence) => {
    const carriers = await openCarriers()
    onTestFinished(() => carriers.close())
    onTestFinished(() => void (test.deps.sms = null))
    test.deps.sms = carriers.sms
    const zoe = await listed()
    await silence(test.db, zoe.phone, reason, null)
    for (const _ of [1, 2, 3, 4]) {
      const { body } = await turnedAway(test, () => text(zoe), 403, 'texts_stopped')
      expect(body.error).toBe(sentence)
    }
    const drawn = () =>
      test.db.selectFrom('rate_limits').select('key').where('points', '>', 0).where('key', 'like', '%texts%')
    expect(await drawn().execute()).toEqual([])
    expect(await outbox()).toEqual([])
    await endSilence(test.db, zoe.phone)
    expect((await ok(text(zoe))).success).toBe(true)
    expect(await drawn().execute()).toContainEqual({ key: `sponsor_texts:${ann.id}` })
    expect(carriers.twilio.messages).toHaveLength(1)
  })

  it('VUS-30 is not texted to a vault user who has turned off messages', async () => {
    const viewer = await vaultUser(test, ann.id, vault)
    await ok(text(viewer))
    await ok(viewer.browser.put('/api/settings', { vault: { allowAdminMessages: false } }))
    const { body } = await turnedAway(test, () => text(viewer), 409, 'no_messages')
    expect(body.error).toBe(
      'This person does not want to be texted about vaults. You can ask them another way.',
    )
    await ok(viewer.browser.put('/api/settings', { vault: { allowAdminMessages: true } }))
    expect((await text(viewer)).status).toBe(200)
  })
})
