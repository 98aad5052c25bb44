import { beforeEach, expect, test, vi } from 'vitest'
import { SPOKEN, USED } from '../browser/worker-words.ts'
import { openNoticed, ownPath, showPushed, subscribeAgain } from './notices.ts'
import type { Scope, Tab } from './scope.ts'
import { isSharing, takeShared, wordsIn } from './shared.ts'
import {
  answerTo,
  type Build,
  keepLanguage,
  keepShell,
  keepUsed,
  removeEarlier,
  withoutSession,
} from './shell.ts'

const ORIGIN = 'https://kin.test'
const PAGE =
  '<meta name="session" content="none" /><script src="/assets/app-1.js"></script><!--greeting-->Hi\n<!--/greeting-->'
const build: Build = {
  id: 'two',
  entry: '/assets/app-1.js',
  shell: ['/assets/app-1.js', '/theme.js'],
  ahead: ['/assets/groups-1.js'],
  all: ['/assets/app-1.js', '/assets/groups-1.js', '/assets/late-1.js', '/assets/other-1.js'],
}

/** The browser's caches by name, and the fake server's response to a path. */
let stores: Map<string, Map<string, Response>>
let answer: (path: string) => Response

const pathOf = (of: unknown) =>
  new URL(typeof of === 'string' ? of : (of as { url: string }).url, ORIGIN).pathname
const fetched = vi.fn(async (of: unknown) => answer(pathOf(of)))

beforeEach(() => {
  stores = new Map()
  answer = (path) =>
    new Response(path === '/' ? PAGE : path, { headers: { vary: 'Cookie', 'x-csp': 'nonce' } })
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => cacheOf(name),
  })
})
function cacheOf(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  // Like the real method, rejects if the response is an error.
  const add = async (path: string) => {
    const response = await fetched(path)
    if (!response.ok) throw new TypeError('Request failed')
    store.set(path, response)
  }
  return {
    add,
    addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
    put: async (path: string, response: Response) => void store.set(path, response),
    match: async (path: string) => store.get(path)?.clone(),
    keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
  }
}

const kept = (name = 'app two') => [...(stores.get(name)?.keys() ?? [])].toSorted()
const ask = (path: string, of: Partial<Request> = {}) =>
  answerTo(build, { url: ORIGIN + path, method: 'GET', mode: 'cors', ...of } as Request, ORIGIN)
const down = () => {
  throw new TypeError('Failed to fetch')
}

test('NAV-56 caches the shell, prefetched pages and unchanged earlier files', async () => {
  const before = cacheOf('app one')
  await before.addAll(['/assets/late-1.js', '/assets/gone-0.js'])
  await keepShell(build, false)
  expect(kept()).toEqual(['/', '/assets/app-1.js', '/assets/groups-1.js', '/assets/late-1.js', '/theme.js'])
  cacheOf('shared')
  await removeEarlier(build)
  expect([...stores.keys()]).toEqual(['app two', 'shared'])
  stores.clear()
  await keepShell(build, true)
  expect(kept()).toEqual(['/', '/assets/app-1.js', '/theme.js'])
})

test('LNG-07 caches the app’s translations in the language of the cached page', async () => {
  answer = (path) => new Response(path === '/' ? `${PAGE}{"door":{"rooms":"/assets/rooms-1.json"}}` : path)
  await keepShell(build, true)
  expect(kept()).toEqual(['/', '/assets/app-1.js', '/assets/rooms-1.json', '/theme.js'])
})

/** Makes the fake server return the page in a language, with the address of that language's translations. */
const speak = (language: string) => {
  answer = (path) =>
    path === '/'
      ? new Response(`${PAGE}{"door":{"rooms":"/assets/rooms-${language}.json"}}`, {
          headers: { 'content-language': language },
        })
      : new Response(path)
}

test('LNG-15 replaces the cached page and its translations when a tab has another language', async () => {
  speak('en')
  await keepShell(build, true)
  fetched.mockClear()
  await keepLanguage(build, 'en')
  expect(fetched).not.toHaveBeenCalled()
  speak('de')
  await keepLanguage(build, 'de')
  const page = () => stores.get('app two')!.get('/')!.clone()
  expect(page().headers.get('content-language')).toBe('de')
  expect(await page().text()).toContain('content="unknown"')
  expect(kept()).toContain('/assets/rooms-de.json')
})

