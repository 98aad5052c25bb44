import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig } from '../../../testing/visitor.ts'
import { LegalDialog } from './legal-dialog.tsx'

function show(text: 'privacy' | 'terms', config: Parameters<typeof appConfig>[0] = {}) {
  serve({ 'GET /api/config': { status: 200, body: appConfig(config) } })
  const onClose = vi.fn()
  return { ...renderScreen(<LegalDialog text={text} open onClose={onClose} />), onClose }
}

it('PRO-14 the privacy dialog is titled Privacy Policy', async () => {
  show('privacy')
  expect(screen.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'What we keep' })).toBeVisible()
})
it('PRO-15 the terms dialog is titled Terms and Conditions', async () => {
  show('terms')
  expect(screen.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Sponsors' })).toBeVisible()
})
it.each(['privacy', 'terms'] as const)("PRO-21 the %s dialog has the server's addresses", async (text) => {
  const addresses = { privacyEmail: 'privacy@hearth.example', legalEmail: 'legal@hearth.example' }
  show(text, addresses)
  for (const address of Object.values(addresses))
    expect(await screen.findByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
})
it.each(['privacy', 'terms'] as const)(
  'PRO-16 the %s dialog has a close control and a Close button',
  async (text) => {
    const { user, onClose } = show(text)
    await user.click(screen.getByRole('button', { name: 'Close dialog' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  },
)
