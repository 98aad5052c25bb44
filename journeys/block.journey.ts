import { pairKey } from '@kinhold/domain/bonds'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { connect, groupOf, type Known, known, sponsored } from './http.ts'
import { expectCalm, goWithin, pressEscape, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552010001' }
const BOB = { name: 'Bob', phone: '+15552010002' }
const CLEO = { name: 'Cleo', phone: '+15552010003' }
const DAN = { name: 'Dan', phone: '+15552010004' }

const { server, browser } = serverAndBrowser()

/** A member's vault, access code, personal invite and message. */
type Things = { vault: number; code: string; link: string; message: number }
let ann: Known
let cleo: Known
let dan: Known
let group: number
let vault: number
let post: number
let hers: Things
let his: Things

beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, CLEO)
  // Bob is below Dan in the sponsor tree, so Cleo's tree has to keep a place for Dan.
  await sponsored(server.url, CLEO.phone, DAN)
  await sponsored(server.url, DAN.phone, BOB)
  ;[ann, cleo, dan] = await known(server.url, ANN, CLEO, DAN)
  await connect(ann, dan)
  group = await groupOf([ann, cleo, dan], 'The Porch')
  await dan.client.post(`/api/groups/${group}/posts`, { content: 'Who has the ladder?' })
  vault = await vaultOfAnn()
  hers = await thingsOf(cleo, CLEO.name, DAN.phone, 'I bring bread.')
  his = await thingsOf(dan, DAN.name, CLEO.phone, 'Come on Sunday.')
})

