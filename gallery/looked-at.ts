import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchChromium } from '../journeys/chromium.ts'
import { isWholeRun } from '../test-runs.ts'
import { misfitsOn } from './fits.ts'
import type { Look, Looks } from './look.ts'
import { COLORS, EVERYTHING, giveAxe, groundOf, settle, violationsOn } from './read.ts'
import { DESKTOP, PHONE, type Size, SMALL_PHONE } from './sizes.ts'
import { ENDLESS, EVERYDAY } from './words.ts'

/** The window sizes, themes and font sizes to check in each kind of run. */
const EVERY_DAY = { fits: [PHONE], isReadInBoth: false, isEnlarged: false }
const WHOLE = { fits: [PHONE, SMALL_PHONE, DESKTOP], isReadInBoth: true, isEnlarged: true }
const WAY = isWholeRun ? WHOLE : EVERY_DAY

/** Tests each look on a new page. */
export function lookAtAll(looks: Looks): void {
  const opened = {} as { context: BrowserContext }
  beforeAll(async () => void (opened.context = await openContext()))
  afterAll(() => opened.context?.close())

  // Mounts a look, and checks it at each size.
  const checked =
    (how: How, sizes: Size[], check: (page: Page, size: Size) => Promise<void>) =>
    async (_: string, look: Look) => {
      for (const together of mountings(look, sizes)) {
        const mounted = await mount(opened.context, look, how, together[0]!)
        for (const size of together) {
          await mounted.page.setViewportSize(size)
          await check(mounted.page, size)
        }
        if (how.isEnlarged && together.includes(DESKTOP)) await enlarged(mounted.page)
        await expectCalm(mounted)
      }
    }

  const named = looks(EVERYDAY).map((look) => [look.name, look] as const)
  it.each(named)(
    '%s',
    checked({ isEnlarged: WAY.isEnlarged }, WAY.fits, async (page, size) => {
      if (size !== SMALL_PHONE) await read(page, size)
      await fits(page, size)
    }),
  )
  if (!isWholeRun) return

  const withWords = looks(ENDLESS).filter(({ isOfOurWords }) => !isOfOurWords)
  it.each(withWords.map((look) => [look.name, look] as const))(
    '%s fits with extremely long text',
    checked({ words: 'endless' }, WAY.fits, fits),
  )

  it.each(named)(
    'LNG-56 %s has no untranslated text',
    checked({ language: PSEUDO_LANGUAGE }, [PHONE, DESKTOP], speaks),
  )
  it.each(named)('LNG-57 %s fits in German', checked({ language: 'de' }, WAY.fits, fits))
  it.each(named)(
    'LNG-48 %s fits and is accessible in Arabic',
    checked({ language: 'ar' }, [PHONE, DESKTOP], async (page, size) => {
      await fits(page, size)
      expect.soft(await violationsOn(page, EVERYTHING, SCROLLED), `axe at ${size.width}`).toEqual([])
    }),
  )
}

// Targets are the same size as in English, but a longer page may be scrolled so that a bar covers a target.
const SCROLLED = ['target-size']

/** The kind of sample text and the language in which a look is mounted; everyday text in English by default. */
type How = { words?: 'endless'; language?: string; isEnlarged?: boolean }

let ofTheWorker: Promise<Browser> | undefined

async function openContext(): Promise<BrowserContext> {
  ofTheWorker ??= launchChromium(['--renderer-process-limit=1'])
  const context = await (
    await ofTheWorker
  ).newContext({
    baseURL: inject('gallery'),
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  })
  await giveAxe(context)
  return context
}

// Returns the window sizes to check, as one list for each time the look is mounted.
function mountings({ on }: Look, sizes: Size[]): Size[][] {
  const phones = sizes.filter((size) => size !== DESKTOP)
  if (on === 'phone') return [phones]
  if (on === 'desktop') return [[DESKTOP]]
  const desktop = sizes.filter((size) => size === DESKTOP)
  return on === 'each' && desktop.length > 0 ? [phones, desktop] : [[...phones, ...desktop]]
}

/** A page with a mounted look, and the page's errors. */
type Mounted = { page: Page; errors: string[] }

// Opens a new page, so that earlier looks can't affect this look. Closes the previous page only afterward, so
// that the new page can share that page's process, which has already compiled the app.
async function mount(context: BrowserContext, look: Look, how: How, size: Size): Promise<Mounted> {
  const [before] = context.pages()
  const page = await context.newPage()
  await before?.close()
  page.setDefaultTimeout(20_000)
  const errors = errorsOf(page)
  await page.setViewportSize(size)
  const { words = 'everyday', language = SOURCE_LANGUAGE } = how
  await page.goto(`/?look=${look.name}&words=${words}&language=${language}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.gallery?.isThere, null, { polling: 50 })
  await settle(page)
  return { page, errors }
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser logs every 4xx response as an error, but these responses are expected.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return errors
}

async function read(page: Page, { width }: Size): Promise<void> {
  await settle(page)
  expect.soft(await violationsOn(page, EVERYTHING), `axe at ${width}`).toEqual([])
  if (!WAY.isReadInBoth) return
  const ground = await groundOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  expect.soft(await violationsOn(page, COLORS), `axe at ${width} in the dark`).toEqual([])
  expect.soft(await groundOf(page), 'the ground in both themes').not.toBe(ground)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function speaks(page: Page, { width }: Size): Promise<void> {
  await settle(page)
  const left = await page.evaluate(() => window.gallery.leftInEnglish())
  expect.soft(left, `texts without translation at ${width}`).toEqual([])
}

async function fits(page: Page, { width }: Size, how = ''): Promise<void> {
  await settle(page)
  expect.soft(await misfitsOn(page), `fits at ${width}${how}`).toEqual([])
}

// Doubles the font size (WCAG 2.2, 1.4.4), but only on a desktop, because enlarged text wouldn't fit on a
// phone.
async function enlarged(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  // Scripts notice the new font sizes only when the window is resized.
  await page.setViewportSize({ ...DESKTOP, height: DESKTOP.height + 1 })
  await fits(page, DESKTOP, ' with text of twice the size')
}

async function expectCalm({ page, errors }: Mounted): Promise<void> {
  const problems = await page.evaluate(() => window.gallery.problems)
  expect.soft([...problems, ...errors], 'errors, and calls that were not canned').toEqual([])
}
