import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, DESKTOP, enterNumber, PHONE, type Size, SMALL_PHONE, someone } from './people.ts'
import { atRest } from './rest.ts'

const ANN = { phone: '+15552140001', name: 'Ann Archer' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
})

/** Opens a page as Ann, who has already seen the welcome dialog. */
async function annAt(path: string, size: Size): Promise<Page> {
  const { page, context } = await someone(browser, server.url, { size })
  // Signs in twice, because the welcome dialog appears only after the first sign-in.
  for (let time = 0; time < 2; time += 1)
    await context.request.post('/api/auth/login', { data: { phone: ANN.phone } })
  await page.goto(path)
  await atRest(page)
  return page
}

/** Returns the position and size of the toast's card, and the middle of the screen. */
async function placeOf(page: Page) {
  const card = (await page.locator('li[data-state=open]').boundingBox())!
  const { width, height } = page.viewportSize()!
  return { ...card, bottom: card.y + card.height, middle: { x: width / 2, y: height / 2 } }
}

const toast = (page: Page) => page.locator('li[data-state=open]').getByRole('button', { name: 'Dismiss' })

async function copyLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await toast(page).waitFor()
}

describe('API-36 a toast', () => {
  it('leaves the top bar, navigation bar and notifications clickable on a phone', async () => {
    const page = await annAt('/qr', PHONE)
    await copyLink(page)
    await expectPressable(
      toast(page),
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('button', { name: /^Notifications/ }),
      ...(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()),
    )
    const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
    const { y, bottom, middle } = await placeOf(page)
    expect(y).toBeGreaterThan(middle.y)
    expect(bottom).toBeLessThanOrEqual(bar.y)
    expect(await page.locator('li[data-state=open]').evaluate(takesPressesBeside)).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    await copyLink(page)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText('Nothing new yet').waitFor()
    await expectPressable(toast(page), panel.getByRole('heading'))
  })
  it('leaves the top bar clickable on a phone after signing in', async () => {
    const { page } = await someone(browser, server.url, { size: PHONE })
    await enterNumber(page, ANN.phone)
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    await page.getByText('Login successful!').first().waitFor()
    await expectPressable(
      toast(page),
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('button', { name: /^Notifications/ }),
    )
  })
  it('leaves the top bar clickable on an offline phone', async () => {
    const page = await annAt('/qr', PHONE)
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    await page.getByRole('button', { name: 'New code' }).click()
    await toast(page).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => isPressable(page.getByRole('button', { name: 'Menu' }))).toBe(true)
    await expectPressable(toast(page), page.getByRole('button', { name: /^Notifications/ }))
  })
  it('leaves a dialog’s buttons clickable at any width', async () => {
    const page = await annAt('/groups', DESKTOP)
    await page.route('**/api/players/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'PROFILE' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Profile' })
    for (const size of [
      DESKTOP,
      { width: 800, height: 500 },
      { width: 700, height: 500 },
      PHONE,
      SMALL_PHONE,
    ]) {
      await page.setViewportSize(size)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toast(page).waitFor()
      await expectPressable(
        toast(page),
        ...['Save', 'Cancel', 'Close dialog'].map((name) => dialog.getByRole('button', { name })),
      )
      const { y, bottom, middle } = await placeOf(page)
      if (size.width < 768) expect(bottom).toBeLessThanOrEqual((await dialog.boundingBox())!.y)
      else expect(y).toBeGreaterThan(middle.y)
      await toast(page).click()
      await toast(page).waitFor({ state: 'detached' })
    }
  })
  it('leaves a dialog’s Close button clickable on the login page', async () => {
    const { page } = await someone(browser, server.url, { size: SMALL_PHONE })
    await enterNumber(page, '5558887777')
    await toast(page).waitFor()
    await expectPressable(toast(page), page.getByRole('dialog').getByRole('button', { name: 'Close dialog' }))
  })
  it('leaves the links in the footer clickable on a desktop', async () => {
    const page = await annAt('/qr', DESKTOP)
    for (const size of [DESKTOP, { width: 800, height: 700 }]) {
      await page.setViewportSize(size)
      await copyLink(page)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const foot = page.getByRole('contentinfo')
      await expectPressable(
        toast(page),
        foot.getByRole('button', { name: 'Privacy' }),
        foot.getByRole('button', { name: 'Terms' }),
        foot.getByText('Support'),
      )
    }
  })
  it('appears at the top of the window on a desktop and leaves the bar clickable', async () => {
    const page = await annAt('/qr', DESKTOP)
    for (const size of [DESKTOP, { width: 800, height: 700 }]) {
      await page.setViewportSize(size)
      await copyLink(page)
      await expectPressable(
        toast(page),
        page.getByRole('button', { name: 'PROFILE' }),
        page.getByRole('button', { name: 'Logout' }),
        page.getByRole('button', { name: /^Notifications/ }),
      )
      const { x, width, bottom, middle } = await placeOf(page)
      expect(Math.abs(x + width / 2 - middle.x)).toBeLessThanOrEqual(1)
      expect(bottom).toBeLessThan(128)
    }
  })
})

/** Returns, for each side of a card, whether a click just outside the card would hit the list of toasts. */
function takesPressesBeside(card: Element): boolean[] {
  const { left, right, top, bottom } = card.getBoundingClientRect()
  const middle = (top + bottom) / 2
  const beside = [
    [left - 4, middle],
    [right + 4, middle],
    [left + 20, top - 4],
    [left + 20, bottom + 4],
  ] as const
  return beside.map(([x, y]) => card.parentElement!.contains(document.elementFromPoint(x, y)))
}

/** Expects a click in the middle of each control to reach the control. */
async function expectPressable(...controls: Locator[]): Promise<void> {
  for (const control of controls) expect.soft(await isPressable(control), control.toString()).toBe(true)
}

/** Returns true if a click in the middle of a control reaches the control once all animations are over. */
async function isPressable(control: Locator): Promise<boolean> {
  return control.evaluate(async (element) => {
    // The app doesn't apply a measured size until the next frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    for (const moving of document.getAnimations())
      if (moving.effect?.getTiming().iterations !== Infinity) moving.finish()
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })
}
