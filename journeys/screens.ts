import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { misfitsOn } from '../gallery/fits.ts'
import { COLORS, EVERYTHING, groundOf, settle, violationsOn } from '../gallery/read.ts'
import type { Size } from './people.ts'

export { giveAxe } from '../gallery/read.ts'

const FOLDER = join(import.meta.dirname, 'pictures')

export type Theme = 'light' | 'dark'

/**
 * Looks at a screen as it stands, in the theme that the page was loaded in and in the other one: axe finds nothing at the
 * sizes that are `read`, and at each of the sizes everything fits. The page's own comes last, so that it stands as it was.
 * With PICTURES set a picture of each is kept.
 */
export async function look(
  page: Page,
  name: string,
  theme: Theme,
  { sizes = [page.viewportSize()!], read = [page.viewportSize()!] }: Partial<Sizes> = {},
): Promise<void> {
  await atEach(page, sizes, async (size) => {
    if (read.some(({ width }) => width === size.width)) await readBoth(page, `${name}.${size.width}`, theme)
    await fits(page, name, size)
  })
}

/** The sizes at which a screen is looked at, and those of them at which axe reads it. */
export type Sizes = { sizes: readonly Size[]; read: readonly Size[] }

/** Expects that everything on a screen fits at each of the sizes. With PICTURES set a picture of each is kept. */
export async function measure(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  await atEach(page, sizes, (size) => fits(page, name, size))
}

async function atEach(page: Page, sizes: readonly Size[], act: (size: Size) => Promise<void>): Promise<void> {
  const own = page.viewportSize()!
  const ownOne = sizes.find(({ width }) => width === own.width) ?? own
  for (const size of [...sizes.filter((other) => other !== ownOne), ownOne]) {
    await page.setViewportSize(size)
    await act(size)
  }
}

async function readBoth(page: Page, name: string, theme: Theme): Promise<void> {
  const other = theme === 'light' ? 'dark' : 'light'
  const ground = await examine(page, `${name}.${theme}`, EVERYTHING)
  await page.emulateMedia({ colorScheme: other })
  const otherGround = await examine(page, `${name}.${other}`, COLORS)
  await page.emulateMedia({ colorScheme: theme })
  expect.soft(otherGround, `the ground of ${name} in both themes`).not.toBe(ground)
}

async function fits(page: Page, name: string, { width }: Size): Promise<void> {
  await settle(page)
  await picture(page, `${name}.${width}`)
  expect.soft(await misfitsOn(page), `${name} at ${width}`).toEqual([])
}

async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  await mkdir(FOLDER, { recursive: true })
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

/** Expects that axe finds nothing; answers the background color of the page. */
async function examine(
  page: Page,
  name: string,
  runOnly: Parameters<typeof violationsOn>[1],
): Promise<string> {
  await settle(page)
  await picture(page, name)
  expect.soft(await violationsOn(page, runOnly), `axe on ${name}`).toEqual([])
  return groundOf(page)
}
