import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openVaultBase } from '../../../../testing/vault-base.tsx'
import { visit } from '../../../../testing/visitor.ts'

const AT = '/vault-user-register'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Someone shares a vault with you' })

test("VUS-21, VUS-22 the welcome page has the tabs 'Welcome', 'Profile', 'Settings', 'Archive', saves nothing and leads to the login or the vault", async () => {
  const { user, sent, where, unmount } = visit(AT)
  await heading()
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Welcome', 'Profile', 'Settings', 'Archive'])
  for (const [tab, words] of [
    ['Profile', 'Your name beside your words'],
    ['Settings', 'You decide what reaches you'],
    ['Archive', 'What is put away'],
    ['Welcome', 'What you will see'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
    for (const role of ['textbox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull()
  }
  expect(screen.getByRole('link', { name: 'Log in with my number' })).toHaveAttribute('href', '/login')
  expect(where()).toBe(AT)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  unmount()
  openVaultBase({}, { at: AT })
  await heading()
  expect(screen.getByRole('link', { name: 'Open my vault' })).toHaveAttribute('href', '/vault-base')
})
