import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { ADMIN_PHONE, DESKTOP, PHONE, type Size, SMALL_PHONE, someone } from './people.ts'
import { atRest } from './rest.ts'

const ANN = { name: 'Ann', phone: '+15552180001' }
const BOB = { name: 'Bob', phone: '+15552180002' }
const EVE = { name: 'Eve', phone: '+15552180005' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
  await sponsored(server.url, BOB.phone, EVE)
  const eve = await signIn(server.url, EVE.phone)
  await eve.post('/api/invitations', { recipientPhone: ANN.phone, recipientName: 'Ann' })
})

/** Signs a member in and opens a page. */
async function at(path: string, size: Size, { phone } = ANN): Promise<Page> {
  const { page, context } = await someone(browser, server.url, { size })
  await context.request.post('/api/auth/login', { data: { phone } })
  await page.goto(path)
  await atRest(page)
  return page
}

it('GUI-04 GUI-05 in the production build, the viewport checker stays in place while the user guide scrolls', async () => {
  const { page } = await someone(browser, server.url, { size: PHONE })
  await page.goto('/user-guide?step=5')
  const checker = page.getByRole('button', { name: 'Viewport checker, window 375x667' })
  await checker.waitFor()
  const before = await checker.boundingBox()
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await checker.boundingBox()).toEqual(before)
  await checker.click()
  const sizes = page.getByRole('complementary', { name: 'Viewport checker' }).getByRole('listitem')
  await expect.poll(() => sizes.allTextContents()).toEqual(['375x667', '390x844', '428x926'])
})

it.each([PHONE, DESKTOP])(
  'GUI-12 the viewport checker never covers the Next button at $width px',
  async (size) => {
    const { page } = await someone(browser, server.url, { size })
    await page.goto('/user-guide?step=5')
    const boxOf = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())!
    await page.getByRole('button', { name: 'Next' }).waitFor()
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(end).toBeGreaterThan(200)
    for (let scrolled = 0; scrolled < end; scrolled += 20) {
      await page.evaluate((to) => window.scrollTo(0, to), scrolled)
      const [checker, next] = [await boxOf(/^Viewport checker/), await boxOf(/^Next/)]
      expect(checker.x + checker.width, `scrolled by ${scrolled}`).toBeLessThanOrEqual(next.x)
    }
  },
)

it('GUI-13 the Next button is in view even if a step is taller than a phone’s screen', async () => {
  const page = await at('/user-guide?step=5', PHONE)
  const next = (await page.getByRole('button', { name: 'Next' }).boundingBox())!
  const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  expect(next.y).toBeGreaterThan(PHONE.height / 2)
  expect(next.y + next.height).toBeLessThanOrEqual(bar.y)
})

it('INV-113 the invitation form is visible on a phone without scrolling', async () => {
  const page = await at('/invitations', PHONE)
  const send = (await page.getByRole('button', { name: 'SEND INVITE' }).boundingBox())!
  const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  expect(send.y + send.height).toBeLessThanOrEqual(bar.y)
})

