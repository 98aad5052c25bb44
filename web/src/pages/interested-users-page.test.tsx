import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { admin, interestedUser } from '../../testing/people.ts'
import { setViewport } from '../../testing/viewport.ts'

beforeEach(() => setViewport(1280))

test('ADM-52, INV-08 one press leads from a person to an invitation with their name and number', async () => {
  serve({
    'GET /api/auth/me': { status: 200, body: admin() },
    'GET /api/invitations': { status: 200, body: [] },
    'GET /api/admin/interested-users': { status: 200, body: [interestedUser()] },
  })
  const { user, where, router } = openApp('/admin/interested-users')
  await user.click(await screen.findByRole('link', { name: 'Invite Hal' }))
  expect(await screen.findByLabelText('Name')).toHaveValue('Hal')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 999-0001')
  expect(where()).toBe('/invitations')
  expect(router.state.location.state).toBeNull()
})
