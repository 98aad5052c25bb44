import { pairKey } from '@kinhold/domain/bonds'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { serverAndBrowser } from './beforehand.ts'
import { type Client, connect, known, sponsored } from './http.ts'
import { keysOf } from './keys.ts'
import { ADMIN_PHONE, expectCalm, signedIn, someone } from './people.ts'
import { atRest } from './rest.ts'

const ANN = { name: 'Ann', phone: '+15552050001' }
const BOB = { name: 'Bob', phone: '+15552050002' }
const CLEO = { name: 'Cleo', phone: '+15552050003' }

const { server, browser } = serverAndBrowser()
const enter = (person: typeof ANN) => signedIn(browser, server.url, person)
type Who = 'ann' | 'bob' | 'cleo'
const calls = {} as Record<Who, Client>
const ids = {} as Record<Who, number>

beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
  await sponsored(server.url, BOB.phone, CLEO)
  const [ann, bob, cleo] = await known(server.url, ANN, BOB, CLEO)
  Object.assign(calls, { ann: ann.client, bob: bob.client, cleo: cleo.client })
  Object.assign(ids, { ann: ann.id, bob: bob.id, cleo: cleo.id })
  await connect(ann, cleo)
})

it('MSG-53 MSG-71 Ann can use a conversation with just the keyboard', async () => {
  await write('bob', 'ann', 'Shall we plant beans?')
  const ann = await someone(browser, server.url)
  const keys = keysOf(ann.page)
  await ann.page.goto('/')
  await keys.tabTo('textbox', 'Mobile number')
  await keys.type('5552050001')
  await keys.press('Enter')
  await ann.page.waitForURL(/\/dashboard/)
  await keys.tabTo('link', /^Network/)
  await keys.press('Enter')
  await keys.tabTo('tab', /^Trust Bonds/)
  await keys.until('ArrowRight', 'tab', /^Messages/)
  await ann.page.getByRole('list', { name: 'Recent conversations' }).getByText('plant').waitFor()
  await keys.tabTo('link', /^Bob .*plant/)
  await keys.press('Enter')

  await keys.tabTo('textbox', 'Message')
  await keys.type('With pleasure.')
  await keys.press('Enter')
  await keys.isOn('textbox', 'Message')
  await expect.poll(() => wordsBobSees()).toEqual(['Shall we plant beans?', 'With pleasure.'])

  await keys.tabTo('article', /./, 'Shift+Tab')
  await keys.press('End')
  await keys.isOn('article', /With pleasure/)
  await keys.press('ArrowUp')
  await keys.isOn('article', /Shall we plant/)
  await keys.press('r')
  await keys.isOn('textbox', 'Message')
  await keys.type('Runner ones')
  await keys.press('Enter')
  await expect.poll(async () => (await bobSees()).at(-1)?.replyTo?.content).toBe('Shall we plant beans?')
  await keys.isOn('textbox', 'Message')

  await keys.tabTo('article', /./, 'Shift+Tab')
  await keys.press('Home')
  await keys.isOn('article', /Shall we plant/)
  await keys.press('+')
  await keys.isOn('button', 'Thumbs up')
  await keys.press('Enter')
  await expect
    .poll(async () => (await bobSees())[0]?.reactions)
    .toEqual([{ emoji: '👍', playerIds: [ids.ann] }])
  await keys.isOn('article', /Shall we plant/)

  await keys.press('End')
  await keys.isOn('article', /Runner ones/)
  await keys.press('e')
  await keys.isOn('textbox', 'Message')
  await keys.type(', red')
  await keys.press('Enter')
  await expect.poll(async () => (await wordsBobSees()).at(-1)).toBe('Runner ones, red')
  await keys.isOn('textbox', 'Message')

  await keys.tabTo('article', /Runner ones, red/, 'Shift+Tab')
  await keys.choose('Archive')
  await keys.isOn('article', /With pleasure/)
  await keys.tabTo('button', 'Conversation actions', 'Shift+Tab')
  await keys.choose('Show Archived')
  await keys.isOn('button', 'Conversation actions')
  await keys.tabTo('button', 'Restore')
  await keys.press('Enter')
  await keys.isOn('heading', 'Archived messages')
  await keys.tabTo('button', 'Conversation actions', 'Shift+Tab')
  await keys.choose('Hide Archived')
  await keys.tabTo('article', /./)
  await keys.press('End')
  await keys.isOn('article', /Runner ones, red/)

  const deleteForBoth = async () => {
    await keys.press('Delete')
    await keys.isOn('button', 'Cancel')
    await keys.tabTo('button', 'Delete')
    await keys.press('Enter')
  }
  await deleteForBoth()
  await keys.isOn('article', /With pleasure/)
  await keys.press('F8')
  await keys.tabTo('button', 'Undo')
  await keys.press('Enter')
  await keys.isOn('article', /Runner ones, red/)

  await deleteForBoth()
  await keys.isOn('article', /With pleasure/)
  await expect
    .poll(() => wordsBobSees(), { timeout: 10_000 })
    .toEqual(['Shall we plant beans?', 'With pleasure.'])
  await keys.isOn('article', /With pleasure/)

  await keys.tabTo('button', 'Conversation actions', 'Shift+Tab')
  await keys.choose('Search in conversation')
  await keys.isOn('searchbox', 'Words to look for')
  await keys.type('plant')
  await ann.page.getByRole('dialog').getByText('Shall we').waitFor()
  await keys.tabTo('button', /Shall we plant beans/)
  await keys.press('Enter')
  await keys.isOn('article', /Shall we plant/)

  await keys.tabTo('button', 'Conversation actions', 'Shift+Tab')
  await keys.choose('Jump to date')
  await keys.isOn('textbox', 'Date')
  await keys.tabTo('button', 'Jump')
  await keys.press('Enter')
  await keys.isOn('article', /Shall we plant/)

  await keys.escape()
  await keys.isOn('textbox', 'Message')
  await keys.tabTo('link', /^Bob.*pleasure/, 'Shift+Tab')
  expectCalm(ann)
})

