import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from '../journeys/chromium.ts'
import { builtAndServed } from './build.ts'
import { settle } from './read.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const FOLDER = join(import.meta.dirname, 'pictures')

/** Saves a picture of every look in two window sizes and two themes. */
const { url, stop } = await builtAndServed()
const browser = await launchChromium()
const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' })
const list = await context.newPage()
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await list.goto('/')
const names = await list
  .locator('a[data-look]')
  .evaluateAll((links) => links.map(({ textContent }) => textContent))
for (const name of names)
  for (const viewport of [PHONE, DESKTOP]) {
    // Opens a new page, because a look that goes back in history would abort the next look.
    const page = await context.newPage()
    await page.setViewportSize(viewport)
    await page.goto(`/?look=${name}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `${name}.${viewport.width}.${colorScheme}.png`) })
    }
    await page.close()
  }
await browser.close()
stop()
console.log(`${names.length * 4} pictures are in ${FOLDER}.`)
