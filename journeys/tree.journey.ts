import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, DESKTOP, expectCalm, PHONE, signedIn } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552150001' }
const BOB = { name: 'Bob', phone: '+15552150002' }
const CLEO = { name: 'Cleo', phone: '+15552150003' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
  await sponsored(server.url, BOB.phone, CLEO)
})

it('NET-29 NET-02 the network page shows the tree on a desktop', async () => {
  const ann = await signedIn(browser, server.url, ANN, { size: DESKTOP })
  const { page } = ann
  await page.goto('/network')
  const tabs = page.getByRole('tablist', { name: 'Network' })
  const [picture, beside] = [await boxOf(page, 'canvas'), (await tabs.boundingBox())!]
  expect(picture.y).toBeGreaterThan(64)
  expect(picture.y + picture.height).toBeLessThan(DESKTOP.height)
  expect(picture.x).toBeGreaterThan(beside.x + beside.width)
  expect(picture.x + picture.width).toBeLessThan(DESKTOP.width)
  expect(Math.min(picture.width, picture.height)).toBeGreaterThan(450)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.locator('canvas').waitFor({ state: 'detached' })
  expect((await tabs.boundingBox())!.width).toBeGreaterThan(1000)
  await page.goBack()
  const bond = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bob' }) })
  // The link covers the whole row, so clicking anywhere on the row must follow it.
  await bond.getByText(/^Since/).click({ force: true })
  await page.getByRole('heading', { level: 1, name: 'Bob' }).waitFor()
  expectCalm(ann)
})

it('NET-29 NET-31 the tree fills a phone’s screen and looks the same after returning from a profile', async () => {
  const ann = await signedIn(browser, server.url, ANN, { size: PHONE })
  const { page } = ann
  await page.goto('/network?tab=units')
  await page.getByRole('heading', { name: 'Network' }).waitFor()
  expect(await page.locator('canvas').count()).toBe(0)
  await page.getByRole('link', { name: 'Tree', exact: true }).click()
  const picture = await boxOf(page, 'canvas')
  const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  expect(picture.y + picture.height).toBeLessThan(bar.y)
  expect(picture.height).toBeGreaterThan(PHONE.height / 2)

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('combobox', { name: 'Find a person' }).fill('Bob')
  await page.getByRole('option', { name: 'Bob' }).click()
  const card = page.getByRole('region', { name: 'Bob' })
  await card.getByRole('button', { name: 'Open' }).click()
  const left = await stillPicture(page)
  await card.getByRole('link', { name: 'View profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bob' }).waitFor()
  await page.goBack()
  await card.getByRole('button', { name: 'Collapse' }).waitFor()
  expect(await stillPicture(page)).toBe(left)

  await page.goBack()
  await page.getByRole('tab', { name: /^Trust Units/, selected: true }).waitFor()
  await page.goForward()
  await card.waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Tree' }).waitFor()
  expect(await stillPicture(page)).not.toBe(left)
  expectCalm(ann)
})

async function boxOf(page: Page, element: string) {
  await page.locator(element).waitFor()
  return (await page.locator(element).boundingBox())!
}

/** Returns a picture of the tree once the tree hasn't changed for half a second. */
async function stillPicture(page: Page): Promise<string> {
  const drawn = await page.waitForFunction(() => {
    const seen = ((globalThis as { seen?: { drawn: string; since: number } }).seen ??= {
      drawn: '',
      since: 0,
    })
    const drawn = document.querySelector('canvas')?.toDataURL() ?? ''
    if (drawn !== seen.drawn) Object.assign(seen, { drawn, since: performance.now() })
    return drawn !== '' && performance.now() - seen.since > 500 && drawn
  })
  return String(await drawn.jsonValue())
}
