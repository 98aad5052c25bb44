import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pairKey } from '@kinhold/domain/bonds'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../server/testing/app.ts'
import { openPushService, type PushBrowser } from '../server/testing/push-service.ts'
import { buildApp } from '../server/src/app.ts'
import { sendPushes } from '../server/src/features/notices/send-pushes.ts'
import { launchChromium } from './chromium.ts'
import { known, sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

async function freePort(): Promise<number> {
  const asked = createServer().listen(0, '127.0.0.1')
  await once(asked, 'listening')
  const { port } = asked.address() as AddressInfo
  asked.close()
  await once(asked, 'close')
  return port
}

// The browser of the journeys has no vendor who pushes to it: it is given an address at the stand-in instead.
function standInFor({ endpoint, keys }: PushBrowser['subscription']): void {
  let current: object | null = null
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => (current = subscription),
  })
}

it('SET-07 NAV-58 Bob, whose browser is closed, reads who has written to him, and comes to it from there', async () => {
  const [service, chromium] = await Promise.all([openPushService(), launchChromium()])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // The server in this process: one of its own pushes to the services of the browsers' vendors and to no stand-in.
  const test = await openTestApp({ PUBLIC_URL: url }, {}, { push: service.push })
  const app = await buildApp(test.deps)
  onTestFinished(async () => {
    await chromium.close()
    await app.close()
    await test.close()
    await service.close()
  })
  await app.listen({ port, host: '127.0.0.1' })
  await sponsored(url, ADMIN_PHONE, ANN)
  await sponsored(url, ANN.phone, BOB)
  const [ann, { id: bobId }] = await known(url, ANN, BOB)

  const bob = await someone(chromium, url, { size: PHONE, keepsApp: true })
  const { subscription, arrived } = service.browser()
  await bob.context.addInitScript(standInFor, subscription)
  await signInAs(bob.page, BOB.phone)
  service.trust((await ann.client.get('/api/push')).body.publicKey)
  await bob.page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 100 })
  await bob.page.goto('/settings?tab=notifications')
  const here = bob.page.getByRole('checkbox', { name: 'Tell me on this device' })
  await here.click()
  await expect.poll(() => here.isChecked()).toBe(true)
  await bob.page.close()

  await ann.client.post(`/api/trust-bonds/${pairKey(ann.id, bobId)}/messages`, {
    senderId: ann.id,
    content: 'The porch light is on',
    messageType: 'text',
  })
  await vi.waitUntil(async () => {
    await sendPushes(test.deps)
    return arrived.length > 0
  }, 15_000)
  expect(arrived).toMatchObject([{ title: 'Kinhold', body: 'Ann sent you a message.' }])
  // As a tap does where no tab is open.
  const opened = await bob.context.newPage()
  await opened.goto(arrived[0]!.href)
  await opened.getByText('The porch light is on').last().waitFor()
  await opened.getByRole('textbox', { name: 'Message' }).waitFor()
  expectCalm(bob)
})
