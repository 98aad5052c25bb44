import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, goWithin, PHONE, seeToast, signedIn } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552160001' }
const BOB = { name: 'Bob', phone: '+15552160002' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

it('VLT-04 VLT-05 VLT-07 VLT-18 VLT-20 VLT-51 VLT-112 VLT-115 an owner can share a vault by phone number or access code', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  await goWithin(ann.page, '/vaults')
  await ann.page.getByRole('button', { name: 'Create Vault' }).click()
  const create = ann.page.getByRole('dialog', { name: 'Create New Vault' })
  await create.getByLabel('Title').fill('Lake House')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await seeToast(ann.page, 'Vault Created')
  await ann.page.getByRole('heading', { level: 1, name: 'Lake House' }).waitFor()
  await goWithin(ann.page, '/vaults')
  await ann.page.getByRole('button', { name: 'Show Lake House' }).click()
  const people = ann.page.getByRole('group', { name: 'People with access' })
  await people.getByText(/Only you have access so far/).waitFor()

  // Bob enters the access code on his phone.
  const code = await ann.page.getByRole('region', { name: 'Access code' }).locator('p').nth(1).innerText()
  const bob = await signedIn(browser, server.url, BOB, { size: PHONE })
  await goWithin(bob.page, '/vaults')
  await bob.page.getByText('No vaults found. Create your first vault to get started.').waitFor()
  await bob.page.getByLabel('Access code').pressSequentially('0000000000')
  await bob.page.keyboard.press('Enter')
  await seeToast(bob.page, 'Vault not found or access denied')
  await bob.page.getByLabel('Access code').fill(code)
  await bob.page.keyboard.press('Enter')
  await bob.page.waitForURL(/\/vault\/\d+$/)
  await people.getByText('Joined').waitFor()
  await people.getByRole('link', { name: 'Message Bob' }).waitFor()

  // The vault disappears from Bob's list when Ann archives his access entry, and comes back when she clicks
  // Undo.
  await goWithin(bob.page, '/vaults')
  await bob.page.getByText('Shared by Ann').waitFor()
  await people.getByRole('button', { name: 'Archive Bob' }).click()
  await bob.page.getByText('Shared by Ann').waitFor({ state: 'detached', timeout: 3_000 })
  await ann.page.getByRole('button', { name: 'Undo' }).click()
  await bob.page.getByText('Shared by Ann').waitFor({ timeout: 3_000 })

  // Ann adds Cleo by number and replaces the access code.
  await ann.page.getByRole('button', { name: 'Add Lake House' }).click()
  const add = ann.page.getByRole('dialog', { name: 'Add Vault Members' })
  await add.getByRole('button', { name: 'Bob' }).waitFor()
  await add.getByLabel('Mobile number').fill('5552160003')
  await add.getByRole('button', { name: 'Update' }).click()
  await seeToast(ann.page, '1 member added to vault successfully.')
  await ann.page.getByRole('dialog', { name: 'Tell them' }).getByRole('button', { name: 'Done' }).click()
  await people.getByText('Pending').waitFor()
  await ann.page.getByText('2 people invited').waitFor()
  await ann.page.getByRole('button', { name: 'New code' }).click()
  await ann.page
    .getByRole('dialog', { name: 'New Access Code' })
    .getByRole('button', { name: 'New code' })
    .click()
  await ann.page.getByText(code).waitFor({ state: 'detached' })

  await ann.page.getByRole('button', { name: 'Delete Lake House' }).click()
  await ann.page.getByRole('dialog', { name: 'Delete Vault' }).getByRole('button', { name: 'Delete' }).click()
  await seeToast(ann.page, 'Vault Deleted')
  await bob.page.getByText('Shared by Ann').waitFor({ state: 'detached', timeout: 3_000 })
  expect(await ann.page.getByRole('heading', { name: 'Your vaults' }).isVisible()).toBe(true)
  expectCalm(ann, bob)
})
