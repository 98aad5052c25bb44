import type { PlayerProfile } from '@kinhold/contract/players'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bubbles, openConversation } from '../../../testing/conversation.tsx'
import { serve } from '../../../testing/canned.ts'
import { inHours } from '../../../testing/ends.ts'
import { stubEventSource } from '../../../testing/event-source.ts'
import { contact, conversation, conversationState, message } from '../../../testing/messages.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { setViewport } from '../../../testing/viewport.ts'
import { MessagesScreen } from './messages-screen.tsx'

// Loaded beforehand, so that no test waits for the late code.
import '../../ui/menu.tsx'
import './panel/archived-list.tsx'

const closedAt = '2026-03-09T10:00:00.000Z'
const closed = { bondedAt: null, mayWrite: false, closedAt }
const profile: PlayerProfile = {
  ...member({ id: 20, name: 'Bob' }),
  sponsor: null,
  sponsoredCount: null,
  bondCount: null,
  trustUnitCount: null,
  endedBond: { endedAt: closedAt, endedByMe: true, inviteAgain: { from: inHours(-1), left: 3 }, vaults: [] },
}
const messages = [
  message({ id: 100, content: 'See you at noon.', reactions: [{ emoji: '👍', playerIds: [20] }] }),
  message({ id: 101, senderId: 19, content: 'Gladly.', createdAt: inHours(0) }),
]

beforeEach(() => void setViewport(1280))

test('TRU-12 TRU-16 a closed conversation says since when and leads back, has nothing to write, react to or end, and no unread line', async () => {
  const { user, sentTo } = openConversation(
    { 'GET /api/players/:id': { status: 200, body: profile } },
    { messages, state: { ...closed, firstUnreadId: 100, unreadCount: 0 } },
  )
  expect(await screen.findByText(/^Your bond ended on/)).toHaveTextContent(
    'Your bond ended on March 9, 2026. Both of you can still read what is here; nobody writes any more.',
  )
  expect(await screen.findByRole('button', { name: 'Invite again Bob' })).toBeVisible()
  expect(screen.getByText('Closed since Mar 9, 2026')).toBeVisible()
  await screen.findByText('Gladly.')
  expect([screen.queryByRole('textbox'), screen.queryByText(/unread message/)]).toEqual([null, null])
  const own = bubbles().at(-1)!
  expect(within(own).queryByRole('button', { name: /React|Reply/ })).toBeNull()
  const entriesOf = async (button: HTMLElement) => {
    await user.click(button)
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return entries
  }
  expect(await entriesOf(within(own).getByRole('button', { name: 'Message actions' }))).toEqual([
    'Copy',
    'Archive',
    'Delete for both',
    'Delete for me',
  ])
  const ofAll = await entriesOf(screen.getByRole('button', { name: 'Conversation actions' }))
  expect(ofAll).toContain('Jump to date')
  expect(ofAll).not.toContain('End bond…')
  await user.click(screen.getByRole('button', { name: /^👍 1/ }))
  expect(sentTo('PUT /api/messages/:id/reactions')).toEqual([])
})

test("TRU-16 a closed conversation is under 'Archived' and not under 'Recent'", async () => {
  const cleo = contact({ id: 21, name: 'Cleo' })
  const withCleo = conversation({ id: 90, bondId: '19-21', content: 'Good night.', contact: cleo })
  stubEventSource()
  serve({
    'GET /api/messages/user/:userId': ({ path }) => ({
      status: 200,
      body: path.includes('archived=only') ? [withCleo] : [conversation()],
    }),
    'GET /api/messages/contacts': { status: 200, body: [] },
    'GET /api/messages/trust-bond/:bondId/state': { status: 200, body: conversationState() },
  })
  const { user } = renderScreen(<MessagesScreen />, { account: member(), at: '/network?tab=messages' })
  const recent = within(await screen.findByRole('list', { name: 'Recent conversations' }))
  expect(await recent.findByText('Bob')).toBeVisible()
  expect(recent.queryByText('Cleo')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Archived' }))
  const archived = within(await screen.findByRole('list', { name: 'Archived conversations' }))
  const link = await archived.findByRole('link')
  expect(link).toHaveTextContent('Cleo')
  expect(link).toHaveAttribute('href', '/network?tab=messages&with=21')
})