it('TRU-20, TRU-21, TRU-23, TRU-24, TRU-25, TRU-26, TRU-31, TRU-32, TRU-96 Cleo and Dan can’t find each other after a block', async () => {
  const [her, him] = [await someone(browser, server.url), await someone(browser, server.url)]
  await signInAs(her.page, CLEO.phone.slice(2))
  await signInAs(him.page, DAN.phone.slice(2))
  const { page } = her

  // Before the block, Cleo and Dan see each other everywhere.
  await Promise.all([seeThem(page, DAN.name, his), seeThem(him.page, CLEO.name, hers)])
  await goWithin(page, `/network?tab=messages&with=${dan.id}`)
  await goWithin(him.page, `/network?tab=messages&with=${cleo.id}`)
  const conversation = page.getByRole('region', { name: 'Conversation with Dan' })
  await conversation.getByRole('log').getByText('Come on Sunday.').waitFor()
  await him.page.getByRole('textbox', { name: 'Message' }).pressSequentially('And')
  await conversation.getByText('typing…').waitFor()
  await him.page.getByRole('textbox', { name: 'Message' }).fill('')
  await expect.poll(() => isRead(dan, his.message)).toBe(true)

  // The dialog for blocking Dan opens from a conversation, a bond, a post and a comment. Cleo confirms it
  // only on Dan's page.
  await seeQuestionAt(page, `/network?tab=messages&with=${dan.id}`, 'Conversation actions')
  await seeQuestionAt(page, '/network?tab=bonds', 'Bond with Dan')
  await seeQuestionAt(page, `/groups/${group}`, 'More on the post of Dan')
  await goWithin(page, `/vault/${vault}?post=${post}`)
  await ask(page, 'More on the comment of Dan')
  await pressEscape(page)
  await goWithin(page, `/player/${dan.id}`)
  await ask(page, 'What you can do')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await seeToast(page, 'Dan is blocked')
  await page.waitForURL('**/network')
  // Waits until the app has left Dan's page.
  await page.getByRole('tab', { name: 'Bonds' }).waitFor()

  // Cleo and Dan can't find each other anymore.
  await him.page.getByText('You have no conversation at this address.').waitFor()
  await Promise.all([
    seeNothingOf(page, DAN.name, dan.id, his),
    seeNothingOf(him.page, CLEO.name, cleo.id, hers),
  ])
  await goWithin(him.page, '/dashboard')
  await him.page.getByRole('button', { name: /^Notifications/ }).click()
  await him.page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  expect(await him.page.getByText(/block/i).count()).toBe(0)
  expect(JSON.stringify((await dan.client.get('/api/history')).body)).not.toMatch(/Cleo|block/i)

  // In the vault and the group that Cleo and Dan share, the app collapses Dan's posts and comments for Cleo.
  await goWithin(page, `/vault/${vault}?post=${post}`)
  const comment = page.getByRole('article', { name: 'Comment of Dan' })
  await comment.getByText('Blocked.').waitFor()
  expect(await page.getByText('What a lovely row of beans.').count()).toBe(0)
  await comment.getByRole('button', { name: 'Show what Dan wrote' }).click()
  await comment.getByText('What a lovely row of beans.').waitFor()
  await goWithin(page, `/groups/${group}`)
  await page.getByRole('article', { name: 'Dan' }).getByText('Blocked.').waitFor()
  await goWithin(him.page, `/vault/${vault}?post=${post}`)
  await him.page.getByRole('article', { name: 'Comment of Cleo' }).getByText('I have seen better.').waitFor()
  expect(await him.page.getByText('Blocked.').count()).toBe(0)

  // Dan's invitation to Cleo's number doesn't reach Cleo, and Cleo can't invite Dan.
  await goWithin(him.page, '/invitations')
  await invite(him.page, CLEO)
  await seeToast(him.page, 'Invitation sent!')
  await seeNoInvitation(page)
  await goWithin(page, '/invitations')
  await invite(page, DAN)
  await page.getByRole('dialog').getByText('This number cannot be invited.').waitFor()

  // After Cleo unblocks Dan, she sees his comments again, but no bond, vault or invitation comes back.
  await goWithin(page, '/settings')
  const blocked = page.getByRole('region', { name: 'Blocked people' })
  await blocked.getByRole('button', { name: 'Unblock Dan' }).click()
  await seeToast(page, 'Dan is unblocked')
  await blocked.getByText('You have not blocked anyone.').waitFor()
  await goWithin(page, `/vault/${vault}?post=${post}`)
  await comment.getByText('What a lovely row of beans.').waitFor()
  await goWithin(page, '/network?tab=bonds')
  await page.getByRole('link', { name: 'Ann' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Bond with Dan' }).count()).toBe(0)
  const state = await cleo.client.get(`/api/messages/trust-bond/${pairKey(cleo.id, dan.id)}/state`)
  expect(state).toMatchObject({ status: 200, body: { mayWrite: false, closedAt: expect.any(String) } })
  await goWithin(him.page, `/vault/${hers.vault}`)
  await him.page.getByRole('heading', { name: 'Vault Not Found' }).waitFor()
  await seeNoInvitation(page)
  expectCalm(her, him)
})

async function ask(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  await page.getByRole('dialog', { name: 'Block Dan?' }).getByText('They are not notified').waitFor()
}

async function seeQuestionAt(page: Page, path: string, menu: string): Promise<void> {
  await goWithin(page, path)
  await ask(page, menu)
  await pressEscape(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Expects the other person to be visible. */
async function seeThem(page: Page, name: string, { link }: Things): Promise<void> {
  await goWithin(page, '/dashboard')
  await page.getByRole('main').getByText(`You and ${name} are connected.`).waitFor()
  await goWithin(page, link)
  await page.getByText(`You and ${name} are connected.`).waitFor()
  await goWithin(page, '/vaults')
  await page.getByRole('link', { name: new RegExp(`Letters of ${name}`) }).waitFor()
  await goWithin(page, '/network?view=tree')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('treeitem', { name }).waitFor()
}

/** Expects that the other person doesn't appear on any page. */
async function seeNothingOf(page: Page, name: string, id: number, things: Things): Promise<void> {
  await goWithin(page, `/player/${id}`)
  await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
  await goWithin(page, `/network?tab=messages&with=${id}`)
  await page.getByText('You have no conversation at this address.').waitFor()
  await goWithin(page, '/dashboard')
  await page.getByRole('heading', { name: 'Lately' }).waitFor()
  await seeNo(page, name)
  await goWithin(page, '/network?tab=messages')
  await page.getByRole('searchbox', { name: 'Find people and messages' }).fill(name)
  await page.getByText('No people found.').waitFor()
  await seeNoVaultOf(page, name, things)
  await goWithin(page, '/network?tab=bonds')
  await page.getByRole('link', { name: 'Ann' }).first().waitFor()
  await seeNo(page, name)
  await goWithin(page, things.link)
  await page.getByRole('heading', { name: /^You are signed in as/ }).waitFor()
  await page.getByText('This link is no longer open.').waitFor()
  await seeNo(page, name)
  await goWithin(page, '/network?view=tree')
  await page.getByRole('button', { name: 'Show as list' }).click()
  // The tree keeps the other person's place, because there are members below it.
  await page.getByRole('treeitem', { name: /Private member/ }).waitFor()
  await page.getByRole('treeitem', { name: /Bob/ }).waitFor()
  expect(await page.getByRole('treeitem', { name }).count()).toBe(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('dialog').getByText(name).count()).toBe(0)
}

/**
 * Expects that the other person's vault can't be opened from the list of vaults, by address or with an access
 * code.
 */
async function seeNoVaultOf(page: Page, name: string, { vault: theirs, code }: Things): Promise<void> {
  await goWithin(page, `/vault/${theirs}`)
  await page.getByRole('heading', { name: 'Vault Not Found' }).waitFor()
  await goWithin(page, '/vaults')
  await page.getByRole('link', { name: /Garden/ }).waitFor()
  await seeNo(page, name)
  const opening = page.getByRole('form', { name: 'Open a vault by its code' })
  await opening.getByRole('textbox').fill(code)
  await opening.getByRole('button', { name: 'Open' }).click()
  await opening.getByText('Vault not found or access denied').waitFor()
}

async function seeNo(page: Page, name: string): Promise<void> {
  expect(await page.getByRole('main').getByText(name).count()).toBe(0)
}

async function seeNoInvitation(page: Page): Promise<void> {
  await goWithin(page, '/invitations?tab=received')
  await page.getByRole('heading', { name: 'Invited by Ann' }).waitFor()
  await seeNo(page, DAN.name)
}

async function invite(page: Page, { name, phone }: typeof DAN): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone.slice(2))
  await page.getByRole('button', { name: 'SEND INVITE' }).click()
  await page.getByRole('button', { name: 'YES', exact: true }).click()
  await page.getByRole('button', { name: 'VALIDATED' }).waitFor()
  await page.getByRole('button', { name: 'CONFIRM AND SEND' }).click()
}

async function isRead({ client }: Known, message: number): Promise<boolean> {
  const { body } = await client.get(`/api/messages/trust-bond/${pairKey(cleo.id, dan.id)}`)
  return body.some(
    ({ id, readAt }: { id: number; readAt: string | null }) => id === message && readAt !== null,
  )
}

/** Creates a vault for Ann with a post that Cleo and Dan have commented on. */
async function vaultOfAnn(): Promise<number> {
  const accessList = [CLEO, DAN].map(({ phone }) => ({ type: 'phone', value: phone }))
  const { body } = await ann.client.post('/api/vaults', { title: 'Garden', accessList })
  const { body: written } = await ann.client.post(`/api/vaults/${body.id}/posts`, { content: 'The beans.' })
  post = written.id
  await dan.client.post(`/api/vault-posts/${post}/comments`, { content: 'What a lovely row of beans.' })
  await cleo.client.post(`/api/vault-posts/${post}/comments`, { content: 'I have seen better.' })
  return body.id
}

/** Creates a member's vault, personal invite and message, and shares the vault with the number `of`. */
async function thingsOf({ client, id }: Known, name: string, of: string, content: string): Promise<Things> {
  const accessList = [{ type: 'phone', value: of }]
  const { body: own } = await client.post('/api/vaults', { title: `Letters of ${name}`, accessList })
  const { body: whole } = await client.get(`/api/vaults/${own.id}`)
  const { body: qr } = await client.post(`/api/players/${id}/qr`)
  const { body: sent } = await client.post(`/api/trust-bonds/${pairKey(cleo.id, dan.id)}/messages`, {
    senderId: id,
    messageType: 'text',
    content,
  })
  const link = `/register?ref=${id}&sponsor=${name}&phone=&qrId=${qr.qrId}`
  return { vault: own.id, code: whole.accessCode!, link, message: sent.id }
}
