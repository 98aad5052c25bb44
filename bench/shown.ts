import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DESKTOP, type Size } from '../journeys/people.ts'
import type { Caller } from './calls.ts'

/** Opens a browser context in which a member is signed in. */
export async function contextOf(
  browser: Browser,
  { origin, cookie }: Caller,
  viewport: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport })
  const cookies = cookie.split('; ').map((each) => {
    const at = each.indexOf('=')
    return { name: each.slice(0, at), value: each.slice(at + 1), url: origin }
  })
  await context.addCookies(cookies)
  return context
}

/** Opens a page as a member, and records when each UUID appears on it. */
export async function openNoting(browser: Browser, caller: Caller, path: string): Promise<Page> {
  const page = await (await contextOf(browser, caller, DESKTOP)).newPage()
  await page.addInitScript(noteTexts)
  await page.goto(path)
  await page.waitForLoadState('load')
  return page
}

/**
 * Waits until the UUID `last` has appeared. Returns when each UUID appeared, according to this process's
 * clock.
 */
export async function shownIn(page: Page, last: string): Promise<Map<string, number>> {
  await page.waitForFunction((text) => text in (window as unknown as Noting).noted, last)
  const noted = await page.evaluate(() => Object.entries((window as unknown as Noting).noted))
  const apart = await apartOf(page)
  return new Map(noted.map(([text, at]) => [text, at - apart]))
}

type Noting = { noted: Record<string, number> }

function noteTexts(): void {
  const noted: Record<string, number> = {}
  Object.assign(window, { noted })
  const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
  const note = (node: Node) => {
    for (const text of node.textContent?.match(ID) ?? [])
      noted[text] ??= performance.timeOrigin + performance.now()
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') note(target)
      else addedNodes.forEach(note)
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

/** Returns the offset of the page's clock from this process's clock, in ms. */
async function apartOf(page: Page): Promise<number> {
  let [best, quickest] = [0, Infinity]
  for (let nth = 0; nth < 50; nth += 1) {
    const asked = performance.now()
    const there = await page.evaluate(() => performance.timeOrigin + performance.now())
    const answered = performance.now()
    if (answered - asked >= quickest) continue
    quickest = answered - asked
    best = there - (asked + answered) / 2
  }
  return best
}
