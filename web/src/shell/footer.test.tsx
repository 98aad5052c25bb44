import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { appConfig } from '../../testing/visitor.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { Footer } from './footer.tsx'

test.each([
  ['opens a mail to the support address', 'help@example.com', 'mailto:help@example.com'],
  ['is shown and leads nowhere while no support address is set', null, null],
])('PRO-12 PRO-13 the footer has a copyright line; Support %s', async (_, supportEmail, href) => {
  serve({ 'GET /api/config': { status: 200, body: appConfig({ appName: 'Hearth', supportEmail }) } })
  renderScreen(<Footer onPrivacy={() => {}} onTerms={() => {}} />)
  expect(await screen.findByText(`© ${new Date().getFullYear()} Hearth`)).toBeVisible()
  expect(screen.getByText('Support')).toBeVisible()
  expect(screen.getByText('Support').getAttribute('href')).toBe(href)
})
