import type { MessageHit } from '@kinhold/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { member } from '../../../../testing/people.ts'
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

test('MSG-68 opens the conversation at the selected search result', async () => {
  const hits = [hit(), hit({ id: 90, senderId: 19, excerpt: 'crème and tea' })]
  const { user, onOpen, asked } = open(' creme ', { status: 200, body: hits })
  const [first, second] = await rows()
  expect(first).toMatch(/Bob January 6.* at .* The Crème is here$/)
  expect(second).toMatch(/You: crème and tea$/)
  const marked = [...document.querySelectorAll('mark')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Crème', 'crème'])
  expect(marked[0]!.closest('[dir]')).toHaveAttribute('dir', 'auto')
  expect(asked()).toEqual(['?q=creme&limit=30'])
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(20, 90)
})

const more = { link: '</api/search/messages?before=c1>; rel="next"' }
test.each([
  ['No messages found.', [], {}],
  ['1 message found.', [hit()], {}],
  ['2 messages found.', [hit(), hit({ id: 99 })], {}],
  ['More than 1 message found.', [hit()], more],
])("MSG-68 announces '%s' to screen readers", async (words, body, headers) => {
  open('creme', { status: 200, body, headers })
  await waitFor(() => expect(statusText()).toBe(words))
})

// The status region has to exist before its text does, or screen readers wouldn't announce the text.
const statusText = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P')?.textContent

test('MSG-68 MSG-69 searches within a conversation after two characters and a pause', async () => {
  const sent = serve({ [CALL]: { status: 200, body: [hit()] } })
  const [onOpen, onClose] = [vi.fn(), vi.fn()]
  const { user } = renderScreen(<SearchConversation bondId="19-20" onOpen={onOpen} onClose={onClose} />, {
    account: member(),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Search this conversation' }))
  const field = await screen.findByRole('searchbox', { name: 'Words to look for' })
  expect(field).toHaveFocus()
  await user.type(field, 'c ')
  expect(screen.getByText(/^Type at least 2 characters/)).toBeVisible()
  await user.clear(field)
  await user.type(field, 'creme')
  await rows()
  expect(sent.map(({ path }) => path)).toEqual(['/api/search/messages?q=creme&limit=30&bondId=19-20'])
  await user.click(dialog.getByRole('button', { name: /Bob/ }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(20, 100)
  expect(onClose).toHaveBeenCalledOnce()
})
