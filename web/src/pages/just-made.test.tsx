import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { vault } from '../../testing/made/vault-list.ts'
import { vault as vaultPage } from '../../testing/made/vault-page.ts'
import { member } from '../../testing/people.ts'

test('FAM-69 opens a new vault and focuses its heading', async () => {
  serve({
    'GET /api/auth/me': { status: 200, body: member() },
    'GET /api/vaults': { status: 200, body: [] },
    'GET /api/trust-bonds': { status: 200, body: [] },
    'POST /api/vaults': { status: 201, body: vault({ accessCount: 0 }) },
    'GET /api/vaults/:id': { status: 200, body: vaultPage({ title: 'Lake House' }) },
  })
  const { user, where, router } = openApp('/vaults')
  await user.click(await screen.findByRole('button', { name: 'Create Vault' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Vault' }))
  await user.type(dialog.getByLabelText('Title'), 'Lake House')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Lake House' })).toHaveFocus())
  expect(where()).toBe('/vault/7')
  await router.navigate(-1)
  await waitFor(() => expect(where()).toBe('/vaults'))
})
