import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Canned, serve } from '../../testing/canned.ts'
import { openConversation } from '../../testing/conversation.tsx'
import { group, openGroup } from '../../testing/groups.tsx'
import { layOut } from '../../testing/layout.ts'
import { conversation, conversationState } from '../../testing/messages.ts'
import { notification } from '../../testing/made/notifications.ts'
import { member, profileOf } from '../../testing/people.ts'
import { openProfile } from '../../testing/profile.tsx'
import { renderScreen } from '../../testing/screen.tsx'
import { openVault, vault } from '../../testing/vault-page.tsx'
import { refusal, toastText } from '../../testing/visitor.ts'
import { MessagesScreen } from '../features/messages/messages-screen.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { silenceOf } from '../features/relations/muted.tsx'

// These imports keep the tests from waiting for lazily loaded code.
import '../features/notifications/panel.tsx'
import '../features/profile/person-menu.tsx'
import '../features/relations/mute-menu.tsx'
import '../ui/menu.tsx'

const MUTE = 'PUT /api/mutes'
const UNMUTE = 'DELETE /api/mutes/:kind/:id'
const EVER = { until: null }

beforeEach(layOut)

function keeper(kind: 'conversation' | 'board' | 'vault' | 'person', id: number, first?: Silence) {
  const kept: { mute?: Silence } = first ? { mute: first } : {}
  const replies: Record<string, Canned> = {
    [MUTE]: ({ body }) => {
      kept.mute = silenceOf((body as { for: MuteSpan }).for)
      const about = { kind, id, name: 'Bob', createdAt: '2026-01-06T10:00:00.000Z' }
      return { status: 200, body: { ...about, ...kept.mute } }
    },
    [UNMUTE]: () => {
      delete kept.mute
      return { status: 204 }
    },
  }
  return { kept, replies }
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const MUTES = ['Mute for an hour', 'Mute until tomorrow', 'Mute until I unmute it']

test('TRU-34 lets a member mute and unmute a conversation from its menu', async () => {
  const { kept, replies } = keeper('conversation', 20)
  const view = openConversation({
    ...replies,
    'GET /api/messages/trust-bond/:bondId/state': () => ({
      status: 200,
      body: { ...conversationState(), ...kept },
    }),
  })
  await view.user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
  await screen.findByRole('menuitem', { name: MUTES[0] })
  expect(entries().filter((name) => name?.startsWith('Mute'))).toEqual(MUTES)
  await view.user.click(screen.getByRole('menuitem', { name: 'Mute until I unmute it' }))
  expect(await screen.findByTitle('Muted until you unmute it')).toHaveTextContent('Muted until you unmute it')
  await waitFor(() => expect(toastText()).toBe('Muted until you unmute it | Nobody is told.'))
  expect(view.sentTo(MUTE).map(({ body }) => body)).toEqual([{ kind: 'conversation', id: 20, for: 'ever' }])
  await view.user.click(screen.getByRole('button', { name: 'Conversation actions' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
  await waitFor(() => expect(screen.queryByTitle(/^Muted/)).toBeNull())
  // Muting the person also mutes the conversation, so Unmute has to end both mutes.
  await waitFor(() =>
    expect(view.sentTo(UNMUTE).map(({ path }) => path)).toEqual([
      '/api/mutes/conversation/20',
      '/api/mutes/person/20',
    ]),
  )
})

test('TRU-34 lets a member mute a board with its Mute button', async () => {
  const { kept, replies } = keeper('board', 7)
  const of = group()
  const view = openGroup(
    { ...replies, 'GET /api/groups/:id': () => ({ status: 200, body: { ...of, ...kept } }) },
    { of },
  )
  await view.user.click(await screen.findByRole('button', { name: 'Mute: The Lake House' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Mute until tomorrow' }))
  expect(
    await screen.findByRole('button', { name: /^Muted until tomorrow at 8:00 AM: The Lake House/ }),
  ).toBeVisible()
  await waitFor(() =>
    expect(view.sentTo(MUTE).map(({ body }) => body)).toEqual([{ kind: 'board', id: 7, for: 'tomorrow' }]),
  )
})

test('TRU-34 lets a member unmute a vault on its page', async () => {
  const { kept, replies } = keeper('vault', 7, EVER)
  const view = openVault({
    ...replies,
    'GET /api/vaults/:id': () => ({ status: 200, body: { ...vault(), ...kept } }),
  })
  await view.user.click(await screen.findByRole('button', { name: 'Muted until you unmute it: Letters' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Unmute' }))
  expect(await screen.findByRole('button', { name: 'Mute: Letters' })).toBeVisible()
  await waitFor(() => expect(view.sentTo(UNMUTE).map(({ path }) => path)).toEqual(['/api/mutes/vault/7']))
})

test('TRU-34 removes the mute from a profile if the request fails or the member clicks Undo', async () => {
  const { kept, replies } = keeper('person', 20)
  const body = profileOf(member({ id: 20, name: 'Bob', sponsorId: 19 }))
  const profile = () => ({ status: 200, body: { ...body, ...kept } })
  const { promise, resolve } = Promise.withResolvers<Canned>()
  let put: Canned = () => promise
  const view = openProfile({ ...replies, 'GET /api/players/:id': profile, [MUTE]: () => put })
  const choose = async (item: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'What you can do' }))
    await view.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Mute for an hour')
  expect(await screen.findByTitle(/^Muted until (today|tomorrow) at/)).toBeVisible()
  resolve(refusal(503, 'not_ready', 'The server is starting.'))
  await waitFor(() => expect(toastText()).toBe('It was not muted | The server is starting.'))
  expect(screen.queryByTitle(/^Muted/)).toBeNull()
  put = replies[MUTE]!
  await choose('Mute until I unmute it')
  expect(await screen.findByTitle('Muted until you unmute it')).toBeVisible()
  await view.user.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(screen.queryByTitle(/^Muted/)).toBeNull())
  await waitFor(() => expect(kept.mute).toBeUndefined())
})

test('TRU-34 marks a muted conversation in the list', async () => {
  serve({
    'GET /api/messages/user/:userId': {
      status: 200,
      body: [
        conversation({ unreadCount: 3, mute: EVER }),
        conversation({
          id: 99,
          bondId: '19-21',
          unreadCount: 2,
          contact: { id: 21, name: 'Cleo', profilePhoto: null, phone: null, status: 'active' },
        }),
      ],
    },
  })
  renderScreen(<MessagesScreen />, { account: member() })
  const quiet = within(await screen.findByRole('link', { name: /Bob/ }))
  const loud = within(screen.getByRole('link', { name: /Cleo/ }))
  expect(quiet.getByTitle('Muted until you unmute it')).toBeVisible()
  expect(quiet.getByText('3', { selector: '.text-quiet > *' })).toBeVisible()
  expect(loud.queryByTitle(/^Muted/)).toBeNull()
  expect(loud.queryByText('2', { selector: '.bg-sunken > *' })).toBeNull()
})

test('TRU-34 excludes notifications about muted content from the bell’s count', async () => {
  const told = (id: number, isMuted: boolean) =>
    notification({ id, kind: 'group', ...(isMuted && { isMuted: true }) })
  serve({ 'GET /api/notifications': { status: 200, body: [told(3, true), told(2, false), told(1, true)] } })
  renderScreen(<Bell />, { account: member() })
  expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
})
