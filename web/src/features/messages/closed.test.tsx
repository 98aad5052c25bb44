import type { Conversation } from '@kinhold/contract/messages'
import type { PlayerProfile } from '@kinhold/contract/players'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bubbles, openConversation } from '../../../testing/conversation.tsx'
import { serve } from '../../../testing/canned.ts'
import { bondEnding, inHours } from '../../../testing/ends.ts'
import { stubEventSource } from '../../../testing/event-source.ts'
import { contact, conversation, conversationState, message } from '../../../testing/messages.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { setViewport } from '../../../testing/viewport.ts'
import { MessagesScreen } from './messages-screen.tsx'

// Loaded beforehand, so that no test waits for the late code.
import '../../ui/menu.tsx'
import '../../parts/bond/end-bond-dialog.tsx'
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

function open(replies: Parameters<typeof serve>[0] = {}) {
  return openConversation(
    { 'GET /api/players/:id': { status: 200, body: profile }, ...replies },
    { messages, state: closed },
  )
}

beforeEach(() => void setViewport(1280))

describe('a closed conversation', () => {
  test('TRU-16 says since when it is closed in place of where one writes, with the way back', async () => {
    open()
    expect(await screen.findByText(/^Your bond ended on/)).toHaveTextContent(
      'Your bond ended on March 9, 2026. Both of you can still read what is here; nobody writes any more.',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Invite again Bob' })).toBeVisible()
    expect(screen.getByText('Closed since Mar 9, 2026')).toBeVisible()
  })

  test('TRU-16 its messages can be copied, archived and deleted, and neither answered, edited nor reacted to', async () => {
    const { user, sentTo } = open()
    await screen.findByText('Gladly.')
    const own = bubbles().at(-1)!
    expect(within(own).queryByRole('button', { name: /React|Reply/ })).toBeNull()
    await user.click(within(own).getByRole('button', { name: 'Message actions' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Copy',
      'Archive',
      'Delete for both',
      'Delete for me',
    ])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^👍 1/ }))
    expect(sentTo('PUT /api/messages/:id/reactions')).toEqual([])
  })

  test('TRU-12 TRU-16 its menu ends no bond; that of an open one does', async () => {
    const shut = open()
    await shut.user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
    await screen.findByRole('menuitem', { name: 'Jump to date' })
    expect(screen.queryByRole('menuitem', { name: 'End bond…' })).toBeNull()
    shut.unmount()
    const { user } = openConversation(
      { 'GET /api/trust-bonds/:bondId/ending': { status: 200, body: bondEnding() } },
      { messages },
    )
    await user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'End bond…' }))
    expect(await screen.findByRole('dialog', { name: 'End your bond with Bob?' })).toBeVisible()
  })

  test('TRU-16 nothing in it is marked as unread', async () => {
    openConversation(
      { 'GET /api/players/:id': { status: 200, body: profile } },
      { messages, state: { ...closed, firstUnreadId: 100, unreadCount: 0 } },
    )
    await screen.findByText('Gladly.')
    expect(screen.queryByText(/unread message/)).toBeNull()
  })
})

describe('the archived conversations', () => {
  const cleo = contact({ id: 21, name: 'Cleo' })
  const withCleo = conversation({ id: 90, bondId: '19-21', content: 'Good night.', contact: cleo })

  function openList(archived: Conversation[]) {
    stubEventSource()
    const sent = serve({
      'GET /api/messages/user/:userId': ({ path }) => ({
        status: 200,
        body: path.includes('archived=only') ? archived : [conversation()],
      }),
      'GET /api/messages/contacts': { status: 200, body: [] },
      'GET /api/messages/trust-bond/:bondId/state': { status: 200, body: conversationState() },
    })
    return { sent, ...renderScreen(<MessagesScreen />, { account: member(), at: '/network?tab=messages' }) }
  }

  test("TRU-16 it is under 'Archived' and not under 'Recent'", async () => {
    const { user } = openList([withCleo])
    const recent = within(await screen.findByRole('list', { name: 'Recent conversations' }))
    expect(await recent.findByText('Bob')).toBeVisible()
    expect(recent.queryByText('Cleo')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Archived' }))
    const archived = within(await screen.findByRole('list', { name: 'Archived conversations' }))
    const link = await archived.findByRole('link')
    expect(link).toHaveTextContent('Cleo')
    expect(link).toHaveAttribute('href', '/network?tab=messages&with=21')
  })

  test('TRU-16 it is said where there are none', async () => {
    const { user } = openList([])
    await user.click(await screen.findByRole('button', { name: 'Archived' }))
    expect(await screen.findByText(/^A conversation whose bond has ended is kept here/)).toBeVisible()
  })
})
