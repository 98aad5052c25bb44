import { isPage, PAGES } from '@kinhold/contract/pages'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const addresses = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path(7)]))

test('builds only addresses that have their own route', () => {
  for (const address of Object.values(addresses)) {
    expect(isPage(address.split('?')[0]!), address).toBe(true)
    expect(patternAt(address), address).not.toBe('*')
  }
})

test('has one route per page in the contract', () => {
  expect(patternsOf(routes).toSorted()).toEqual([...PAGES, '*'].toSorted())
})

test('matches a page’s address to the route with the page’s pattern', () => {
  for (const pattern of PAGES) expect(patternAt(pattern.replace(':id', '7'))).toBe(pattern)
})

function patternAt(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path
}

function patternsOf(branch: RouteObject[]): string[] {
  return branch.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])])
}
