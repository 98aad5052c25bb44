import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, follow, signedIn, someone } from './people.ts'
import { atRest } from './rest.ts'

const ANN = { name: 'Ann', phone: '+15552040001' }

const { server, browser } = serverAndBrowser()
beforeAll(() => sponsored(server.url, ADMIN_PHONE, ANN))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

it('NAV-54 the pages of the navigation are there offline', async () => {
  const ann = await signedIn(browser, server.url, ANN, { fetchesAhead: true })
  const { page, context } = ann
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

it('NAV-54 a page that was not fetched says so in its frame and comes with the network', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const { page } = ann
  await heading(page, /Ann/).waitFor()
  await page.context().setOffline(true)
  await follow(page, 'Groups')
  await page.getByText('This page could not be loaded.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Network' }).first().waitFor()
  // A page that is loaded again loses its mark.
  await page.evaluate(() => void document.body.setAttribute('data-marked', ''))
  await page.context().setOffline(false)
  await heading(page, 'Groups').waitFor()
  expect(await page.evaluate(() => document.body.hasAttribute('data-marked'))).toBe(true)
  expectCalm(ann)
})

it('LOG-67 NAV-55 a stranger’s first load asks for nothing that fails, and the skip link is the first stop', async () => {
  for (const at of ['/', '/register', '/privacy', '/nowhere']) {
    const { page, context } = await someone(browser, server.url)
    const failed: string[] = []
    const logged: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('response', (response) => {
      // The address itself is no page: that is what /nowhere is for.
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
