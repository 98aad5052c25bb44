/** Whether this browser is told of news while the app is closed: it cannot be, the person forbade it, no, yes. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** What a server needs in order to push to this browser (RFC 8030, 8291). */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** How it stands in this browser. */
export async function pushState(): Promise<PushState> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await workers.getRegistration()
  if (!registration) return 'unsupported'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person, if they were not asked yet, and then the browser's vendor; null where the person does not want it. */
export async function subscribePush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  return addressOf(subscription)
}

/** Where this browser is pushed to already; null where it is not. */
export async function pushAddress(): Promise<PushAddress | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? addressOf(subscription) : null
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } }
}

/** From now on this browser is told nothing more, whatever a server sends. Never throws. */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // It was told nothing before.
  }
}

/** The bytes of a text in URL-safe base64. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}
