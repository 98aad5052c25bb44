import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { settings } from '../../../testing/made/config.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { WelcomeDialog } from './welcome-dialog.tsx'

function show() {
  serve({ 'PUT /api/settings': { status: 200, body: settings() } })
  const does = { onDismiss: vi.fn(), onStartGuide: vi.fn() }
  return { ...does, ...renderScreen(<WelcomeDialog open {...does} />) }
}

it('GUI-09 GUI-10 LOG-33 the welcome dialog covers five topics and can start the guide', async () => {
  const { user, onStartGuide, onDismiss } = show()
  const dialog = screen.getByRole('dialog', { name: 'Welcome to Kinhold' })
  expect(dialog).toHaveAccessibleDescription('Trust The Ones You Love')
  const topics = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(topics.join(', ')).toBe(
    'Trust Bonds, Trust Units, Secure Messaging, Secure Vaults, Interactive Guide',
  )
  await user.click(screen.getByRole('button', { name: 'Start the guide' }))
  expect(onStartGuide).toHaveBeenCalledOnce()
  expect(onDismiss).not.toHaveBeenCalled()
})
it.each(['Look around first', 'Close dialog'])('clicking %s dismisses the dialog', async (name) => {
  const { user, onStartGuide, onDismiss } = show()
  await user.click(screen.getByRole('button', { name }))
  expect(onDismiss).toHaveBeenCalledOnce()
  expect(onStartGuide).not.toHaveBeenCalled()
})
