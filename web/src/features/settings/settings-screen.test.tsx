import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { serveSettings, settings } from '../../../testing/settings.ts'
import { SettingsScreen } from './settings-screen.tsx'

function open(at = '/settings', account = member()) {
  const { sentTo } = serveSettings(settings(), {
    'GET /api/auth/sessions': { status: 200, body: [] },
    'GET /api/settings/space': { status: 200, body: { used: 0, most: 1, files: 0 } },
  })
  return { sentTo, ...renderScreen(<SettingsScreen />, { account, at }) }
}

test('SET-01 keeps the selected tab in the URL', async () => {
  const { user, where } = open()
  const tabs = within(screen.getByRole('tablist', { name: 'Settings' })).getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Privacy', 'Notifications', 'Account', 'Data'])
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Privacy')
  expect(await screen.findByRole('region', { name: 'Your profile' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Notifications' }))
  expect(await screen.findByRole('region', { name: 'Quiet hours' })).toBeVisible()
  expect(where()).toBe('/settings?tab=notifications')
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('region', { name: 'Your number' })).toBeVisible()
  expect(where()).toBe('/settings?tab=account')
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('region', { name: 'Export' })).toBeVisible()
  expect(where()).toBe('/settings?tab=data')
})

test('SET-01 shows all tabs to an unconfirmed member', async () => {
  const { user, sentTo } = open('/settings', member({ verified: false, awaiting: 'sponsor' }))
  expect(await screen.findByRole('region', { name: 'Your profile' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Notifications' }))
  expect(await screen.findByRole('region', { name: 'Quiet hours' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your e-mail address' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'On your devices' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  expect(await screen.findByRole('region', { name: 'Delete account' })).toBeVisible()
  expect(sentTo('GET /api/auth/sessions')).toEqual([])
  expect(sentTo('GET /api/settings/space')).toEqual([])
})

test('SET-22 opens the appearance settings at their own URL and links back to all settings', async () => {
  const { user, where } = open()
  await user.click(screen.getByRole('link', { name: 'Appearance' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Appearance' })).toHaveFocus()
  expect(where()).toBe('/settings?tab=appearance')
  expect(screen.queryByRole('tablist')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All settings' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus()
  expect(where()).toBe('/settings')
})

test('NAV-15 API-32 SET-22 follows the system theme until the member chooses a theme', async () => {
  localStorage.setItem('theme', '{dark')
  const theme = () => document.documentElement.dataset['theme']
  const { user } = open('/settings?tab=appearance')
  expect(await screen.findByRole('radio', { name: /Same as the system/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(theme()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('"dark"')
  await user.click(screen.getByRole('radio', { name: /Same as the system/ }))
  expect(theme()).toBeUndefined()
})
