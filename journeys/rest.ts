import type { Frame, Keyboard, Page } from 'playwright-core'
import { AT_REST } from '../web/src/browser/at-rest.ts'

/**
 * Delays actions on a page, and reads of its content, until the app is at rest. `waitFor` is not delayed, so
 * a journey can see what the page looks like while it's loading.
 */
export function waitsForRest(page: Page): void {
  const first = () => atRest(page)
  before(page.mainFrame(), OF_A_FRAME, first)
  before(page.keyboard, OF_A_KEYBOARD, first)
  before(page, OF_A_PAGE, first)
}

/** Waits until the app on a page is at rest. A page that isn't running the app always counts as at rest. */
export async function atRest(page: Page): Promise<void> {
  const since = performance.now()
  while (!(await page.evaluate(isAtRest, AT_REST).catch(whileItLoads)))
    if (performance.now() - since > MOST_MS) throw new Error(`The app is busy at ${page.url()}.`)
}

const MOST_MS = 30_000

// Waits for an animation frame and an idle callback first, so that a click has time to take effect.
async function isAtRest(selector: string): Promise<boolean> {
  await new Promise<unknown>((shown) => {
    requestAnimationFrame(() => requestIdleCallback(shown))
    // The browser runs no animation frames for a page in the background.
    setTimeout(shown, 1_000)
  })
  const isApp = document.readyState === 'loading' || document.getElementById('root') !== null
  return !isApp || document.querySelector(selector) !== null
}

function whileItLoads(error: Error): false {
  if (/context was destroyed|because of a navigation/.test(error.message)) return false
  throw error
}

// Locators perform their actions through methods of their frame.
const OF_A_FRAME: readonly (keyof Frame | '_queryCount')[] = [
  ...(['click', 'dblclick', 'tap', 'hover', 'focus', 'dragAndDrop', 'dispatchEvent'] as const),
  ...(['fill', 'type', 'press', 'check', 'uncheck', 'selectOption', 'setInputFiles'] as const),
  ...(['textContent', 'innerText', 'innerHTML', 'inputValue', 'getAttribute', '$$eval'] as const),
  ...([
    'isChecked',
    'isDisabled',
    'isEditable',
    'isEnabled',
    'isHidden',
    'isVisible',
    '_queryCount',
  ] as const),
]
const OF_A_KEYBOARD: readonly (keyof Keyboard)[] = ['press', 'type', 'insertText']
// The browser would cancel a navigation that starts while the app is removing a history entry. A request
// intercepted during `unroute` would stay pending forever.
const OF_A_PAGE: readonly (keyof Page)[] = ['goto', 'reload', 'goBack', 'goForward', 'unroute']

function before(thing: object, names: readonly PropertyKey[], first: () => Promise<void>): void {
  const acts = thing as Record<PropertyKey, (...given: unknown[]) => Promise<unknown>>
  for (const name of names) {
    const act = acts[name]!
    acts[name] = async (...given) => {
      await first()
      return act.apply(thing, given)
    }
  }
}
