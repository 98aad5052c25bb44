import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { perTest, appForTests } from '../../../testing/beforehand.ts'
import { spend } from '../../../testing/budgets.ts'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { freshPhone, member } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { anotherVaultUser, posted, sharedVault } from '../../../testing/vault-content.ts'
import { aVault, accessRow, setAccess, shareVault } from '../../../testing/vaults.ts'
import { endSilence, silence } from '../outbox/silent-phones.queries.ts'
import { takeNumbersToText } from './visits.queries.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))

const wantsTexts = ({ db }: Pick<TestApp, 'db'>, { phone }: { phone: string }, sms_notifications = true) =>
  db.updateTable('vault_users').set({ sms_notifications }).where('phone', '=', phone).execute()

async function textsTo({ db }: Pick<TestApp, 'db'>, { phone }: { phone: string }): Promise<string[]> {
  const texts = db.selectFrom('outbox_messages').select('body').where('recipient', '=', phone)
  return (await texts.where('body', 'like', '%posted in%').execute()).map(({ body }) => body)
}

describe('a vault user', () => {
  it('VUS-27 FAM-47 FAM-48 with texts turned on gets at most one text per day', async () => {
    const { ann, cleo, vaultId } = shared
    await wantsTexts(test, cleo)
    const other = await aVault(test, ann, { title: 'Recipes', shared: [cleo] })
    for (let n = 0; n < 3; n += 1) await posted(ann, vaultId, `Post ${n}`)
    const { key } = (await accessRow(test, { id: vaultId }, cleo))!
    expect(await textsTo(test, cleo)).toEqual([
      `Ann posted in "Letters" on Kinhold: http://127.0.0.1:3000/vault-base/${vaultId}#${key} Reply STOP to opt out.`,
    ])
    await posted(ann, other.id, 'New')
    expect(await textsTo(test, cleo)).toHaveLength(1)
    const age = async (span: string) => {
      const texted = sql<Date>`now() - ${span}::interval`
      await setAccess(test, { id: vaultId }, cleo, { texted_at: texted })
      await setRows(test, 'vault_users', { phone: cleo.phone }, { news_texted_at: texted })
    }
    await age('23 hours 59 minutes')
    await posted(ann, vaultId, 'Still the same day')
    expect(await textsTo(test, cleo)).toHaveLength(1)
    await age('24 hours 1 minute')
    await posted(ann, vaultId, 'The next day')
    expect(await textsTo(test, cleo)).toHaveLength(2)
    // Even when the limit across all vaults allows another text, this vault's own limit still applies.
    await setRows(test, 'vault_users', { phone: cleo.phone }, { news_texted_at: null })
    await posted(ann, vaultId, 'Too soon in this vault')
    expect(await textsTo(test, cleo)).toHaveLength(2)
    await posted(ann, other.id, 'Due in the other vault')
    expect(await textsTo(test, cleo)).toHaveLength(3)
  })

  it('FAM-47 FAM-48 gets only one text about news in ten vaults', async () => {
    const { ann, cleo, eve } = shared
    const owners = [ann, eve]
    const vaults = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aVault(test, owners[n % 2]!, { shared: [cleo] })),
    )
    const tell = () => Promise.all(vaults.map(({ id }, n) => posted(owners[n % 2]!, id, 'New')))
    await tell()
    expect(await textsTo(test, cleo)).toEqual([])
    await wantsTexts(test, cleo)
    await tell()
    expect(await textsTo(test, cleo)).toHaveLength(1)
  })

  it('VUS-27 gets no texts if texts are off or access is lost', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const [dora, eva] = [await anotherVaultUser(test, shared), await anotherVaultUser(test, shared)]
    const newcomer = { phone: freshPhone() }
    await shareVault(test, { id: vaultId }, newcomer)
    for (const person of [dora, eva]) await wantsTexts(test, person)
    await test.db.insertInto('vault_users').values({ phone: bob.phone, sms_notifications: true }).execute()
    await setAccess(test, { id: vaultId }, dora, { archived: true })
    await setAccess(test, { id: vaultId }, eva, { ended_at: new Date() })
    await posted(ann, vaultId, 'New')
    for (const person of [bob, cleo, dora, eva, newcomer]) expect(await textsTo(test, person)).toEqual([])
    await wantsTexts(test, cleo)
    const refused = { content: 'New', mediaUrls: ['/media/none'] }
    expect((await ann.browser.post(`/api/vaults/${vaultId}/posts`, refused)).status).toBe(400)
    expect(await textsTo(test, cleo)).toEqual([])
    expect((await accessRow(test, { id: vaultId }, cleo))!.texted_at).toBeNull()
  })

  it('VUS-27 gets only one text for two simultaneous posts', async () => {
    const { cleo, vaultId } = shared
    await wantsTexts(test, cleo)
    const nobody = { playerId: null, phone: null }
    const second = await test.db.transaction().execute(async (tx) => {
      expect(await takeNumbersToText(tx, vaultId, nobody)).toEqual([
        expect.objectContaining({ phone: cleo.phone }),
      ])
      const taken = takeNumbersToText(test.db, vaultId, nobody)
      await untilLockedOut(test, 1)
      return { taken }
    })
    expect(await second.taken).toEqual([])
  })

  it('FAM-48 gets no text and uses none of the owner’s budget between STOP and START', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const { ann, cleo, vaultId } = await sharedVault(limited)
    await wantsTexts(limited, cleo)
    await silence(limited.db, cleo.phone, 'stopped', null)
    await posted(ann, vaultId, 'New')
    expect(await textsTo(limited, cleo)).toEqual([])
    const drawn = () =>
      limited.db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', '=', `sponsor_texts:${ann.id}`)
        .execute()
    expect(await drawn()).toEqual([])
    await endSilence(limited.db, cleo.phone)
    await posted(ann, vaultId, 'Newer')
    expect(await textsTo(limited, cleo)).toHaveLength(1)
    expect(await drawn()).toEqual([{ points: 1 }])
  })

  it('VUS-27 gets no text once the owner’s budget is used up', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const { ann, cleo, vaultId } = await sharedVault(limited)
    await wantsTexts(limited, cleo)
    await spend(limited, 'sponsor_texts', String(ann.id), 100)
    expect((await posted(ann, vaultId, 'New')).content).toBe('New')
    expect(await textsTo(limited, cleo)).toEqual([])
    expect((await accessRow(limited, { id: vaultId }, cleo))!.texted_at).toBeNull()
    await spend(limited, 'sponsor_texts', String(ann.id), 0)
    await posted(ann, vaultId, 'Newer')
    expect(await textsTo(limited, cleo)).toHaveLength(1)
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${`sponsor_texts:${ann.id}`}`.execute(limited.db)
    expect(rows).toEqual([{ points: 1 }])
    expect(await textsTo(limited, await member(limited, 'Eve'))).toEqual([])
  })
})