it('NAV-79 the Menu button and the navigation links fit on a phone when the text is twice as large', async () => {
  const page = await at('/user-guide', PHONE)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const entries = [
    page.getByRole('button', { name: 'Menu' }),
    ...(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()),
  ]
  for (const entry of entries) {
    const { x, width } = (await entry.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(PHONE.width)
  }
})

describe('NAV-53 a row of tabs wider than the screen', () => {
  const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Invitations' })
  // Returns the sides of the row that fade out, and whether a mask draws the fade.
  const fades = (page: Page) =>
    tabsOf(page).evaluate((row) => {
      const { maskImage } = getComputedStyle(row)
      return { says: row.dataset['sideways'], isMasked: maskImage !== 'none' }
    })
  const isWhole = async (page: Page, name: RegExp) => {
    const row = (await tabsOf(page).boundingBox())!
    const tab = (await page.getByRole('tab', { name }).boundingBox())!
    return tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1
  }

  it('fades at each end that has hidden tabs', async () => {
    const page = await at('/invitations', SMALL_PHONE)
    // The counts load after the tabs, and make the tabs wider.
    await page.getByRole('tab', { name: /^Sent \d/ }).waitFor()
    await page.getByRole('tab', { name: /^Received \d/ }).waitFor()
    await expect.poll(() => fades(page)).toEqual({ says: 'end', isMasked: true })
    await tabsOf(page).evaluate((row) => row.scrollTo({ left: 10 }))
    await expect.poll(() => fades(page)).toEqual({ says: 'start end', isMasked: true })
    await tabsOf(page).evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
    await expect.poll(() => fades(page)).toEqual({ says: 'start', isMasked: true })
    await page.setViewportSize(DESKTOP)
    await expect.poll(() => fades(page)).toEqual({ says: '', isMasked: false })
  })
  it('scrolls until the chosen tab is fully visible', async () => {
    const page = await at('/invitations?tab=received', SMALL_PHONE)
    await expect.poll(() => isWhole(page, /^Received/)).toBe(true)
    await page.keyboard.press('Tab')
    await page.getByRole('tab', { name: /^Received/ }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => isWhole(page, /^Send an Invite/)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => isWhole(page, /^Received/)).toBe(true)
    await page.setViewportSize(DESKTOP)
    await expect.poll(() => fades(page)).toEqual({ says: '', isMasked: false })
    await page.setViewportSize(SMALL_PHONE)
    await expect.poll(() => isWhole(page, /^Received/)).toBe(true)
  })
})

describe('the layout', () => {
  it("doesn't wrap the 'Copy Link' label on a desktop", async () => {
    const page = await at('/qr', DESKTOP)
    const { height } = (await page.getByRole('button', { name: 'Copy Link' }).boundingBox())!
    expect(height).toBeLessThan(50)
  })
  it('INV-110 shows both the QR code and the Share button without scrolling on a phone', async () => {
    const page = await at('/qr', PHONE)
    const box = async (role: 'img' | 'button' | 'banner' | 'navigation', name?: string | RegExp) =>
      (await page.getByRole(role, name ? { name } : {}).boundingBox())!
    const [bar, code] = [await box('banner'), await box('img', /^QR code/)]
    const [share, below] = [await box('button', 'Share'), await box('navigation', 'Main')]
    expect(code.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(code.width).toBe(256)
    expect(share.y).toBeGreaterThanOrEqual(code.y + code.height)
    expect(share.y + share.height).toBeLessThanOrEqual(below.y)
  })
  it("doesn't cut off a sponsor's three-word name in the “Your place” region", async () => {
    const page = await at('/dashboard', PHONE)
    const name = page.getByRole('region', { name: 'Your place' }).getByRole('link').locator('span')
    await name.evaluate((span) => (span.textContent = 'Wilhelmina van Houten'))
    const isCut = () =>
      name.evaluate(
        (span) => span.scrollWidth > span.clientWidth + 1 || span.scrollHeight > span.clientHeight + 1,
      )
    expect(await isCut()).toBe(false)
  })
})

it('ADM-15 the phone log keeps a fixed height and scrolls', async () => {
  const { context } = await someone(browser, server.url)
  for (let n = 0; n < 30; n += 1)
    await context.request.post('/api/auth/login', { data: { phone: `none ${n}` } })
  // Removes the successful attempts of other journeys, so that the list of successful attempts is short.
  await withConnection(server.databaseUrl, (ask) =>
    ask("delete from phone_audit_logs where validation_result = 'success'"),
  )
  const page = await at('/admin?tab=phone', DESKTOP, { phone: ADMIN_PHONE, name: 'admin' })
  const list = page.getByRole('list', { name: 'Tries to sign in, newest first' })
  await list.waitFor()
  const measured = () =>
    list.evaluate(({ parentElement: box }) => ({
      height: box!.getBoundingClientRect().height,
      scrolls:
        box!.scrollHeight > box!.clientHeight && /^(auto|scroll)$/.test(getComputedStyle(box!).overflowY),
    }))
  const full = await measured()
  expect(full.scrolls).toBe(true)
  expect(full.height).toBeLessThan(600)
  await page.getByText('Success', { exact: true }).click()
  await expect.poll(async () => (await measured()).scrolls).toBe(false)
  expect((await measured()).height).toBe(full.height)
})
