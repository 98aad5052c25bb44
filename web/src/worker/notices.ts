import type { PushPayload } from '@kinhold/contract/push'
import { GO_TO } from '../browser/worker-words.ts'
import type { Scope, Tab } from './scope.ts'

const ICON = '/icon-192.png'
const ANSWER_MS = 1_000

/** Shows the notification for a push message. */
export async function showPushed(scope: Scope, pushed: unknown): Promise<void> {
  const { title, body, href, tag } = pushed as PushPayload
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    badge: ICON,
    data: { href: ownPath(href) },
  })
}

/** Opens a notification's page in an open tab of the app, or else in a new tab. */
export async function openNoticed(scope: Scope, notification: Notification): Promise<void> {
  notification.close()
  const href = ownPath((notification.data as { href?: unknown } | null)?.href)
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await scope.clients.openWindow(href))
  await tab.focus().catch(() => {})
  if (!(await goesWithin(tab, href))) await tab.navigate(href)
}

/** Returns the path if it belongs to the app, otherwise '/'. */
export function ownPath(href: unknown): string {
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) ? href : '/'
}

/** Renews a push subscription that has ended. */
export async function subscribeAgain(scope: Scope, old: PushSubscription | null | undefined): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await keyOfTheServer())
  if (!applicationServerKey) return
  const next = await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = next.toJSON()
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
}

async function keyOfTheServer(): Promise<string | null> {
  const answer = await fetch('/api/push', { credentials: 'include' })
  return answer.ok ? ((await answer.json()) as { publicKey: string }).publicKey : null
}

// Asks the tab to open the page without a reload, which would abort the tab's requests.
function goesWithin(tab: Tab, href: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    tab.postMessage({ [GO_TO]: href }, [port2])
  })
}
