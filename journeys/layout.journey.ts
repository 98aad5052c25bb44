import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { ANN, fill, INVITED } from './every-screen/state.ts'
import { UNBROKEN } from './every-screen/world.ts'
import { misfitsOn } from './fits.ts'
import { DESKTOP, PHONE, type Size, SMALL_PHONE, someone } from './people.ts'
import { expectPressable } from './pressing.ts'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await fill(server.url, server.databaseUrl, UNBROKEN)
})

/** Ann, whose name is as long as it may be, on this page. */
async function annAt(path: string, size: Size): Promise<Page> {
  const { page, context } = await someone(browser, server.url, { size })
  await context.request.post('/api/auth/login', { data: { phone: ANN } })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  return page
}

describe.each([SMALL_PHONE, PHONE])('NAV-52 long names on a phone of $width px', (size) => {
  it("leave a group's Settings, Save and Create in reach", async () => {
    const page = await annAt('/groups/1', size)
    const settings = page.getByRole('button', { name: 'Settings' })
    await settings.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await expectPressable(settings)
    await settings.click()
    const dialog = page.getByRole('dialog', { name: 'Group Settings' })
    await dialog.waitFor()
    await expectPressable(
      ...['Save', 'Cancel', 'Close dialog'].map((name) => dialog.getByRole('button', { name })),
    )
    await page.goto('/groups')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    await create.waitFor()
    await expectPressable(create)
    await page.context().close()
  })
  it('leave the filters of invitations whole', async () => {
    const page = await annAt('/invitations?tab=sent', size)
    await page.getByText('Verified', { exact: true }).first().waitFor()
    expect(await misfitsOn(page)).toEqual([])
    await page.context().close()
  })
})

it('GUI-04 GUI-05 the viewport checker floats over the guide of the built app', async () => {
  const { page } = await someone(browser, server.url, { size: PHONE })
  await page.goto('/user-guide')
  const checker = page.getByRole('button', { name: 'Viewport checker, 375x667' })
  await checker.waitFor()
  const before = await checker.boundingBox()
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await checker.boundingBox()).toEqual(before)
  await checker.click()
  const sizes = page.getByRole('complementary', { name: 'Viewport checker' }).getByRole('listitem')
  await expect.poll(() => sizes.allTextContents()).toEqual(['375x667', '390x844', '428x926'])
  await page.context().close()
})

describe('NAV-53 tabs that do not fit', () => {
  const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Invitations' })
  // The fade begins where its mask does.
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

  it('show on which side there are more', async () => {
    const page = await annAt('/invitations', SMALL_PHONE)
    // How many they hold comes later, and makes them wider.
    await page.getByRole('tab', { name: 'Sent 4' }).waitFor()
    await page.getByRole('tab', { name: 'Received 2' }).waitFor()
    await expect.poll(() => fades(page)).toEqual({ says: 'end', isMasked: true })
    await tabsOf(page).evaluate((row) => row.scrollTo({ left: 10 }))
    await expect.poll(() => fades(page)).toEqual({ says: 'start end', isMasked: true })
    await tabsOf(page).evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
    await expect.poll(() => fades(page)).toEqual({ says: 'start', isMasked: true })
    await page.setViewportSize(DESKTOP)
    await expect.poll(() => fades(page)).toEqual({ says: '', isMasked: false })
    await page.context().close()
  })
  it('bring the chosen one into sight', async () => {
    const page = await annAt('/invitations?tab=received', SMALL_PHONE)
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
    await page.context().close()
  })
})

describe('what there is room for', () => {
  it("'Copy Link' stands on one line on a desktop", async () => {
    const page = await annAt('/qr', DESKTOP)
    const { height } = (await page.getByRole('button', { name: 'Copy Link' }).boundingBox())!
    expect(height).toBeLessThan(50)
    await page.context().close()
  })
  it("a sponsor's name of three words is whole in one's place", async () => {
    const page = await annAt('/dashboard', PHONE)
    const name = page.getByRole('region', { name: 'Your place' }).getByRole('link').locator('span')
    await name.evaluate((span) => (span.textContent = 'Wilhelmina van Houten'))
    const isCut = () =>
      name.evaluate(
        (span) => span.scrollWidth > span.clientWidth + 1 || span.scrollHeight > span.clientHeight + 1,
      )
    expect(await isCut()).toBe(false)
    await page.context().close()
  })
  it('whoever is invited under the longest name meets a page that fits', async () => {
    const { page, context } = await someone(browser, server.url, { size: SMALL_PHONE })
    await page.goto(`/register?ref=19&sponsor=Ann&phone=%2B1${INVITED}`)
    await page.getByLabel('Your Name').waitFor()
    expect(await misfitsOn(page)).toEqual([])
    await context.close()
  })
})
