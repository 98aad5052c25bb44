import { expect, it } from 'vitest'
import { isPage, PAGES } from './pages.ts'

/** The routes listed in the requirements, with sample ids. */
const ROUTES = {
  'NAV-01': ['/'],
  'NAV-02': ['/register'],
  'NAV-03': ['/dashboard'],
  'NAV-04': ['/dashboard/19'],
  'NAV-05': ['/invitations'],
  'NAV-06': ['/groups'],
  'NAV-07': ['/groups/1'],
  'NAV-08': ['/network'],
  'NAV-09': ['/side-gigs'],
  'NAV-10': ['/create-gig'],
  'NAV-11': ['/vaults'],
  'NAV-12': ['/vault/1'],
  'NAV-13': ['/vault-base', '/vault-base/1'],
  'NAV-14': ['/vault-user-register'],
  'NAV-15': ['/settings'],
  'NAV-16': ['/player/19'],
  'NAV-17': ['/qr', '/qr/19'],
  'NAV-18': ['/user-guide', '/guide'],
  'NAV-19': ['/admin'],
  'NAV-20': ['/notifications'],
  'NAV-21': ['/admin/interested-users'],
  'NAV-22': ['/privacy'],
  'NAV-23': ['/terms'],
  'NAV-47': ['/login'],
}

it.each(Object.entries(ROUTES))('%s isPage returns true for every address in %j', (_, paths) => {
  for (const path of paths) expect(isPage(path), path).toBe(true)
})

it('NAV-24 isPage returns true only for the addresses in PAGES', () => {
  for (const page of PAGES) {
    const path = page.replace(':id', '19')
    expect([isPage(path), isPage(path.replace(/\/?$/, '/'))], path).toEqual([true, true])
  }
  const long = ['/dashboard/19/more', '/dashboard//', '//', '/player', '/player/', '/register/1', '']
  expect(
    [...long, '/nowhere', '/Dashboard', '/loginx', '/xlogin', 'login', '/gig-c', '/vault'].filter(isPage),
  ).toEqual([])
})