test('LNG-15 keeps the cached page if the server or the new language’s translations are unavailable', async () => {
  speak('en')
  await keepShell(build, true)
  const language = () => stores.get('app two')!.get('/')!.headers.get('content-language')
  answer = down
  await keepLanguage(build, 'de')
  answer = () => new Response('<script src="/assets/app-2.js">')
  await keepLanguage(build, 'de')
  speak('de')
  const german = answer
  answer = (path) => (path.startsWith('/assets/rooms') ? new Response('', { status: 404 }) : german(path))
  await expect(keepLanguage(build, 'de')).rejects.toThrow('Request failed')
  expect(language()).toBe('en')
})

test('NAV-57 NAV-74 caches the page with its headers but without session state or greeting', async () => {
  await keepShell(build, false)
  const page = stores.get('app two')!.get('/')!
  expect([page.headers.get('x-csp'), page.headers.get('vary')]).toEqual(['nonce', null])
  expect(await page.text()).toBe(
    '<meta name="session" content="unknown" /><script src="/assets/app-1.js"></script>',
  )
  expect(fetched).toHaveBeenCalledWith('/', { credentials: 'same-origin', cache: 'no-cache' })
  expect(withoutSession('<p content="none">')).toBe('<p content="none">')
})

test('NAV-57 OPS-75 serves the cached page only if the server is unreachable or restarting', async () => {
  await keepShell(build, false)
  const open = async () => (await ask('/groups', { mode: 'navigate' })!).text()
  expect(await open()).toBe('/groups')
  answer = () => new Response('starting', { status: 503 })
  expect(await open()).toContain('content="unknown"')
  answer = down
  expect(await open()).toContain('content="unknown"')
  answer = () => new Response('error', { status: 500 })
  expect(await open()).toBe('error')
})

test('NAV-57 caches only used files of the worker’s own version', async () => {
  const read = async (path: string) => (await ask(path)!).text()
  expect(await read('/assets/other-1.js')).toBe('/assets/other-1.js')
  expect(await read('/assets/old-0.js')).toBe('/assets/old-0.js')
  expect(kept()).toEqual(['/assets/other-1.js'])
  answer = down
  expect(await read('/assets/other-1.js')).toBe('/assets/other-1.js')
  await expect(ask('/assets/old-0.js')).rejects.toThrow('Failed to fetch')
  answer = () => new Response('late')
  await keepUsed(build, ['/assets/late-1.js', '/api/me', '/assets/old-0.js'])
  expect(kept()).toEqual(['/assets/late-1.js', '/assets/other-1.js'])
})

test('NAV-56 NAV-57 caches neither error responses nor another version’s page', async () => {
  answer = () => new Response('gone', { status: 404 })
  expect((await ask('/assets/other-1.js'))!.status).toBe(404)
  await keepUsed(build, ['/assets/late-1.js'])
  expect(kept()).toEqual([])
  answer = (path) => new Response(path)
  expect(await (await ask('/assets/other-1.js'))!.text()).toBe('/assets/other-1.js')
  answer = (path) => (path === '/' ? new Response(PAGE) : new Response('gone', { status: 404 }))
  await expect(keepShell(build, false)).rejects.toThrow('Request failed')
  for (const page of [new Response(PAGE, { status: 404 }), new Response('<script src="/assets/app-2.js">')]) {
    answer = () => page
    await expect(keepShell(build, false)).rejects.toThrow('another version')
  }
  expect(kept()).toEqual(['/assets/other-1.js'])
})

