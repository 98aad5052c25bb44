import { paths } from '@kinhold/contract/paths'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { settle } from '../gallery/read.ts'
import { launchChromium } from '../journeys/chromium.ts'
import { atRest } from '../journeys/rest.ts'
import { startServer } from '../journeys/running-server.ts'
import { phoneOf } from './cast.ts'
import { drawPortrait } from './made/portrait.ts'

type Shot = { input: Buffer; left: number; top: number }

const GROUND = '#e7dfd0'
const DOCS = join(import.meta.dirname, '..', 'docs')
const SMALL = { width: 375, height: 667 }
const LARGE = { width: 1280, height: 800 }

/** The images that each page is still loading. */
const underWay = new WeakMap<Page, Set<Request>>()

/**
 * Takes the pictures for the README from the demo in `--folder`, and saves them in `docs` or in the folder
 * given by `--to`.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' }, to: { type: 'string' } } })
const server = await startServer({ DATA_DIR: values.folder ?? join(import.meta.dirname, 'data') })
const browser = await launchChromium()
try {
  await kinhold(browser, server.url)
  await phone(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}

/**
 * Takes pictures of a dashboard on a desktop, and of the sign-in page and the question 'Is this your
 * sponsor?' on a phone.
 */
async function kinhold(on: Browser, url: string): Promise<void> {
  const home = await open(on, url, LARGE)
  await signIn(home, 'Ann Archer')
  await home.waitForURL(/\/dashboard\//)
  const login = await open(on, url, SMALL)
  const asked = await open(on, url, SMALL, 'dark')
  await signIn(asked, 'Nell Nash')
  await addSelfie(asked, 'Nell Nash')
  await asked.getByRole('dialog', { name: 'Is this your sponsor?' }).waitFor()
  await save('kinhold', { width: 1660, height: 620 }, [
    { input: await shot(home, { width: 960 }), left: 20, top: 10 },
    { input: await shot(login, { width: 300 }), left: 1000, top: 43 },
    { input: await shot(asked, { width: 300 }), left: 1330, top: 43 },
  ])
}

/** Takes pictures of the tree, an album and a conversation on a phone. */
async function phone(on: Browser, url: string): Promise<void> {
  const page = await open(on, url, SMALL)
  await signIn(page, 'Ann Archer')
  await page.waitForURL(/\/dashboard\//)
  await page.goto(paths.network())
  await page.getByRole('link', { name: 'Tree', exact: true }).click()
  await page.locator('canvas').waitFor()
  const tree = await shot(page)
  const vaults = (await (await page.request.get('/api/vaults')).json()) as { id: number; title: string }[]
  await page.goto(paths.vaultPosts(vaults.find(({ title }) => title === 'Letters from home')!.id))
  await page.getByText('I went back to the lake').evaluate((line) => line.scrollIntoView({ block: 'center' }))
  const post = await shot(page)
  await page.goto(paths.messages())
  await page.getByRole('link').filter({ hasText: 'Ben Birch' }).first().click()
  await page.getByRole('log').getByText('The kettle is on.').waitFor()
  const talk = await shot(page)
  const shots = [tree, post, talk].map((input, nth) => ({ input, left: 32 + nth * 407, top: 32 }))
  await save('phone', { width: 1253, height: 731 }, shots)
}

async function open(
  on: Browser,
  url: string,
  viewport: typeof SMALL,
  colorScheme: 'light' | 'dark' = 'light',
) {
  const context = await on.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  watchImages(page)
  await page.goto('/')
  return page
}

function watchImages(page: Page): void {
  const images = new Set<Request>()
  underWay.set(page, images)
  page.on('request', (request) => request.resourceType() === 'image' && images.add(request))
  page.on('requestfinished', (request) => images.delete(request))
  page.on('requestfailed', (request) => images.delete(request))
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter mobile number').fill(phoneOf(name))
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function addSelfie(page: Page, name: string): Promise<void> {
  const buffer = await drawPortrait(name, { hair: 'bob' })
  const dialog = page.getByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
  const selfie = { name: 'selfie.jpg', mimeType: 'image/jpeg', buffer }
  await dialog.locator('input[type=file]').setInputFiles(selfie)
}

async function shot(page: Page, smaller?: { width: number }): Promise<Buffer> {
  await atRest(page)
  // Wait for the photos that the tree draws on a canvas, because `settle` waits only for images in the
  // document.
  while (underWay.get(page)!.size > 0)
    await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')])
  await page.locator('[data-toast][data-state=open]').first().waitFor({ state: 'detached' })
  await settle(page)
  const picture = await page.screenshot()
  return smaller ? sharp(picture).resize(smaller).toBuffer() : picture
}

async function save(name: string, size: typeof SMALL, shots: Shot[]): Promise<void> {
  const path = join(values.to ?? DOCS, `${name}.webp`)
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(shots)
    .webp({ quality: 82 })
    .toFile(path)
  console.log(`A picture is in ${path}.`)
}
