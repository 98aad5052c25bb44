import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { misfitsOn } from './fits.ts'
import type { Size } from './people.ts'

const FOLDER = join(import.meta.dirname, 'pictures')

export type Theme = 'light' | 'dark'

/** Loads axe, which `look` runs, into every page of a browser. */
export async function giveAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: AXE })
}

// Sent once for each browser and parsed once for each page: sending it for every look took most of the time.
const AXE = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const ALREADY_THERE = 'void 0'

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

type Rules = { type: 'tag' | 'rule'; values: string[] }

const EVERYTHING: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
// A theme changes colors and nothing else, so only the rules that read colors are asked twice.
const COLORS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Expects that axe finds nothing; answers the background color of the page. */
async function examine(page: Page, name: string, runOnly: Rules): Promise<string> {
  await settle(page)
  await picture(page, name)
  const { violations } = await new AxeBuilder({ page, axeSource: ALREADY_THERE })
    // In the page itself; otherwise every look opens a blank page for the results.
    .setLegacyMode()
    .options({ runOnly, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect.soft(found, `axe on ${name}`).toEqual([])
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

// Waits until everything is loaded and nothing moves. Animations are finished at once: nobody watches them here.
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    await Promise.allSettled(inSight.map((image) => image.decode()))
    // What has just come into sight is painted with the frame after; what stands there then is looked at.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const moving = running.filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    for (const animation of moving) animation.finish()
    // The name of the animation by which skeletons pulse, in web/src/styles/tokens.css.
    const isWaiting = running.some((one) => 'animationName' in one && one.animationName === 'waiting')
    // A dialog that closes goes a moment after its animation.
    const isClosing = document.querySelector('[role$=dialog][data-state=closed]') !== null
    return (
      !isWaiting &&
      !isClosing &&
      moving.length === 0 &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete)
    )
  })
}
