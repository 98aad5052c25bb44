import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { openConversation } from '../../testing/conversation.tsx'
import { CLEO, openGroup, post } from '../../testing/groups.tsx'
import { layOut } from '../../testing/layout.ts'
import { trustBond } from '../../testing/network.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { openProfile } from '../../testing/profile.tsx'
import { renderScreen } from '../../testing/screen.tsx'
import { bob, comment, openVault, vaultPost } from '../../testing/vault-page.tsx'
import { refusal } from '../../testing/visitor.ts'
import { FoundPosts } from '../features/groups/groups-screen.tsx'
import { BondsTab } from '../features/bonds/bonds-tab.tsx'
import { listedToasts } from '../ui/toast.ts'

// These imports keep the tests from waiting for lazily loaded code.
import '../features/profile/person-menu.tsx'
import '../features/vaults/posts/comments/comments.tsx'
import '../features/vaults/posts/vault-posts.tsx'
import '../features/reports/block-dialog.tsx'
import '../features/reports/report-dialog.tsx'
import '../ui/menu.tsx'

const BLOCK = 'POST /api/blocks'
const OF_CLEO = { player: CLEO, since: '2026-01-05T10:00:00.000Z' }
const OF_BOB = { ...OF_CLEO, player: { ...CLEO, id: 20, name: 'Bob' } }
const DONE = { [BLOCK]: { status: 201, body: OF_BOB } }

beforeEach(layOut)

type View = Pick<ReturnType<typeof renderScreen>, 'user'>

