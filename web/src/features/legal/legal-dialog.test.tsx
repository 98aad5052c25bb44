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

it.each([
  ['PRO-14', 'privacy', 'Privacy Policy', 'What we keep'],
  ['PRO-15', 'terms', 'Terms and Conditions', 'Sponsors'],
] as const)(
  "%s PRO-16 PRO-21 the %s dialog is titled %s, has the server's addresses, a close control and a Close button",
  async (_, text, name, heading) => {
    const addresses = { privacyEmail: 'privacy@hearth.example', legalEmail: 'legal@hearth.example' }
    const { user, onClose } = show(text, addresses)
    expect(screen.getByRole('dialog', { name })).toBeVisible()
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    for (const address of Object.values(addresses))
      expect(await screen.findByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
    await user.click(screen.getByRole('button', { name: 'Close dialog' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  },
)
