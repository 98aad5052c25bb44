/**
 * What the worker was built with: the app's files without which no page opens, those that are kept where data is cheap,
 * and all that this version has. `entry` is the script that the page of this version names.
 */
export type Build = { id: string; entry: string; shell: string[]; ahead: string[]; all: string[] }

const PAGE = '/'
/** How the names of our caches of the app's files begin; each version has one. */
const OURS = 'app '

/** Keeps the app's files of a version, and those of the version before that were used and are still the same. */
export async function keepShell(build: Build, savesData: boolean): Promise<void> {
  const used = await usedBefore()
  const cache = await caches.open(OURS + build.id)
  const page = await pageOf(build)
  const files = new Set([...build.shell, ...(savesData ? [] : build.ahead)])
  for (const file of build.all) if (used.has(file)) files.add(file)
  await cache.addAll([...files])
  // Last: who finds it finds all that it needs.
  await cache.put(PAGE, page)
}

/** Removes what earlier versions kept. */
export async function removeEarlier(build: Build): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter((name) => name.startsWith(OURS) && name !== OURS + build.id)
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** Keeps files that a page of the app used before it knew of the worker. */
export async function keepUsed(build: Build, files: readonly string[]): Promise<void> {
  const cache = await caches.open(OURS + build.id)
  const known = new Set(build.all)
  const wanted = files.filter((file) => known.has(file))
  await Promise.all(wanted.map(async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => {})))
}

/** How a request is answered; null for what the worker has no part in: calls, media, and everything that changes something. */
export function answerTo(build: Build, request: Request, origin: string): Promise<Response> | null {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin || isOfTheServer(pathname)) return null
  if (request.mode === 'navigate') return answerPage(build, request)
  if (pathname.startsWith('/assets/')) return answerFile(build, request)
  return build.shell.includes(pathname) ? answerPlain(build, request) : null
}

/** Whether an address is of the server alone: calls and media are never kept. */
export function isOfTheServer(pathname: string): boolean {
  return /^\/(api|media)(\/|$)/.test(pathname)
}

/** The page as it is kept: what it says of a session was true of nobody in particular. */
export function withoutSession(html: string): string {
  return html.replace(/(<meta name="session" content=")[a-z]*"/, '$1unknown"')
}

async function answerPage(build: Build, request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  // A server that is being started anew has a proxy before it that says so.
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  return (await kept(build, PAGE)) ?? answer ?? Response.error()
}

// Their names change with what is in them.
async function answerFile(build: Build, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await kept(build, pathname)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok && build.all.includes(pathname)) {
    const copy = answer.clone()
    const cache = await caches.open(OURS + build.id)
    await cache.put(pathname, copy).catch(() => {})
  }
  return answer
}

async function answerPlain(build: Build, request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  return answer ?? (await kept(build, new URL(request.url).pathname)) ?? Response.error()
}

async function kept(build: Build, path: string): Promise<Response | undefined> {
  const cache = await caches.open(OURS + build.id)
  return cache.match(path, { ignoreVary: true })
}

// It comes without cookies, under the policy whose nonce it carries: both are kept together.
async function pageOf(build: Build): Promise<Response> {
  const answer = await fetch(PAGE, { credentials: 'omit', cache: 'no-cache' })
  const html = await answer.text()
  if (!answer.ok || !html.includes(build.entry)) throw new Error('The server has another version by now.')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  return new Response(withoutSession(html), { headers })
}

async function usedBefore(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}
