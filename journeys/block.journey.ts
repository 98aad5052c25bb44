import { pairKey } from '@kinhold/domain/bonds'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { type Client, signIn, sponsored } from './http.ts'
import { expectCalm, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }
const CLEO = { name: 'Cleo', phone: '+15551230003' }
const DAN = { name: 'Dan', phone: '+15551230004' }

const { server, browser } = serverAndBrowser()

type Known = { client: Client; id: number }
let ann: Known
let cleo: Known
let dan: Known
let group: number
let vault: number
let post: number

beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  for (const person of [CLEO, DAN]) await sponsored(server.url, ANN.phone, person)
  // Below Dan, so that his place in the tree must be kept.
  await sponsored(server.url, DAN.phone, BOB)
  ;[ann, cleo, dan] = await Promise.all([known(ANN.phone), known(CLEO.phone), known(DAN.phone)])
  await bond(cleo, dan, DAN)
  group = await groupOfThree()
  vault = await vaultOfAnn()
  await dan.client.post(`/api/trust-bonds/${pairKey(cleo.id, dan.id)}/messages`, {
    senderId: dan.id,
    messageType: 'text',
    content: 'Come on Sunday.',
  })
})

it('TRU-20, TRU-24, TRU-31, TRU-32 Cleo blocks Dan wherever they meet: he notices nothing but absence, and nothing comes back by itself', async () => {
  const [hers, his] = [await someone(browser, server.url), await someone(browser, server.url)]
  await signInAs(hers.page, CLEO.phone.slice(2))
  await signInAs(his.page, DAN.phone.slice(2))
  await his.page.goto(`/network?tab=messages&with=${cleo.id}`)
  await his.page.getByRole('region', { name: 'Conversation with Cleo' }).waitFor()

  // In each of the places the same question; in the last one it is answered.
  const { page } = hers
  await seeQuestionAt(page, `/network?tab=messages&with=${dan.id}`, 'Conversation actions')
  await seeQuestionAt(page, '/network?tab=bonds', 'Bond with Dan')
  await seeQuestionAt(page, `/groups/${group}`, 'More on the post of Dan')
  await page.goto(`/vault/${vault}?post=${post}`)
  await ask(page, 'More on the comment of Dan')
  await page.keyboard.press('Escape')
  await page.goto(`/player/${dan.id}`)
  await ask(page, 'What you can do')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await seeToast(page, 'Dan is blocked')
  await page.waitForURL('**/network')

  // To either the other is nobody.
  await seeNothingOf(page, DAN.name, dan.id)
  await his.page.getByText('You have no conversation at this address.').waitFor()
  await seeNothingOf(his.page, CLEO.name, cleo.id)
  await his.page.goto('/dashboard')
  await his.page.getByRole('heading', { level: 1 }).waitFor()
  await his.page.getByRole('button', { name: /^Notifications/ }).click()
  await his.page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  expect(await his.page.getByText(/block/i).count()).toBe(0)

  // What he wrote where both are is folded for her alone.
  await page.goto(`/vault/${vault}?post=${post}`)
  const comment = page.getByRole('article', { name: 'Comment of Dan' })
  await comment.getByText('Blocked.').waitFor()
  expect(await page.getByText('What a lovely row of beans.').count()).toBe(0)
  await comment.getByRole('button', { name: 'Show what Dan wrote' }).click()
  await comment.getByText('What a lovely row of beans.').waitFor()
  await page.goto(`/groups/${group}`)
  await page.getByRole('article', { name: 'Dan' }).getByText('Blocked.').waitFor()
  await his.page.goto(`/vault/${vault}?post=${post}`)
  await his.page.getByRole('article', { name: 'Comment of Cleo' }).getByText('I have seen better.').waitFor()
  expect(await his.page.getByText('Blocked.').count()).toBe(0)

  // She takes it back, and is told that it brings nothing.
  await page.goto('/settings')
  const blocked = page.getByRole('region', { name: 'Blocked people' })
  await blocked.getByRole('button', { name: 'Unblock Dan' }).click()
  await seeToast(page, 'Dan is unblocked')
  await blocked.getByText('You have blocked nobody.').waitFor()
  await page.goto(`/vault/${vault}?post=${post}`)
  await comment.getByText('What a lovely row of beans.').waitFor()
  await page.goto('/network?tab=bonds')
  await page.getByRole('link', { name: 'Ann' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Bond with Dan' }).count()).toBe(0)
  const state = await cleo.client.get(`/api/messages/trust-bond/${pairKey(cleo.id, dan.id)}/state`)
  expect(state.body.mayWrite ?? false).toBe(false)
  expectCalm(hers, his)
})

async function ask(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  await page.getByRole('dialog', { name: 'Block Dan?' }).getByText('They are not told').waitFor()
}

async function seeQuestionAt(page: Page, path: string, menu: string): Promise<void> {
  await page.goto(path)
  await ask(page, menu)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Neither profile, conversation, search, bond nor tree has a name for them. */
async function seeNothingOf(page: Page, name: string, id: number): Promise<void> {
  await page.goto(`/player/${id}`)
  await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
  await page.goto(`/network?tab=messages&with=${id}`)
  await page.getByText('You have no conversation at this address.').waitFor()
  await page.goto('/network?tab=messages')
  await page.getByRole('searchbox', { name: 'Find people and messages' }).fill(name)
  await page.getByText('Nobody you can write to has such a name or number.').waitFor()
  await page.goto('/network?tab=bonds')
  await page.getByRole('link', { name: 'Ann' }).first().waitFor()
  expect(await page.getByRole('main').getByText(name).count()).toBe(0)
  await page.goto('/network?view=tree')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('treeitem', { name: /Ann/ }).waitFor()
  expect(await page.getByRole('treeitem', { name }).count()).toBe(0)
}

async function known(phone: string): Promise<Known> {
  const client = await signIn(server.url, phone)
  return { client, id: (await client.get('/api/auth/me')).body.id }
}

async function bond(from: Known, to: Known, { phone, name }: typeof DAN): Promise<void> {
  const { body } = await from.client.post('/api/invitations', { recipientPhone: phone, recipientName: name })
  await to.client.post(`/api/invitations/${body.id}/accept`)
}

/** The unit of Ann, Cleo and Dan has a group, on whose board Dan has written. */
async function groupOfThree(): Promise<number> {
  const { body: units } = await ann.client.get('/api/trust-units')
  for (const { client, id } of [ann, cleo, dan])
    await client.post(`/api/trust-units/${units[0]!.id}/confirm/${id}`)
  const { body } = await ann.client.post('/api/groups', { name: 'The Porch', trustUnitId: units[0]!.id })
  await dan.client.post(`/api/groups/${body.id}/posts`, { content: 'Who has the ladder?' })
  return body.id
}

/** Both may enter Ann's vault, and both have said something to a post. */
async function vaultOfAnn(): Promise<number> {
  const accessList = [CLEO, DAN].map(({ phone }) => ({ type: 'phone', value: phone }))
  const { body } = await ann.client.post('/api/vaults', { title: 'Garden', accessList })
  const { body: written } = await ann.client.post(`/api/vaults/${body.id}/posts`, { content: 'The beans.' })
  post = written.id
  await dan.client.post(`/api/vault-posts/${post}/comments`, { content: 'What a lovely row of beans.' })
  await cleo.client.post(`/api/vault-posts/${post}/comments`, { content: 'I have seen better.' })
  return body.id
}
