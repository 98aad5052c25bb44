import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { OWN, serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, signedIn } from './people.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

const { server, browser } = serverAndBrowser(OWN)
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

it('MSG-01 MSG-03 MSG-13 MSG-19 MSG-64 MSG-66 Bob can reply to Ann’s message on his phone', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const bob = await signedIn(browser, server.url, BOB, { size: PHONE })
  await bob.page.goto('/network?tab=messages')
  await bob.page.getByText('The people you exchange messages with will be here.').waitFor()

  await ann.page.goto('/network?tab=messages')
  await ann.page.getByRole('button', { name: 'People' }).click()
  await rowOf(ann.page, 'People', 'Bob').click()
  await write(ann.page, 'Are you coming on Sunday?')

  // The message reaches the phone through a live update.
  const row = rowOf(bob.page, 'Recent conversations', 'Ann')
  await row.getByText('Are you coming on Sunday?').waitFor()
  await bob.page.getByRole('tab', { name: 'Messages 1 unread' }).waitFor()
  await row.click()
  await bob.page.getByRole('log').getByText('Are you coming on Sunday?').waitFor()
  await expect.poll(() => bob.page.title()).toBe('Ann · Messages · Kinhold')
  await write(bob.page, 'With a cake.')
  await ann.page.getByRole('log').getByText('With a cake.').waitFor()

  await bob.page.goBack()
  await row.getByText('You: With a cake.').waitFor()
  await bob.page.getByRole('tab', { name: 'Messages', exact: true }).waitFor()
  await bob.page.waitForURL((url) => url.search === '?tab=messages')

  await bob.page.goto('/network')
  await bob.page.getByRole('link', { name: 'Message Ann' }).click()
  await bob.page.getByRole('log').getByText('With a cake.').waitFor()
  await bob.page.getByRole('button', { name: 'Back to messages' }).click()
  await row.waitFor()
  await bob.page.goBack()
  await bob.page.getByRole('heading', { level: 3, name: 'Ann' }).waitFor()
  expectCalm(ann, bob)
})

it('MSG-90 a phone shows only the conversation’s header, messages and composer, even with the on-screen keyboard open', async () => {
  const bob = await signedIn(browser, server.url, BOB, { size: PHONE })
  const { page } = bob
  await page.goto('/network?tab=messages')
  await rowOf(page, 'Recent conversations', 'Ann').click()
  const conversation = page.getByRole('region', { name: 'Conversation with Ann' })
  await expect.poll(() => conversation.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  const menu = page.getByRole('button', { name: 'Menu' })
  expect(await menu.count()).toBe(0)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.click()
  await page.setViewportSize({ width: PHONE.width, height: 360 })
  const all = { x: 0, y: 0, width: PHONE.width, height: 360 }
  await expect.poll(() => conversation.boundingBox()).toEqual(all)
  const latest = page.getByRole('log').getByText('With a cake.')
  for (const part of [page.getByRole('heading', { level: 2, name: 'Ann' }), latest, field])
    await expect.poll(() => part.evaluate(isOnTop)).toBe(true)

  await page.getByRole('button', { name: 'Back to messages' }).click()
  await expect.poll(() => menu.evaluate(isOnTop)).toBe(true)
  expectCalm(bob)
})

// Playwright runs this function in the page.
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

function rowOf(page: Page, list: string, name: string) {
  return page.getByRole('list', { name: list }).getByRole('link').filter({ hasText: name })
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText(words).waitFor()
}
