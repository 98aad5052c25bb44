import type { Frame, Keyboard, Page } from 'playwright-core'
import { AT_REST } from '../web/src/browser/at-rest.ts'

/**
 * Has whoever acts on a page, or looks at it, wait until its app is at rest. Waiting for a thing to appear does not, so
 * that states which last only while something is on its way can be seen.
 */
export function waitsForRest(page: Page): void {
  const first = () => atRest(page)
  before(page.mainFrame(), OF_A_FRAME, first)
  before(page.keyboard, OF_A_KEYBOARD, first)
  before(page, OF_A_PAGE, first)
}

/** Waits until nothing is on its way that may change what a page shows, where it shows the app. */
export async function atRest(page: Page): Promise<void> {
  const since = performance.now()
  while (!(await page.evaluate(isAtRest, AT_REST).catch(whileItLoads)))
    if (performance.now() - since > MOST_MS) throw new Error(`The app is busy at ${page.url()}.`)
}

const MOST_MS = 30_000

// What a press causes has begun by the time that a frame is drawn and the browser idle.
async function isAtRest(selector: string): Promise<boolean> {
  await new Promise<unknown>((shown) => {
    requestAnimationFrame(() => requestIdleCallback(shown))
    // A page that the browser does not draw has no frames.
    setTimeout(shown, 1_000)
  })
  const isApp = document.readyState === 'loading' || document.getElementById('root') !== null
  return !isApp || document.querySelector(selector) !== null
}

function whileItLoads(error: Error): false {
  if (/context was destroyed|because of a navigation/.test(error.message)) return false
  throw error
}

// Locators act by the frame that they are of.
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
// A page that is asked for while the history takes an entry away would be called off; a request that is intercepted while
// that ends stays on its way for good.
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
