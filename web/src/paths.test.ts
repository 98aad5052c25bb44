import { isPage, PAGES } from '@kinhold/contract/pages'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const addresses = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path(7)]))

test('every address that the app builds', () => {
  expect(addresses).toMatchInlineSnapshot(`
    {
      "admin": "/admin",
      "adminClaims": "/admin?tab=claims",
      "adminReports": "/admin?tab=reports&case=7",
      "claims": "/claims",
      "createGig": "/create-gig",
      "dashboard": "/dashboard",
      "dashboardOf": "/dashboard/7",
      "delivery": "/notifications",
      "gigA": "/gig-a",
      "gigB": "/gig-b",
      "group": "/groups/7",
      "groups": "/groups",
      "guardians": "/settings?tab=account",
      "guide": "/guide",
      "home": "/",
      "interestedUsers": "/admin/interested-users",
      "invitations": "/invitations",
      "login": "/login",
      "lostNumber": "/lost-number",
      "messages": "/network?tab=messages",
      "messagesWith": "/network?tab=messages&with=7",
      "network": "/network",
      "notMe": "/not-me",
      "openInvitations": "/invitations?tab=sent&show=pending",
      "player": "/player/7",
      "privacy": "/privacy",
      "qr": "/qr",
      "qrOf": "/qr/7",
      "receivedInvitations": "/invitations?tab=received",
      "register": "/register",
      "settings": "/settings",
      "share": "/share",
      "sideGigs": "/side-gigs",
      "terms": "/terms",
      "trustBonds": "/network?tab=bonds",
      "trustUnits": "/network?tab=units",
      "unsubscribe": "/unsubscribe",
      "userGuide": "/user-guide",
      "vault": "/vault/7",
      "vaultBase": "/vault-base",
      "vaultBaseOf": "/vault-base/7",
      "vaultPosts": "/vault/7?tab=posts",
      "vaultStorage": "/vault/7?tab=storage",
      "vaultUserRegister": "/vault-user-register",
      "vaults": "/vaults",
    }
  `)
})

test('every address that the app builds is a page of the contract and has a route of its own', () => {
  for (const address of Object.values(addresses)) {
    expect(isPage(address.split('?')[0]!), address).toBe(true)
    expect(patternAt(address), address).not.toBe('*')
  }
})

test('the routes are the pages of the contract, each once, and one for everything else', () => {
  expect(patternsOf(routes).toSorted()).toEqual([...PAGES, '*'].toSorted())
})

test('an address of the contract leads to the route with its pattern', () => {
  for (const pattern of PAGES) expect(patternAt(pattern.replace(':id', '7'))).toBe(pattern)
})

function patternAt(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path
}

function patternsOf(branch: RouteObject[]): string[] {
  return branch.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])])
}
