import { describe, expect, it } from 'vitest'
import { comesWithTheFrame, type Module } from './chunks.ts'

const PAGES = ['a', 'b', 'c', 'd'].map((name) => `/app/pages/${name}-page.tsx`)

const moduleOf = (importedIds: string[], length = 100, dynamicallyImportedIds: string[] = []): Module => ({
  code: 'x'.repeat(length),
  importedIds,
  dynamicallyImportedIds,
})

const MODULES: Record<string, Module> = {
  '/app/main.tsx': moduleOf(['/app/button.tsx'], 100, ['/app/pages/page-layout.tsx', ...PAGES]),
  '/app/pages/landing-page.tsx': moduleOf(['/app/button.tsx']),
  '/app/button.tsx': moduleOf([]),
  '/app/pages/page-layout.tsx': moduleOf(['/app/gate.tsx', '/app/bell.tsx', '/app/large.tsx']),
  '/app/gate.tsx': moduleOf(['/app/button.tsx']),
  '/app/large.tsx': moduleOf(['/app/badge.tsx'], 20_000),
  '/app/bell.tsx': moduleOf(['/app/list.tsx']),
  '/app/list.tsx': moduleOf(['/app/large.tsx']),
  '/app/badge.tsx': moduleOf(['/app/gate.tsx']),
  '/app/card.tsx': moduleOf(['/app/badge.tsx']),
  '/app/table.tsx': moduleOf([]),
  [PAGES[0]!]: moduleOf(['/app/card.tsx', '/app/table.tsx']),
  [PAGES[1]!]: moduleOf(['/app/card.tsx', '/app/table.tsx']),
  [PAGES[2]!]: moduleOf(['/app/card.tsx', '/app/table.tsx']),
  [PAGES[3]!]: moduleOf(['/app/card.tsx']),
}

it('puts only small, commonly needed modules into the frame’s chunk', () => {
  const comes = comesWithTheFrame('/app')
  const chosen = Object.keys(MODULES).filter((id) => comes(id, (one) => MODULES[one] ?? null))
  expect(chosen).toEqual(['/app/gate.tsx', '/app/badge.tsx', '/app/card.tsx'])
})

it('leaves out modules that import an excluded module', () => {
  const comes = comesWithTheFrame('/app')
  const modules = (id: string) => MODULES[id] ?? null
  expect(comes('/app/list.tsx', modules)).toBe(false)
  expect(comes('/app/bell.tsx', modules)).toBe(false)
})

describe('icons', () => {
  const codeOf = (code: string, importedIds: string[]): Module => ({ ...moduleOf(importedIds), code })
  const ICONS: Record<string, Module> = {
    ...MODULES,
    '/app/pages/page-layout.tsx': moduleOf(['/app/menu.tsx', '/app/bell.tsx'], 20_000),
    '/app/menu.tsx': codeOf('import { Bell as Sign, Menu } from "./ui/icons.ts"', ['/app/ui/icons.ts']),
    '/app/bell.tsx': codeOf('import { Bell } from "./ui/icons.ts"', ['/app/ui/icons.ts']),
    '/app/ui/icons.ts': codeOf('export * from "library"', ['/library/index.mjs']),
    '/library/index.mjs': codeOf(
      `export { default as Bell, default as BellIcon } from './icons/bell.mjs';
       export { default as LucideMenu, default as Menu } from './icons/menu.mjs';`,
      ['/library/icons/bell.mjs', '/library/icons/menu.mjs'],
    ),
    '/library/icons/bell.mjs': moduleOf([]),
    '/library/icons/menu.mjs': moduleOf([]),
  }

  it.each([
    ['used by several modules go into the frame’s chunk', 'bell', true],
    ['used by only one module stay with that module', 'menu', false],
  ])('%s', (_, icon, expected) => {
    const comes = comesWithTheFrame('/app')
    expect(comes(`/library/icons/${icon}.mjs`, (id) => ICONS[id] ?? null)).toBe(expected)
  })
})

it('keeps code that only menus need out of the frame’s chunk', () => {
  const part = '/node_modules/@floating-ui/utils/dist/index.mjs'
  const list = '/node_modules/radix-ui/dist/index.mjs'
  const modules: Record<string, Module> = {
    ...MODULES,
    '/app/gate.tsx': moduleOf([list]),
    [list]: moduleOf([part], 20_000),
    [part]: moduleOf([]),
  }
  expect(comesWithTheFrame('/app')(part, (id) => modules[id] ?? null)).toBe(false)
})