test('NAV-57 handles only GET requests for the app’s pages and files', () => {
  for (const path of ['/api/auth/me', '/media/a.jpg', '/robots.txt']) expect(ask(path), path).toBeNull()
  expect(ask('/api/docs', { mode: 'navigate' })).toBeNull()
  expect(ask('/groups', { method: 'POST' })).toBeNull()
  expect(ask('', { url: 'https://elsewhere.test/assets/app-1.js' })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('NAV-58 lets a notification open only paths within the app', async () => {
  expect(ownPath('/groups?post=7')).toBe('/groups?post=7')
  for (const href of [
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    'groups',
    7,
    undefined,
  ])
    expect(ownPath(href), String(href)).toBe('/')
  const showNotification = vi.fn(async (_title: string, _of: NotificationOptions) => {})
  const scope = { registration: { showNotification } } as unknown as Scope
  await showPushed(scope, { title: 'Ann', body: 'Soup', href: '//elsewhere.test', tag: 'message 7' })
  const [title, of] = showNotification.mock.calls[0]!
  expect([title, of]).toMatchObject(['Ann', { body: 'Soup', tag: 'message 7', data: { href: '/' } }])
})

test('NAV-58 opens a notification’s page in an existing or new tab', async () => {
  const opened: string[] = []
  const tab = (hears: boolean): Tab => ({
    url: ORIGIN,
    focused: false,
    focus: async () => tab(hears),
    navigate: async (url) => (opened.push(`loaded ${url}`), null),
    postMessage: (message, ports) => {
      opened.push(`told ${(message as { goTo: string }).goTo}`)
      if (hears) (ports![0] as MessagePort).postMessage('gone')
    },
  })
  const tap = (tabs: Tab[]) => {
    const clients = {
      matchAll: async () => tabs,
      openWindow: async (url: string) => (opened.push(`opened ${url}`), null),
    }
    const notification = { close: () => {}, data: { href: '/groups' } } as unknown as Notification
    return openNoticed({ clients } as unknown as Scope, notification)
  }
  await tap([tab(true)])
  await tap([tab(false)])
  await tap([])
  expect(opened).toEqual(['told /groups', 'told /groups', 'loaded /groups', 'opened /groups'])
})

/**
 * Returns a worker scope whose push subscription is given a new endpoint. `named` lists the requests that
 * register the endpoint.
 */
function resubscribing({ publicKey }: { publicKey: string | null }) {
  const named: unknown[] = []
  const asked: PushSubscriptionOptionsInit[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.credentials !== 'include') throw new Error('The server does not know who asks.')
    if (path === '/api/push')
      return publicKey === null ? Response.json({}, { status: 401 }) : Response.json({ publicKey })
    if (path !== '/api/push/subscriptions') throw new Error(`Nobody asks for ${path}.`)
    named.push([init.method, JSON.parse(init.body as string)])
    return Response.json({ id: 7 }, { status: 201 })
  })
  const next = { endpoint: 'https://push.test/new', keys: { p256dh: 'public', auth: 'secret' } }
  const subscribe = async (options: PushSubscriptionOptionsInit) => {
    asked.push(options)
    return { toJSON: () => ({ ...next, expirationTime: null }) }
  }
  const scope = { registration: { pushManager: { subscribe } } } as unknown as Scope
  return { scope, asked, named, next }
}

const KEY = new Uint8Array([4, 5]).buffer
test.each([
  ['its old key', { options: { applicationServerKey: KEY } } as PushSubscription, KEY],
  ['the server’s key if the browser passes null as the old subscription', null, 'AQID'],
  ['the server’s key if the browser passes no old subscription', undefined, 'AQID'],
])('NAV-58 renews an ended push subscription using %s', async (_, old, key) => {
  const { scope, asked, named, next } = resubscribing({ publicKey: 'AQID' })
  await subscribeAgain(scope, old)
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
  expect(named).toEqual([['POST', next]])
})

test('NAV-58 doesn’t renew a subscription in a signed-out browser', async () => {
  const { scope, asked, named } = resubscribing({ publicKey: null })
  await subscribeAgain(scope, null)
  expect([asked, named]).toEqual([[], []])
})

test('NAV-59 wordsIn joins the shared fields without repeating any', () => {
  const words = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return wordsIn(form)
  }
  expect(words({ title: 'Soup', text: 'Look', url: 'https://a.test/' })).toBe('Soup\nLook\nhttps://a.test/')
  expect(words({ title: 'Soup', text: 'Soup https://a.test/', url: 'https://a.test/' })).toBe(
    'Soup https://a.test/',
  )
  expect(words({ title: 'Soup', text: 'Soup', url: ' ' })).toBe('Soup')
  expect(isSharing({ method: 'POST', url: `${ORIGIN}/share` })).toBe(true)
  expect(isSharing({ method: 'GET', url: `${ORIGIN}/share` })).toBe(false)
})

