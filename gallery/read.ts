import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { AT_REST } from '../web/src/browser/at-rest.ts'

/** Loads axe into every page in a browser context. */
export async function giveAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: AXE })
}

// An init script loads axe, because injecting axe for every check would take up most of the test time.
const AXE = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const ALREADY_THERE = 'void 0'

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** Axe's rules for WCAG A and AA, and for best practices. */
export const EVERYTHING: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The color rules. Only these run in both themes. */
export const COLORS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Returns the violations that axe finds on a page. `but`: the rules to skip. */
export async function violationsOn(page: Page, runOnly: Rules, but: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: ALREADY_THERE })
    // Without legacy mode, axe would open a blank page for its results.
    .setLegacyMode()
    .options({
      runOnly,
      rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
    })
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Returns the background color of a page. */
export async function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

/** Finishes a page's animations, and waits until the page has loaded and is at rest. */
export async function settle(page: Page): Promise<void> {
  const left = await page.evaluate(comeToRest, { atRest: AT_REST, mostMs: 20_000 })
  if (left.length > 0) throw new Error(`${page.url()} does not come to rest: ${left.join(', ')}.`)
}

// Polls inside the page, because Playwright's `waitForFunction` treats a promise as truthy.
async function comeToRest({ atRest, mostMs }: { atRest: string; mostMs: number }): Promise<string[]> {
  const until = performance.now() + mostMs
  for (;;) {
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    await Promise.allSettled(inSight.map((image) => image.decode()))
    // Waits until the browser has painted a frame.
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      // The browser runs no animation frames for a page that it isn't rendering.
      setTimeout(resolve, 1_000)
    })
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const moving = running.filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    for (const animation of moving) animation.finish()
    // 'waiting' is the name of the skeleton animation in web/src/styles/tokens.css.
    const isWaiting = running.some((one) => 'animationName' in one && one.animationName === 'waiting')
    // A dialog disappears a moment after its closing animation.
    const isClosing = document.querySelector('[role$=dialog][data-state=closed]') !== null
    const { gallery } = window as { gallery?: { isThere: boolean; isLoading: boolean } }
    const isLoading = gallery?.isLoading === true
    const isAtRest = isLoading || document.querySelector(atRest) !== null
    const isThere = !gallery || (gallery.isThere && isAtRest)
    const left = Object.entries({
      'the app is busy': !isThere,
      'something is loading': isWaiting && !isLoading,
      'a dialog is closing': isClosing,
      'something moves': moving.length > 0,
      'fonts come': document.fonts.status !== 'loaded',
      'pictures come': !inSight.every((image) => image.complete),
    }).flatMap(([what, isSo]) => (isSo ? [what] : []))
    if (left.length === 0 || performance.now() > until) return left
  }
}