it('MSG-19 MSG-43 MSG-72 only the participants’ browsers fetch a conversation’s changes, without refetching older messages', async () => {
  const key = pairKey(ids.ann, ids.bob)
  await write('bob', 'ann', 'Good morning.')
  const [ann, bob, cleo] = [await enter(ANN), await enter(BOB), await enter(CLEO)]
  await ann.page.goto(paths.messagesWith(ids.bob))
  await bob.page.goto(paths.messagesWith(ids.ann))
  await cleo.page.goto(paths.messages())
  await cleo.page.getByText('The people you exchange messages with will be here.').waitFor()
  for (const { page } of [ann, bob]) await page.getByRole('log').getByText('Good morning.').waitFor()
  for (const { page } of [ann, bob, cleo]) await atRest(page)
  const [ofBob, ofCleo] = [callsOf(bob.page), callsOf(cleo.page)]

  const log = bob.page.getByRole('log')
  await ann.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Beside the fence')
  await bob.page.getByText('typing…').first().waitFor()
  await ann.page.keyboard.press('Enter')
  await log.getByText('Beside the fence').waitFor()
  await ann.page
    .getByRole('article', { name: /Beside the fence/ })
    .getByTitle('Read')
    .waitFor()
  const { id } = (await bobSees()).at(-1)!
  await calls.ann.put(`/api/messages/${id}/reactions`, { emoji: '🙏', given: true })
  await log.getByRole('button', { name: '🙏 1, from Ann' }).waitFor()
  await calls.ann.patch(`/api/messages/${id}`, { content: 'Along the fence' })
  await log.getByText('Along the fence').waitFor()
  await calls.ann.delete(`/api/messages/${id}?for=both`)
  await log.getByText('Along the fence').waitFor({ state: 'detached' })
  const pages = ofBob.filter((path) => path.startsWith(`/api/messages/trust-bond/${key}?`))
  expect(pages.map((path) => path.includes('since='))).toContain(true)
  expect(pages.map((path) => path.includes('since='))).not.toContain(false)
  expect(ofCleo).toEqual([])

  // Cleo does receive live updates about her own conversations.
  await write('bob', 'cleo', 'And you?')
  await cleo.page.getByText('And you?').waitFor()
  expect(ofCleo).not.toEqual([])
  expectCalm(ann, bob, cleo)
})

/** Records the API requests that a page makes from now on. */
function callsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  return asked
}

const bobSees = async () =>
  (await calls.bob.get(`/api/messages/trust-bond/${pairKey(ids.ann, ids.bob)}?limit=500`)).body
const wordsBobSees = async () => (await bobSees()).map(({ content }) => content)

async function write(from: Who, to: Who, content: string): Promise<number> {
  const key = pairKey(ids[from], ids[to])
  const { status, body } = await calls[from].post(`/api/trust-bonds/${key}/messages`, {
    senderId: ids[from],
    content,
    messageType: 'text',
  })
  expect(status).toBe(201)
  return body.id
}