test('NAV-59 keeps at most ten shared files', async () => {
  cacheOf('shared').put('/shared/files/10', new Response('of before'))
  const form = new FormData()
  form.set('text', 'Soup')
  for (let n = 0; n < 11; n += 1) form.append('files', new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
  const request = { formData: async () => form } as unknown as Request
  const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response())
  await takeShared(request)
  expect(redirect).toHaveBeenCalledExactlyOnceWith('/share', 303)
  const store = stores.get('shared')!
  expect([...store.keys()].toSorted()).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `/shared/files/${n}`),
    '/shared/words',
  ])
  const { names, text } = (await store.get('/shared/words')!.json()) as { names: string[]; text: string }
  expect([text, names]).toEqual(['Soup', Array.from({ length: 10 }, (_, n) => `${n}.jpg`)])
  expect(store.get('/shared/files/0')!.headers.get('content-type')).toBe('image/jpeg')
})

test.each([
  ['the signed-in member', () => Response.json({ id: 19 }), 19],
  ['a signed-out visitor', () => new Response('{}', { status: 401 }), null],
  ['an unknown person if the server is down', () => down(), undefined],
  ['an unknown person after a server error', () => new Response('{}', { status: 503 }), undefined],
])('NAV-59 attributes shared content to %s', async (_, me, whose) => {
  answer = me
  vi.spyOn(Response, 'redirect').mockReturnValue(new Response())
  await takeShared({ formData: async () => new FormData() } as unknown as Request)
  expect(((await stores.get('shared')!.get('/shared/words')!.json()) as { whose?: number }).whose).toBe(whose)
})

// The module registers its listeners only once, when it is first imported.
let listeners: Map<string, (event: object) => void> | undefined
async function workerListeners() {
  if (listeners) return listeners
  const hears = vi.spyOn(window, 'addEventListener').mockImplementation(() => {})
  vi.stubGlobal('__BUILD__', build)
  await import('./worker.ts')
  listeners = new Map(hears.mock.calls as unknown as [string, (event: object) => void][])
  hears.mockRestore()
  return listeners
}

test('NAV-56 claims a page and caches its loaded files', async () => {
  const claim = vi.fn(async () => {})
  vi.stubGlobal('clients', { claim })
  const onMessage = (await workerListeners()).get('message')!
  const waitUntil = vi.fn<(done: Promise<unknown>) => void>()
  onMessage({ data: { [USED]: ['/assets/late-1.js'], [SPOKEN]: 'en' }, waitUntil })
  await waitUntil.mock.calls[0]![0]
  expect([claim.mock.calls.length, kept()]).toEqual([1, ['/assets/late-1.js']])
})

test('LNG-62 a notification contains only the title and the text of the push message', async () => {
  const showNotification = vi.fn(async () => {})
  vi.stubGlobal('registration', { showNotification })
  const onPush = (await workerListeners()).get('push')!
  const waitUntil = vi.fn<(done: Promise<unknown>) => void>()
  // A push message without data shows nothing, because the worker has no text of its own.
  onPush({ data: null, waitUntil })
  expect([waitUntil.mock.calls, showNotification.mock.calls]).toEqual([[], []])
  const icon = '/icon-192.png'
  for (const { title, body } of [
    { title: 'Ζωή', body: 'Ναι' },
    { title: '', body: '' },
  ]) {
    onPush({ data: { json: () => ({ title, body, href: '/groups', tag: 'messages-7' }) }, waitUntil })
    await waitUntil.mock.lastCall![0]
    const options = { body, tag: 'messages-7', icon, badge: icon, data: { href: '/groups' } }
    expect(showNotification.mock.lastCall).toEqual([title, options])
  }
})

test('LNG-62 shows the browser’s own error page if the server is unreachable and no page is cached', async () => {
  const error = new Response()
  vi.spyOn(Response, 'error').mockReturnValue(error)
  answer = down
  expect(await ask('/', { mode: 'navigate' })).toBe(error)
})
