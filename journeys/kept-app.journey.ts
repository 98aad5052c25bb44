import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { expectCalm, follow, signInAs, someone, type Someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

const { server, browser } = serverAndBrowser({ RATE_LIMITS: 'off', APP_NAME: 'Family Ties' })
let annId = 0
let bobId = 0
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
  const [ann, bob] = [await signIn(server.url, ANN.phone), await signIn(server.url, BOB.phone)]
  annId = ((await ann.get('/api/auth/me')).body as { id: number }).id
  bobId = ((await bob.get('/api/auth/me')).body as { id: number }).id
  const bondId = [annId, bobId].sort((a, b) => a - b).join('-')
  const said = await bob.post(`/api/trust-bonds/${bondId}/messages`, {
    senderId: bobId,
    content: 'Soup is ready',
    messageType: 'text',
  })
  expect(said.status).toBe(201)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

// Waits until the service worker controls the page.
async function isKept({ page }: Someone) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 100 })
}

it('NAV-56 the manifest contains this server’s name, icons, shortcuts and share target', async () => {
  const at = (path: string) => fetch(server.url + path)
  const manifest = await (await at('/site.webmanifest')).json()
  expect([manifest.name, manifest.start_url, manifest.display]).toEqual(['Family Ties', '/', 'standalone'])
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const pages = (manifest.shortcuts as { url: string }[]).map(({ url }) => url)
  expect(pages).toEqual(['/network?tab=messages', '/groups', '/vaults', '/qr'])
  expect([manifest.share_target.action, manifest.share_target.method]).toEqual(['/share', 'POST'])
  for (const address of [...icons.map(({ src }) => src), ...pages, manifest.share_target.action])
    expect((await at(address)).status, address).toBe(200)
  const worker = await at('/worker.js')
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

it('NAV-57 the app opens offline until the member signs out', async () => {
  const ann = await someone(browser, server.url, { keepsApp: true })
  const { page, context } = ann
  await signInAs(page, ANN.phone)
  await page.goto(`/network?tab=messages&with=${bobId}`)
  const soup = page.getByRole('log').getByText('Soup is ready')
  await soup.waitFor()
  await follow(page, 'Groups')
  await heading(page, 'Groups').waitFor()
  await isKept(ann)
  // The browser stores the message three times: for the home page, for the list of conversations and for the
  // conversation itself.
  await expect.poll(() => answersWith(page, 'Soup is ready')).toBe(3)
  await page.goto(`/network?tab=messages&with=${bobId}`)
  await soup.waitFor()
  await expect.poll(() => page.evaluate(hasPieces)).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^You are offline\./).waitFor()
  await soup.waitFor()
  await context.setOffline(false)
  await page.getByText(/^You are offline\./).waitFor({ state: 'detached' })

  const kept = await page.evaluate(addressesKept)
  expect(kept.filter((path) => /^\/(api|media)/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByPlaceholder('Enter mobile number').waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('last-read')
  await context.setOffline(true)
  await page.goto('/network?tab=messages')
  await heading(page, /./).waitFor()
  expect(await page.getByText('Soup is ready').count()).toBe(0)
  await context.close()
})

async function answersWith(page: Page, words: string): Promise<number> {
  return page.evaluate(async (words) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'last-read')) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('last-read')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const answers = await new Promise<unknown[]>((resolve) => {
      const request = db.transaction('answers').objectStore('answers').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return answers.filter((answer) => JSON.stringify(answer).includes(words)).length
  }, words)
}

// Returns true if the browser has cached all of the page's scripts.
async function hasPieces(): Promise<boolean> {
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const scripts = used.filter(({ pathname }) => /^\/assets\/.*\.js$/.test(pathname))
  const found = await Promise.all(scripts.map(({ pathname }) => caches.match(pathname)))
  return found.every((one) => one !== undefined)
}

async function addressesKept(): Promise<string[]> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

it('NAV-58 tapping a push notification opens the linked page in the existing tab', async () => {
  const bob = await someone(browser, server.url, { keepsApp: true })
  const { page, context } = bob
  await signInAs(page, BOB.phone)
  await isKept(bob)
  const worker = context.serviceWorkers()[0]!
  // Records notifications, because the test browser can't show them.
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: { showNotification: unknown } }
    const shown: unknown[] = []
    Object.assign(self, { shown })
    registration.showNotification = async (title: string, of: object) => void shown.push({ title, ...of })
  })
  const push = await pusherOf(bob)
  await push({ title: 'Ann', body: 'Soup', href: '/groups', tag: 'message 7' })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({ title: 'Ann', body: 'Soup', tag: 'message 7' })

  await page.evaluate(() => void document.body.setAttribute('data-marked', ''))
  // Simulates tapping the notification.
  await worker.evaluate(() => {
    const [{ data }] = (self as unknown as { shown: [{ data: unknown }] }).shown
    const tapped = { notification: { data, close: () => {} }, waitUntil: () => {} }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), tapped))
  })
  await heading(page, 'Groups').waitFor()
  expect(await page.evaluate(() => document.body.hasAttribute('data-marked'))).toBe(true)
  expectCalm(bob)
})

it('NAV-59 content shared from another app becomes a draft', async () => {
  const bob = await someone(browser, server.url, { keepsApp: true })
  const { page } = bob
  await signInAs(page, BOB.phone)
  await isKept(bob)
  await page.evaluate(share)
  await heading(page, 'Share').waitFor()
  await page.getByText('soup.pdf').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Ann' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('A recipe\nhttps://example.org/soup')
  await page.getByText('soup.pdf').waitFor()
  await page.goto('/share')
  await page.getByText(/^Nothing was shared/).waitFor()
  expectCalm(bob)
})

// Shares content with the app by posting a form, as the operating system does.
function share(): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: '/share',
    enctype: 'multipart/form-data',
  })
  const add = (name: string, value: string) => {
    form.append(Object.assign(document.createElement('input'), { name, value }))
  }
  add('title', 'A recipe')
  add('url', 'https://example.org/soup')
  const files = new DataTransfer()
  files.items.add(new File(['%PDF-1.4\n%%EOF'], 'soup.pdf', { type: 'application/pdf' }))
  const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
  field.files = files.files
  form.append(field)
  document.body.append(form)
  form.submit()
}

async function pusherOf({ context, page }: Someone) {
  const cdp = await context.newCDPSession(page)
  const id = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await id
  return (payload: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(payload),
    })
}
