import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { appConfig } from '../../testing/visitor.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { Footer } from './footer.tsx'

const config = appConfig({ appName: 'Hearth', supportEmail: 'help@example.com' })

test('PRO-12 the footer has a copyright line and asks for the legal texts', async () => {
  const [onPrivacy, onTerms] = [vi.fn(), vi.fn()]
  serve({ 'GET /api/config': { status: 200, body: config } })
  const { user } = renderScreen(<Footer onPrivacy={onPrivacy} onTerms={onTerms} />)
  expect(await screen.findByText(`© ${new Date().getFullYear()} Hearth`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Privacy' }))
  expect([onPrivacy.mock.calls.length, onTerms.mock.calls.length]).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: 'Terms' }))
  expect([onPrivacy.mock.calls.length, onTerms.mock.calls.length]).toEqual([1, 1])
})

test('PRO-13 Support opens a mail to the support address', async () => {
  serve({ 'GET /api/config': { status: 200, body: config } })
  renderScreen(<Footer onPrivacy={() => {}} onTerms={() => {}} />)
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'mailto:help@example.com')
  })
})

test('PRO-13 while no support address is set, the link is shown and leads nowhere', async () => {
  serve({ 'GET /api/config': { status: 200, body: { ...config, supportEmail: null } } })
  renderScreen(<Footer onPrivacy={() => {}} onTerms={() => {}} />)
  await screen.findByText(/Hearth/)
  expect(screen.getByText('Support')).toBeVisible()
  expect(screen.getByText('Support')).not.toHaveAttribute('href')
})