async function choose({ user }: View, button: string, item: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

async function block(view: View, button: string, name = 'Bob') {
  await choose(view, button, 'Block…')
  const dialog = within(await screen.findByRole('dialog', { name: `Block ${name}?` }))
  await view.user.click(dialog.getByRole('button', { name: 'Block' }))
}

test('TRU-31 on a profile, explains what blocking does and asks for confirmation', async () => {
  let isRefused = true
  const view = openProfile({
    [BLOCK]: () => (isRefused ? refusal(409, 'still_waits', 'Bob is no member yet.') : DONE[BLOCK]),
  })
  await choose(view, 'What you can do', 'Block…')
  const dialog = screen.findByRole('dialog', { name: 'Block Bob?' })
  for (const words of [
    'trust bond ends',
    'You no longer see each other',
    'no longer opens your vaults',
    'They are not notified',
    'in Settings, under Privacy',
  ])
    expect(await dialog).toHaveTextContent(words)
  expect(view.sentTo(BLOCK)).toEqual([])
  const confirm = async () => view.user.click(within(await dialog).getByRole('button', { name: 'Block' }))
  await confirm()
  expect(await within(await dialog).findByText('Bob is no member yet.')).toBeVisible()
  expect(view.where()).toBe('/player/20')
  isRefused = false
  await confirm()
  await waitFor(() => expect(view.where()).toBe('/network'))
  expect(view.sentTo(BLOCK).at(-1)!.body).toEqual({ playerId: 20 })
  expect(listedToasts()[0]).toMatchObject({ title: 'Bob is blocked', action: { to: '/settings' } })
})

test('TRU-31 hides Block from the admin and on the admin’s profile', async () => {
  for (const options of [{ of: { isAdmin: true } }, { account: admin() }]) {
    const view = openProfile({}, options)
    await view.user.click(await screen.findByRole('button', { name: 'What you can do' }))
    expect(await screen.findByRole('menuitem', { name: 'Mute for an hour' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Block…' })).toBeNull()
    view.unmount()
  }
  openProfile({}, { account: member({ id: 20, name: 'Bob' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'What you can do' })).toBeNull()
})

const openAnnsVault = () => openVault(DONE, { account: bob(), posts: [vaultPost()], query: '?tab=posts' })
test.each([
  [
    'a conversation',
    () => openConversation(DONE),
    'Conversation actions',
    'Bob',
    20,
    '/network?tab=messages',
  ],
  ['a post in a vault', openAnnsVault, 'More on the post of Ann', 'Ann', 19, '/vaults'],
])(
  'TRU-31 leaves the page when the member blocks someone from the menu of %s',
  async (_, open, button, name, playerId, at) => {
    const view = open()
    await block(view, button, name)
    await waitFor(() => expect(view.sentTo(BLOCK)[0]?.body).toEqual({ playerId }))
    await waitFor(() => expect(view.where()).toBe(at))
  },
)

test('TRU-31 blocking a member from the bond’s menu removes the bond’s row', async () => {
  let bonds = [trustBond()]
  serve({
    'GET /api/trust-bonds': () => ({ status: 200, body: bonds }),
    [BLOCK]: () => {
      bonds = []
      return { status: 201, body: OF_BOB }
    },
  })
  const view = renderScreen(<BondsTab />, { account: member() })
  await block(view, 'Bond with Bob')
  expect(await screen.findByText(/^No trust bonds yet/)).toBeVisible()
})

test('TRU-31, TRU-32 collapses a post on a board when its author is blocked', async () => {
  const posts = [post({ id: 2, author: CLEO, content: 'Who has the boat?' }), post()]
  const view = openGroup({
    'GET /api/groups/:id/posts': () => ({ status: 200, body: posts }),
    [BLOCK]: () => {
      posts[0] = { ...posts[0]!, isBlocked: true }
      return { status: 201, body: OF_CLEO }
    },
  })
  await view.user.click(await screen.findByRole('button', { name: 'Post actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Block…' })).toBeNull()
  await view.user.keyboard('{Escape}')
  await block(view, 'More on the post of Cleo', 'Cleo')
  expect(await screen.findByRole('button', { name: 'Show what Cleo wrote' })).toBeVisible()
  expect(screen.queryByText('Who has the boat?')).toBeNull()
  expect(screen.getByText('The key is under the pot.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More on the post of Cleo' })).toBeNull()
  expect(view.sentTo(BLOCK).map(({ body }) => body)).toEqual([{ playerId: 21 }])
})

test('TRU-31, TRU-32 collapses a comment in a vault when its author is blocked', async () => {
  const comments = [
    comment({ author: { name: 'Cleo', profilePhoto: null }, authorId: 21 }),
    { ...comment({ id: 2, content: 'Me too.' }), author: undefined, authorName: 'Vault User' },
  ]
  const view = openVault(
    {
      'GET /api/vault-posts/:id/comments': () => ({ status: 200, body: comments }),
      [BLOCK]: () => {
        comments[0] = { ...comments[0]!, isBlocked: true }
        return { status: 201, body: OF_CLEO }
      },
    },
    { account: bob(), posts: [vaultPost({ commentCount: 2 })], query: '?tab=posts' },
  )
  await view.user.click(await screen.findByRole('button', { name: '2 comments' }))
  await block(view, 'More on the comment of Cleo', 'Cleo')
  expect(await screen.findByRole('button', { name: 'Show what Cleo wrote' })).toBeVisible()
  expect(screen.queryByText('So good to read this.')).toBeNull()
  expect(screen.getByText('Me too.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^More on the comment/ })).toBeNull()
})

test('TRU-31 doesn’t let a vault user block or mute anyone', async () => {
  openVault({}, { account: vaultUser(), posts: [vaultPost()], query: '?tab=posts' })
  expect(await screen.findByText('The first letter.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^More on/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mute/ })).toBeNull()
})

test('TRU-32 hides the text of a blocked member’s post in board search results', async () => {
  const hit = {
    id: 2,
    groupId: 7,
    groupName: 'The Lake House',
    author: { ...CLEO, profilePhoto: '/media/cleo' },
    excerpt: 'Who has the boat?',
    createdAt: '2026-01-06T10:00:00.000Z',
    isBlocked: true as const,
  }
  serve({ 'GET /api/search/posts': { status: 200, body: [hit] } })
  renderScreen(<FoundPosts q="boat" />, { account: member() })
  expect(await screen.findByRole('link', { name: /Blocked\./ })).toHaveAttribute('href', '/groups/7?post=2')
  expect(screen.queryByText(/boat\?/)).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})

test('TRU-95 the block dialog offers to report the person as well', async () => {
  const report = { id: 1, kind: 'person', reason: 'fraud', words: null, createdAt: OF_CLEO.since }
  const view = openProfile({ ...DONE, 'POST /api/reports': { status: 201, body: report } })
  await choose(view, 'What you can do', 'Block…')
  await view.user.click(await screen.findByRole('button', { name: 'Report first…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Bob?' }))
  expect(dialog.getByRole('checkbox', { name: 'Block Bob as well' })).toBeChecked()
  await view.user.click(dialog.getByRole('radio', { name: 'Fraud, or asks for money' }))
  await view.user.click(dialog.getByRole('button', { name: 'Report and block' }))
  await waitFor(() => expect(listedToasts()[0]?.title).toBe('Reported, and Bob is blocked'))
})
