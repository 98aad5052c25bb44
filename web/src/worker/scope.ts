/** The parts of the service worker's global scope that the DOM types lack. */
export type Scope = {
  addEventListener: <K extends keyof Events>(type: K, hear: (event: Events[K]) => void) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>
    openWindow: (url: string) => Promise<Tab | null>
  }
  registration: ServiceWorkerRegistration
}

export type Tab = {
  url: string
  focused: boolean
  focus: () => Promise<Tab>
  navigate: (url: string) => Promise<Tab | null>
  postMessage: (message: unknown, transfer?: Transferable[]) => void
}

type Lasting = Event & { waitUntil: (done: Promise<unknown>) => void }
type Events = {
  install: Lasting
  activate: Lasting
  fetch: Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
  message: Lasting & { data: unknown }
  push: Lasting & { data: { json: () => unknown } | null }
  notificationclick: Lasting & { notification: Notification }
  pushsubscriptionchange: Lasting & { oldSubscription?: PushSubscription | null }
}
