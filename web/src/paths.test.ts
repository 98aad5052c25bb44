import { isPage, PAGES } from '@kinhold/contract/pages'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const addresses = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path(7)]))

test('every address that the app builds belongs to a page in the contract and has its own route', () => {
  for (const address of Object.values(addresses)) {
    expect(isPage(address.split('?')[0]!), address).toBe(true)
    expect(patternAt(address), address).not.toBe('*')
  }
})

test('the router has one route for each page in the contract and one for all other addresses', () => {
  expect(patternsOf(routes).toSorted()).toEqual([...PAGES, '*'].toSorted())
})

test('an address that matches a pattern in the contract leads to the route with that pattern', () => {
  for (const pattern of PAGES) expect(patternAt(pattern.replace(':id', '7'))).toBe(pattern)
})

function patternAt(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path
}

function patternsOf(branch: RouteObject[]): string[] {
  return branch.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])])
}
