import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { openTestApp } from '../server/testing/app.ts'
import { openPushService, type PushBrowser } from '../server/testing/push-service.ts'
import { buildApp } from '../server/src/app.ts'
import { keepDoing } from '../server/src/delivery/jobs/keep-doing.ts'
import type { Deps } from '../server/src/deps.ts'
import { sendPushes } from '../server/src/features/outbox/notices/send-pushes.ts'
import { deliverMessage } from '../server/src/features/outbox/deliver-message.ts'

/**
 * Runs the server in this process, because only then can a fake push service receive its pushes. `close`
 * throws an error if a push could not be sent.
 */
export async function startServerHere(
  settings: Record<string, string>,
  carriers: Partial<Pick<Deps, 'sms' | 'email'>>,
) {
  const [service, port] = await Promise.all([openPushService(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const test = await openTestApp({ PUBLIC_URL: url, ...settings }, {}, { push: service.push, ...carriers })
  const app = await buildApp(test.deps)
  await app.listen({ port, host: '127.0.0.1' })
  await test.deps.jobs.work([{ name: 'deliver', run: (id) => deliverMessage(test.deps, id) }], [])
  const failures: Error[] = []
  const stop = keepDoing(
    1,
    () => sendPushes(test.deps),
    (error) => void failures.push(error),
  )
  return {
    url,
    test,
    service,
    async close() {
      await stop()
      await app.close()
      await test.close()
      await service.close()
      if (failures.length > 0) throw new AggregateError(failures)
    },
  }
}

async function freePort(): Promise<number> {
  const asked = createServer().listen(0, '127.0.0.1')
  await once(asked, 'listening')
  const { port } = asked.address() as AddressInfo
  asked.close()
  await once(asked, 'close')
  return port
}

/** Runs in a page: makes the browser use a subscription with the fake push service. */
export function standInFor({ endpoint, keys }: PushBrowser['subscription']): void {
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
