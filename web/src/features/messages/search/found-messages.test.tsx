import type { MessageHit } from '@kinhold/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { member } from '../../../../testing/people.ts'
import { brokenAtFirst, twoPages } from '../../../../testing/replies.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { FoundMessages } from './found-messages.tsx'
import { SearchConversation } from './search-conversation.tsx'

const CALL = 'GET /api/search/messages'
type Reply = NonNullable<Parameters<typeof serve>[0][typeof CALL]>

function hit(different: Partial<MessageHit> = {}): MessageHit {
  return {
    id: 100,
    bondId: '19-20',
    contact: { id: 20, name: 'Bob', profilePhoto: null },
    senderId: 20,
    excerpt: 'The Crème is here',
    createdAt: '2026-01-06T10:00:00.000Z',
    ...different,
  }
}

function open(sought: string, reply: Reply = { status: 200, body: [hit()] }) {
  const sent = serve({ [CALL]: reply })
  const onOpen = vi.fn()
  const view = renderScreen(<FoundMessages sought={sought} onOpen={onOpen} />, { account: member() })
  return { asked: () => sent.map(({ path }) => path.replace('/api/search/messages', '')), onOpen, ...view }
}

const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

test('MSG-68 each is shown with whom it is with, when it was written and the words marked, and leads to its place', async () => {
  const hits = [hit(), hit({ id: 90, senderId: 19, excerpt: 'crème and tea' })]
  const { user, onOpen, asked } = open(' creme ', { status: 200, body: hits })
  const [first, second] = await rows()
  expect(first).toMatch(/Bob January 6.* at .* The Crème is here$/)
  expect(second).toMatch(/You: crème and tea$/)
  expect(marked()).toEqual(['Crème', 'crème'])
  expect(asked()).toEqual(['?q=creme&limit=30'])
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(20, 90)
})

test.each([
  [[], 'No messages found.'],
  [[hit()], '1 message found.'],
  [[hit(), hit({ id: 99 })], '2 messages found.'],
])('MSG-68 of %j a screen reader is told: %s', async (body, words) => {
  open('creme', { status: 200, body })
  await waitFor(() => expect(statusText()).toBe(words))
})

// The region is there before it says anything, so that what it says is read out.
const statusText = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P')?.textContent

test('MSG-68 less than two characters ask for nothing, and what is typed on is asked for after a pause', async () => {
  const sent = serve({ [CALL]: { status: 200, body: [hit()] } })
  const { user } = renderScreen(<SearchConversation bondId="19-20" onOpen={vi.fn()} onClose={vi.fn()} />, {
    account: member(),
  })
  const field = await screen.findByRole('searchbox', { name: 'Words to look for' })
  expect(field).toHaveFocus()
  await user.type(field, 'c ')
  expect(screen.getByText(/^Type at least 2 characters/)).toBeVisible()
  await user.clear(field)
  await user.type(field, 'creme')
  await rows()
  expect(sent.map(({ path }) => path)).toEqual(['/api/search/messages?q=creme&limit=30&bondId=19-20'])
})

test('MSG-68 further ones come on demand', async () => {
  const { user } = open('word', twoPages('c1', [hit({ id: 2 })], [hit({ id: 1, excerpt: 'An older word' })]))
  await waitFor(() => expect(statusText()).toBe('More than 1 message found.'))
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(marked()).toEqual(['word'])
})

test('MSG-68 nothing found says so, and a search that failed says why and can be tried again', async () => {
  const { reply, retry } = brokenAtFirst('We are starting up.', [])
  const { user } = open('creme', reply)
  await retry(user)
  expect(await screen.findByText('No messages found.')).toBeVisible()
  expect(screen.getByText(/^All the words have to be in it/)).toBeVisible()
})

test('MSG-68 what runs from the right keeps its direction', async () => {
  open('كتاب', { status: 200, body: [hit({ excerpt: 'قرأتُ كِتَابًا' })] })
  await rows()
  expect(screen.getByText('كِتَابًا').closest('[dir]')).toHaveAttribute('dir', 'auto')
})

test('MSG-69 in one conversation, what is chosen closes the search and leads there', async () => {
  serve({ [CALL]: { status: 200, body: [hit({ id: 7 })] } })
  const [onOpen, onClose] = [vi.fn(), vi.fn()]
  const { user } = renderScreen(<SearchConversation bondId="19-20" onOpen={onOpen} onClose={onClose} />, {
    account: member(),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Search this conversation' }))
  await user.type(dialog.getByRole('searchbox'), 'creme')
  await user.click(await dialog.findByRole('button', { name: /Bob/ }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(20, 7)
  expect(onClose).toHaveBeenCalledOnce()
})
