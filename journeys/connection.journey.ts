import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { WEB_FOLDER } from '../server/src/http/web-app.ts'
import type { Manifest } from '../web/budgets.ts'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { enterNumber, expectCalm, follow, PHONE, seeToast, signInAs, someone } from './people.ts'
import { atRest } from './rest.ts'
import { isTranslated, translations } from './translations.ts'

const ANN = { name: 'Ann', phone: '+15552040001' }
const BOB = { name: 'Bob', phone: '+15552040002' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

const number = (page: Page) => page.getByPlaceholder('Enter mobile number')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

// Reloading removes the mark, so a marked page hasn't been reloaded.
const markPage = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'))

/** Returns the path of the built file that contains a source file of the web app. */
async function builtFrom(source: string): Promise<string> {
  const manifest = await readFile(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8')
  return (JSON.parse(manifest) as Manifest)[source]!.file
}

/** Returns the first word of the name of each font that the page has loaded. */
function fontsLoaded(): string[] {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  return loaded.map(({ family }) => family.replace(/^"|"$/g, '').split(' ')[0]!)
}

it('LOG-68 the login page keeps the typed number after an offline sign-in attempt', async () => {
  const ann = await someone(browser, server.url, { size: PHONE })
  const { page, context } = ann
  await page.goto('/')
  await number(page).fill('5552040001')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('There is no connection just now.').waitFor()
  expect(await number(page).inputValue()).toBe('(555) 204-0001')
  await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, /Ann/).waitFor()
  expectCalm(ann)
})

const LANGUAGES = ['en', 'es', 'pt-BR', 'fr', 'de', 'ar'].filter((language) => isTranslated(language))

it.each(LANGUAGES)(
  'NAV-74 LNG-68 the greeting on the login page in %s appears before the scripts load and stays in place',
  async (locale) => {
    const say = translations(locale)
    const stranger = await someone(browser, server.url, { size: PHONE, isPatient: false, locale })
    const { page } = stranger
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    // Polls, because `document.fonts.ready` resolves immediately until the style sheet has loaded.
    await expect
      .poll(() => page.evaluate(fontsLoaded))
      .toEqual(expect.arrayContaining(['Newsreader', 'Figtree']))
    const boxes = () =>
      Promise.all(
        ['Kinhold', say('Only Your Loved Ones Know'), say('Trust The Ones You Love')].map((words) =>
          page.getByText(words, { exact: true }).filter({ visible: true }).first().boundingBox(),
        ),
      )
    const greeted = await boxes()
    expect(await page.getByRole('main').count()).toBe(0)
    arrive()
    await page.getByPlaceholder(say('Enter mobile number')).waitFor()
    expect(await boxes()).toEqual(greeted)
    expectCalm(stranger)
  },
)

it('NAV-76 the footer is hidden while the page shows placeholders', async () => {
  const ann = await someone(browser, server.url, { size: PHONE, isPatient: false })
  const { page } = ann
  await signInAs(page, ANN.phone)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/players/*/dashboard', async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await page.locator('main .animate-waiting').first().waitFor()
  expect(await page.locator('footer').isVisible()).toBe(false)
  arrive()
  await page.locator('footer').waitFor()
  expectCalm(ann)
})

it('NAV-54 a dialog on the login page opens on the second try if its code fails to load on the first', async () => {
  const stranger = await someone(browser, server.url)
  const { page } = stranger
  const code = `/${await builtFrom('src/pages/opened-dialog.tsx')}`
  await page.route(code, (route) => route.abort())
  await enterNumber(page, '(555) 204-0099')
  await seeToast(page, 'This could not be loaded')
  expect(await number(page).inputValue()).toBe('(555) 204-0099')
  await markPage(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Would you like to join?' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expectCalm(stranger)
})

it('NAV-54 the pages in the navigation open offline', async () => {
  const ann = await someone(browser, server.url, { fetchesAhead: true })
  const { page, context } = ann
  await signInAs(page, ANN.phone)
  await atRest(page)
  await context.setOffline(true)
  for (const name of ['Groups', 'Invitations', 'Network', 'Settings']) {
    await follow(page, name === 'Invitations' ? 'Invites' : name)
    await heading(page, name).waitFor()
  }
  await page.getByText(/^You are offline\./).waitFor()
  await context.setOffline(false)
  expectCalm(ann)
})

it('NAV-54 a page that failed to load appears once the network is back', async () => {
  const ann = await someone(browser, server.url)
  const { page } = ann
  await signInAs(page, ANN.phone)
  await heading(page, /Ann/).waitFor()
  await page.context().setOffline(true)
  await follow(page, 'Groups')
  await page.getByText('This page could not be loaded.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Network' }).first().waitFor()
  await markPage(page)
  await page.context().setOffline(false)
  await heading(page, 'Groups').waitFor()
  expect(await isMarked(page)).toBe(true)
  expectCalm(ann)
})

it('NAV-61 photos are reloaded once the network is back', async () => {
  const { page, context } = await someone(browser, server.url)
  const MEDIA = /\/media\//
  await page.route(MEDIA, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => MEDIA.test(request.url()))
  await signInAs(page, ANN.phone)
  await heading(page, /Ann/).waitFor()
  await failed
  const photos = page.locator('img[src^="/media/"]')
  await expect.poll(() => photos.count()).toBe(0)
  await page.unroute(MEDIA)
  await context.setOffline(true)
  await context.setOffline(false)
  const isLoaded = () => photos.first().evaluate((photo) => (photo as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isLoaded).toBe(true)
})

it('LOG-67 NAV-55 a new visitor’s first page loads without errors', async () => {
  for (const at of ['/', '/register', '/privacy', '/nowhere']) {
    const { page, context } = await someone(browser, server.url)
    const failed: string[] = []
    const logged: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('response', (response) => {
      // Ignores the page's own response, because the response to /nowhere is a 404.
      if (response.status() >= 400 && new URL(response.url()).pathname !== at) failed.push(response.url())
    })
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
    await page.goto(at)
    await heading(page, /./).waitFor()
    await atRest(page)
    expect(failed, at).toEqual([])
    expect(logged.length, at).toBe(at === '/nowhere' ? 1 : 0)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator(':focus').textContent(), { message: at }).toBe('Skip to content')
    await context.close()
  }
})

it('NAV-55 opening a page moves the focus to its heading', async () => {
  const { page } = await someone(browser, server.url)
  await signInAs(page, ANN.phone)
  await heading(page, /Ann/).waitFor()
  await follow(page, 'Settings')
  await heading(page, 'Settings').waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Settings')
})
