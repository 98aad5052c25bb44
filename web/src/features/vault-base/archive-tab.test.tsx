import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { member } from '../../../testing/people.ts'
import type { Sent } from '../../../testing/canned.ts'
import { letters, openVaultBase } from '../../../testing/vault-base.tsx'
import { vaultPost } from '../../../testing/vault-page.tsx'
import { setViewport } from '../../../testing/viewport.ts'

const ARCHIVE = '/vault-base?tab=archive'
const ownVault = { 'GET /api/vaults': { status: 200, body: [letters()] } }

beforeEach(() => void setViewport(1280))

test("VUS-20 a vault user reads 'No Archived Items', and nothing archived is asked for", async () => {
  const { sentTo } = openVaultBase({}, { at: ARCHIVE })
  expect(await screen.findByRole('heading', { name: 'No Archived Items' })).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')).toHaveLength(0)
})

test("VUS-20, VLT-68 an owner sees what they archived, dimmed and with Restore, and without it 'No Archived Items'", async () => {
  const posts = [
    vaultPost({ id: 2, content: 'Put away', archived: true }),
    vaultPost({ content: 'Still there' }),
  ]
  const change = ({ body }: Sent) => {
    Object.assign(posts[0]!, body)
    return { status: 200, body: posts[0] }
  }
  const { user, sentTo } = openVaultBase(
    {
      ...ownVault,
      'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts }),
      'PATCH /api/vault-posts/:id': change,
    },
    { at: ARCHIVE, account: member() },
  )
  const post = await screen.findByRole('article')
  expect(post).toHaveTextContent('Put away')
  expect(post).toHaveClass('bg-sunken')
  expect(screen.queryByText('Still there')).toBeNull()
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  await user.click(within(post).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('heading', { name: 'No Archived Items' })).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')[0]!.path).toContain('archived=only')
  await waitFor(() =>
    expect(sentTo('PATCH /api/vault-posts/:id').map(({ path, body }) => [path, body])).toEqual([
      ['/api/vault-posts/2', { archived: false }],
    ]),
  )
})
