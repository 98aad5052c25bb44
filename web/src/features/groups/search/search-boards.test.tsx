import type { PostHit } from '@kinhold/contract/groups'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { ANN, BOB, group } from '../../../../testing/groups.tsx'
import { admin, member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { GroupsScreen } from '../groups-screen.tsx'

const CALL = 'GET /api/search/posts'

function hit(different: Partial<PostHit> = {}): PostHit {
  return {
    id: 5,
    groupId: 7,
    groupName: 'The Lake House',
    author: BOB,
    excerpt: 'Beans by the wall',
    createdAt: '2026-01-06T10:00:00.000Z',
    ...different,
  }
}

type Options = { reply?: NonNullable<Parameters<typeof serve>[0][typeof CALL]>; at?: string }

function open({ reply = { status: 200, body: [hit()] }, at = '/groups' }: Options = {}, own = [group()]) {
  const sent = serve({ [CALL]: reply, 'GET /api/groups/player/:id': { status: 200, body: own } })
  const asked = () => sent.filter(({ route }) => route === CALL).map(({ path }) => path)
  return { asked, ...renderScreen(<GroupsScreen />, { account: member(), at, pattern: '/groups' }) }
}

const field = () => screen.findByRole('searchbox', { name: 'Search the boards' })

test('UNI-87 two characters find posts, which say where, by whom and when, and lead to their place on the board', async () => {
  const hits = [hit(), hit({ id: 3, author: ANN, excerpt: 'the last of the beans' })]
  const { user, asked, where } = open({ reply: { status: 200, body: hits } })
  await screen.findByRole('heading', { name: 'Your Groups (1)' })
  await user.type(await field(), 'b')
  expect(await screen.findByText(/^Type at least 2 characters/)).toBeVisible()
  await user.type(await field(), 'e')
  const [first, second] = await screen.findAllByRole('link')
  expect(first).toHaveTextContent(/The Lake House January 6.* at .* Bob: Beans by the wall$/)
  expect(second).toHaveTextContent(/You: the last of the beans$/)
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Beans', 'beans'])
  expect(screen.getByText('2 posts found.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your Groups (1)' })).toBeNull()
  expect(asked()).toEqual(['/api/search/posts?q=be&limit=30'])
  await user.click(second!)
  expect(where()).toBe('/groups/7?post=3')
})

test('UNI-87 the address keeps what is sought, so that Back finds it; nothing typed shows the groups', async () => {
  const { user, where } = open({ at: '/groups?search=beans' })
  expect(await field()).toHaveValue('beans')
  expect(await screen.findByText('1 post found.')).toBeVisible()
  await user.clear(await field())
  expect(await screen.findByRole('heading', { name: 'Your Groups (1)' })).toBeVisible()
  await waitFor(() => expect(where()).toBe('/groups'))
  await user.type(await field(), 'wall')
  await waitFor(() => expect(where()).toBe('/groups?search=wall'))
})

test('UNI-87 whoever sees no board has nothing to search; the admin sees all', async () => {
  const { unmount } = open({}, [])
  expect(await screen.findByText('No Groups Yet')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  unmount()
  serve({ 'GET /api/groups/player/:id': { status: 200, body: [] } })
  renderScreen(<GroupsScreen />, { account: admin(), at: '/groups' })
  expect(await screen.findByText('No Groups Yet')).toBeVisible()
  expect(await field()).toBeVisible()
})
