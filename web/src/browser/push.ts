/** The push state of this browser: unsupported, denied by the user, off or on. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The data that a server needs to send push messages to this browser (RFC 8030, 8291). */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

export async function pushState(): Promise<PushState> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await workers.getRegistration()
  if (!registration) return 'unsupported'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission and subscribes to push messages. Returns null if the user denies permission. */
export async function subscribePush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  return addressOf(subscription)
}

export async function pushAddress(): Promise<PushAddress | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? addressOf(subscription) : null
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } }
}

/** Ends this browser's push subscription. Never throws. */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The browser has no service workers, or its push service failed.
  }
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}
