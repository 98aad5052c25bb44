import { readFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { pairKey } from '@kinhold/domain/bonds'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { serverAndBrowser } from './beforehand.ts'
import { connect, groupOf, known, sponsored } from './http.ts'
import { expectCalm, goWithin, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552030001' }
const BOB = { name: 'Bob', phone: '+15552030002' }
const CLEO = { name: 'Cleo', phone: '+15552030003' }

const { server, browser } = serverAndBrowser()
let ids: { ann: number; bob: number }
let groupId: number

beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  for (const person of [BOB, CLEO]) await sponsored(server.url, ANN.phone, person)
  const [ann, bob, cleo] = await known(server.url, ANN, BOB, CLEO)
  ids = { ann: ann.id, bob: bob.id }
  await connect(bob, cleo)
  groupId = await groupOf([ann, bob, cleo], 'The Porch')
  await bob.client.post(`/api/groups/${groupId}/posts`, { content: 'The key is under the pot.' })
  await bob.client.post(`/api/trust-bonds/${pairKey(ids.ann, ids.bob)}/messages`, {
    senderId: ids.bob,
    content: 'See you at noon.',
    messageType: 'text',
  })
})

it('TRU-02 TRU-03 TRU-05 TRU-06 TRU-09 TRU-12 TRU-14 TRU-16 TRU-17 TRU-18 a new bond between two members restores only their conversation', async () => {
  const [ann, bob, cleo] = [
    await someone(browser, server.url),
    await someone(browser, server.url),
    await someone(browser, server.url),
  ]
  await signInAs(ann.page, ANN.phone.slice(2))
  await signInAs(bob.page, BOB.phone.slice(2))
  await signInAs(cleo.page, CLEO.phone.slice(2))
  await goWithin(cleo.page, '/network?tab=units')
  await cleo.page.getByRole('link', { name: 'View The Porch' }).waitFor()
  const board = await bob.context.newPage()
  await bob.page.goto(`/network?tab=messages&with=${ids.ann}`)
  await bob.page.getByRole('textbox', { name: 'Message' }).waitFor()
  await board.goto(`/groups/${groupId}`)
  await board.getByText('The key is under the pot.').waitFor()

  // Ann ends the bond, and Bob's open pages update live.
  await ann.page.goto(`/player/${ids.bob}`)
  await ann.page.getByRole('button', { name: 'What you can do' }).click()
  await ann.page.getByRole('menuitem', { name: 'End bond…' }).click()
  const question = ann.page.getByRole('dialog', { name: 'End your bond with Bob?' })
  await question.getByText('The Porch, with Cleo').waitFor()
  await question.getByRole('button', { name: 'End bond' }).click()
  await seeToast(ann.page, 'Your bond with Bob has ended')
  await ann.page.getByText(/^Your bond ended on/).waitFor()
  await bob.page.getByText(/^Your bond ended on/).waitFor()
  await expect.poll(() => bob.page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  await bob.page.getByText('See you at noon.').first().waitFor()
  await board.getByText(/^Read-only until/).waitFor()
  await expect.poll(() => board.getByRole('textbox').count()).toBe(0)

  await ann.page.goto('/network?tab=units')
  const dissolved = ann.page.getByRole('region', { name: 'Dissolved' })
  await dissolved.getByText('The Porch').waitFor()
  expect(await dissolved.getByRole('button').count()).toBe(0)

  // Bob and Cleo each receive one notification. Cleo's notification gives no reason.
  await cleo.page.getByRole('region', { name: 'Dissolved' }).getByText('The Porch').waitFor()
  expect(await cleo.page.getByRole('link', { name: 'View The Porch' }).count()).toBe(0)
  expect(await Promise.all([ann, bob, cleo].map(({ page }) => toldOf(page)))).toEqual([
    [],
    ['Ann ended the bond with you. You are no longer connected.'],
    ['Your trust unit with Ann and Bob is dissolved.'],
  ])
  await goWithin(cleo.page, `/groups/${groupId}`)
  await cleo.page.getByText(/^Read-only until/).waitFor()
  await goWithin(bob.page, `/network?tab=messages&with=${ids.ann}`)

  // Bob can still save the board as a file.
  const coming = board.waitForEvent('download')
  await board.getByRole('link', { name: 'Save as a file' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await aMonthPasses()
  await board.reload()
  await board.getByRole('heading', { name: 'Group Not Found' }).waitFor()

  // Once Ann and Bob have a new bond, their old conversation continues.
  await ann.page.goto(`/player/${ids.bob}`)
  await ann.page.getByRole('button', { name: 'Invite again Bob' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Invite again' }).click()
  await seeToast(ann.page, 'Bob is invited again')
  await board.goto('/invitations?tab=received')
  await board.getByRole('button', { name: /^Accept/ }).click()
  const write = bob.page.getByRole('textbox', { name: 'Message' })
  await write.waitFor()
  await bob.page.getByText('See you at noon.').first().waitFor()
  await write.fill('Good to be back.')
  await bob.page.keyboard.press('Enter')
  await ann.page.goto(`/network?tab=messages&with=${ids.bob}`)
  await ann.page.getByRole('log').getByText('Good to be back.').waitFor()
  await ann.page.getByRole('log').getByText('See you at noon.').waitFor()

  // The new bond leads to a new unit, which nobody has confirmed yet.
  const three = [ann, bob, cleo]
  for (const [n, { page }] of three.entries()) {
    await goWithin(page, '/network?tab=units')
    await page.getByRole('heading', { name: 'Awaiting Confirmations' }).waitFor()
    await page.getByText(`${n} of 3 have confirmed.`).waitFor()
    expect(await page.getByRole('button', { name: 'Create Group' }).count()).toBe(0)
    await page.getByRole('button', { name: 'CONFIRM', exact: true }).click()
    await seeToast(page, 'Confirmed!')
  }
  const seeNewUnit = async (page: Page) => {
    await page.getByRole('button', { name: 'Create Group' }).waitFor()
    expect(await page.getByRole('link', { name: /^View/ }).count()).toBe(0)
    await page.getByRole('region', { name: 'Dissolved' }).getByText('The Porch').waitFor()
    await goWithin(page, `/groups/${groupId}`)
    await page.getByRole('heading', { name: 'Group Not Found' }).waitFor()
  }
  await Promise.all(three.map(({ page }) => seeNewUnit(page)))
  expectCalm(ann, bob, cleo)
})

/** Returns a member's notifications about bonds that ended and units that dissolved. */
async function toldOf(page: Page): Promise<string[]> {
  await goWithin(page, '/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await rows.first().waitFor()
  const lines = await rows.allInnerTexts()
  return lines.flatMap((line) => line.split('\n')).filter((line) => /ended|dissolved|no longer/.test(line))
}

/** Backdates ended bonds and closed groups by a month, and runs the `retention` command. */
async function aMonthPasses(): Promise<void> {
  await withConnection(server.databaseUrl, async (ask) => {
    await ask("update ended_bonds set ended_at = ended_at - interval '31 days'")
    await ask("update groups set closed_at = closed_at - interval '31 days' where closed_at is not null")
  })
  await promisify(execFile)(process.execPath, [KINHOLD, 'retention'], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
  })
}

const KINHOLD = join(import.meta.dirname, '../server/src/cli/kinhold.ts')
