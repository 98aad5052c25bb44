import { INVITATION_STATUSES } from '@kinhold/domain/invitations'
import { expect, it } from 'vitest'
import { isPage } from './pages.ts'
import { INVITATIONS_TABS, NETWORK_TABS, paths, registrationPath, VAULT_TABS } from './paths.ts'

const addresses = Object.values(paths).map((path) => new URL(path(7), 'https://kinhold.example'))

it('every address is unique and belongs to a page', () => {
  expect(addresses.map(({ pathname }) => pathname).filter((pathname) => !isPage(pathname))).toEqual([])
  expect(new Set(addresses.map(String)).size).toBe(addresses.length)
})
it('every tab named in an address exists', () => {
  const tabsOf: Record<string, readonly string[]> = {
    '/network': NETWORK_TABS,
    '/invitations': INVITATIONS_TABS,
    '/vault/7': VAULT_TABS,
    '/admin': ['reports', 'claims', 'outbox', 'phone'],
    '/settings': ['account', 'appearance'],
  }
  const named = addresses.filter(({ search }) => search !== '')
  for (const { pathname, searchParams } of named) {
    expect(
      [...searchParams.keys()].filter((key) => !['show', 'with', 'case'].includes(key)),
      pathname,
    ).toEqual(['tab'])
    expect(tabsOf[pathname], pathname).toContain(searchParams.get('tab'))
    if (searchParams.has('show')) expect(INVITATION_STATUSES).toContain(searchParams.get('show'))
  }
  expect(named.map(({ pathname, search }) => pathname + search)).toEqual([
    '/invitations?tab=received',
    '/invitations?tab=sent&show=pending',
    '/network?tab=messages',
    '/network?tab=messages&with=7',
    '/network?tab=bonds',
    '/network?tab=units',
    '/vault/7?tab=storage',
    '/vault/7?tab=posts',
    '/settings?tab=account',
    '/settings?tab=appearance',
    '/admin?tab=reports&case=7',
    '/admin?tab=claims',
    '/admin?tab=outbox',
    '/admin?tab=phone',
  ])
})
it('UNI-88 an address can point to one message or board post', () => {
  expect([paths.messagesWith(7, 12), paths.group(7), paths.group(7, 12)]).toEqual([
    '/network?tab=messages&with=7&at=12',
    '/groups/7',
    '/groups/7?post=12',
  ])
})
it('INV-68 INV-70 a registration link preserves special characters', () => {
  const said = { ref: 19, sponsor: 'Ann & <Co>', phone: '+15551234567', qrId: 'qr-19-5-abc' }
  const url = new URL(registrationPath(said), 'https://kinhold.example')
  expect(url.pathname).toBe('/register')
  expect(Object.fromEntries(url.searchParams)).toEqual({ ...said, ref: '19' })
})
