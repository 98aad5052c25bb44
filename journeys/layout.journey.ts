import { GROUP_NAME_MAX, NAME_MAX } from '@kinhold/domain/limits'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { connect, groupOf, known, sponsored } from './http.ts'
import { ADMIN_PHONE, DESKTOP, PHONE, type Size, SMALL_PHONE, someone } from './people.ts'
import { expectPressable } from './pressing.ts'
import { atRest } from './rest.ts'

const endless = (beginning: string, most: number) => beginning.padEnd(most, 'wm')
const ANN = { name: endless('Ann', NAME_MAX), phone: '+15552180001' }
const BOB = { name: endless('Bob', NAME_MAX), phone: '+15552180002' }
const CLEO = { name: 'Cleo', phone: '+15552180003' }
const DORA = { name: endless('Dora', NAME_MAX), phone: '+15552180004' }
const EVE = { name: 'Eve', phone: '+15552180005' }

const { server, browser } = serverAndBrowser()
let groupId: number
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  for (const person of [BOB, CLEO, DORA]) await sponsored(server.url, ANN.phone, person)
  await sponsored(server.url, BOB.phone, EVE)
  const [ann, bob, cleo, dora, eve] = await known(server.url, ANN, BOB, CLEO, DORA, EVE)
  await connect(bob, cleo)
  groupId = await groupOf([ann, bob, cleo], endless('Garden', GROUP_NAME_MAX))
  // A unit that has no group yet, and an invitation that is not answered.
  await connect(bob, dora)
  const { body: units } = await dora.client.get('/api/trust-units')
  for (const { client, id } of [ann, bob, dora])
    await client.post(`/api/trust-units/${units[0]!.id}/confirm/${id}`)
  await eve.client.post('/api/invitations', { recipientPhone: ANN.phone, recipientName: 'Ann' })
})

/** Ann, whose name is as long as it may be, on this page. */
async function annAt(path: string, size: Size): Promise<Page> {
  const { page, context } = await someone(browser, server.url, { size })
  await context.request.post('/api/auth/login', { data: { phone: ANN.phone } })
  await page.goto(path)
  await atRest(page)
  return page
}

describe.each([SMALL_PHONE, PHONE])('NAV-52 long names on a phone of $width px', (size) => {
  it("leave a group's Settings, Save and Create in reach", async () => {
    const page = await annAt(`/groups/${groupId}`, size)
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
  })
})

describe('what there is room for', () => {
  it("'Copy Link' stands on one line on a desktop", async () => {
    const page = await annAt('/qr', DESKTOP)
    const { height } = (await page.getByRole('button', { name: 'Copy Link' }).boundingBox())!
    expect(height).toBeLessThan(50)
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
  })
})
