import type { Player } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { fill } from '../../../testing/on-screen.ts'
import { group, MEMBERS } from '../../../testing/groups.tsx'
import { conversationState, correspondent } from '../../../testing/messages.ts'
import { member } from '../../../testing/people.ts'
import { bobsVault, vault } from '../../../testing/vault-list.tsx'
import { visit } from '../../../testing/visitor.ts'
// These imports keep the tests from waiting for lazily loaded code.
import '../../pages/group-page.tsx'
import '../../pages/network-page.tsx'
import '../../pages/page-layout.tsx'
import './share-screen.tsx'
import '../vaults/page/vault-screen.tsx'

const HOUR = 60 * 60 * 1000
let shared: Map<string, Response> | null

beforeEach(() => {
  shared = null
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (path: string) => shared?.get(path)?.clone() }),
    delete: async () => {
      shared = null
      return true
    },
  })
})

type Sharing = { names?: string[]; at?: number; whose?: number | null }

function share(text: string, { names = [], at = Date.now(), whose }: Sharing = {}) {
  const headers = { 'content-type': 'image/jpeg' }
  const files = names.map((_, n) => [`/shared/files/${n}`, new Response('x', { headers })] as const)
  shared = new Map([['/shared/words', Response.json({ text, names, at, whose })], ...files])
}

const ok = <T,>(body: T) => ({ status: 200, body })

function open(at: string, me: Player = member(), more: Parameters<typeof visit>[1] = {}) {
  return visit(at, {
    'GET /api/auth/me': ok(me),
    'GET /api/messages/contacts': ok([correspondent()]),
    'GET /api/messages/trust-bond/:bondId': ok([]),
    'GET /api/messages/trust-bond/:bondId/state': ok(conversationState()),
    'GET /api/trust-bonds': ok([]),
    'GET /api/trust-units': ok([]),
    'GET /api/groups/player/:id': ok([group()]),
    'GET /api/groups/:id': ok(group()),
    'GET /api/groups/:id/members': ok(MEMBERS),
    'GET /api/groups/:id/posts': ok([]),
    'GET /api/vaults': ok([vault({ id: 3 }), bobsVault()]),
    'GET /api/vaults/:id': ok(vault({ id: 3 })),
    'GET /api/vaults/:id/posts': ok([]),
    ...more,
  })
}

const places = async (kind: string) =>
  within(await screen.findByRole('region', { name: kind }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('NAV-59 offers only the places that the member may write to', async () => {
  share('A recipe\nhttps://example.org/soup', { names: ['soup.pdf'] })
  open('/share')
  const what = await screen.findByRole('region', { name: 'What is shared' })
  expect(what).toHaveTextContent('A recipe https://example.org/soup')
  expect(within(what).getByText('soup.pdf')).toBeVisible()
  await waitFor(async () => expect(await places('Messages')).toEqual(['Bob']))
  await waitFor(async () => expect(await places('Boards')).toEqual(['The Lake House']))
  await waitFor(async () => expect(await places('Vaults')).toEqual(['Lake House']))
})

test('FAM-13 uploads shared files to another person’s vault', async () => {
  const uploads = catchUploads()
  const { user, router } = open('/vault/3?tab=posts', undefined, {
    'GET /api/vaults': ok([
      bobsVault({ contribute: 'list', mayAdd: true }),
      bobsVault({ id: 9, title: 'Read only' }),
    ]),
  })
  await screen.findByRole('textbox', { name: 'Post' })
  share('', { names: ['boat.jpg'] })
  await router.navigate('/share')
  await waitFor(async () => expect(await places('Vaults')).toEqual(['Sailing']))
  await user.click(screen.getByRole('button', { name: 'Sailing' }))
  await waitFor(() => expect(uploads.map(({ path }) => path)).toEqual(['/api/upload?vaultId=8']))
})

test.each([
  ['Bob', '/network?tab=messages&with=20'],
  ['The Lake House', '/groups/7'],
  ['Lake House', '/vault/3?tab=posts'],
])('NAV-59 adds shared content to the draft for %s without sending it', async (name, at) => {
  const { user, router, where, sent } = open(at)
  await fill(user, await screen.findByRole('textbox', { name: /^(Message|Post)/ }), 'Begun')
  share('A recipe')
  await router.navigate('/share')
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(where()).toBe(at))
  expect(await screen.findByRole('textbox', { name: /^(Message|Post)/ })).toHaveValue('Begun\n\nA recipe')
  expect(shared).toBeNull()
  expect(sent.filter(({ method, path }) => method === 'POST' && /(messages|posts)$/.test(path))).toEqual([])
})

test.each<[string, Sharing['whose'], Record<string, number>, boolean, age?: number]>([
  ['an hour ago is shown', 19, {}, true, HOUR],
  ['more than an hour ago is discarded', 19, {}, false, HOUR + 1],
  ['by the member is shown', 19, { in: -1 }, true],
  ['by the member before signing in is shown', null, { in: 1 }, true],
  ['by the previous member is discarded', 20, {}, false],
  ['by the member before signing out and back in is discarded', 19, { out: 1 }, false],
  ['by a visitor before a sign-out is discarded', null, { out: 1 }, false],
  ['while the server was down is shown', undefined, { in: -1, out: -1 }, true],
  ['before a sign-in while the server was down is discarded', undefined, { in: 1 }, false],
])('NAV-59 content shared %s', async (_, whose, later, isThere, age = 60_000) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 2) })
  const at = Date.now() - age
  for (const [what, by] of Object.entries(later)) localStorage.setItem(`signed-${what}-at`, String(at + by))
  share('A recipe', { at, whose })
  open('/share')
  expect(await screen.findByText(isThere ? 'A recipe' : /^Nothing was shared/)).toBeVisible()
  expect(shared !== null).toBe(isThere)
})
