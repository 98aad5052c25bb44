/** The files in a build. `shell`: needed by every page. `ahead`: prefetched unless the browser saves data. */
export type Build = { id: string; entry: string; shell: string[]; ahead: string[]; all: string[] }

const PAGE = '/'
/** The prefix of the app's cache names. */
const OURS = 'app '

/**
 * Caches the shell and, unless `savesData` is true, the prefetched pages. Also caches the files of this
 * version that an earlier version had cached.
 */
export async function keepShell(build: Build, savesData: boolean): Promise<void> {
  const used = await usedBefore()
  const cache = await caches.open(OURS + build.id)
  const page = await pageOf(build)
  const html = await page.clone().text()
  const files = new Set([...build.shell, ...wordsOf(html), ...(savesData ? [] : build.ahead)])
  for (const file of build.all) if (used.has(file)) files.add(file)
  await cache.addAll([...files])
  // Store the page last, so that a cached page always has all its files.
  await cache.put(PAGE, page)
}

/**
 * Caches the page and the app's translations again if a tab's language differs from that of the cached page.
 * If the server can't be reached, the cached page stays as it is until the next tab opens.
 */
export async function keepLanguage(build: Build, language: unknown): Promise<void> {
  const known = (await kept(build, PAGE))?.headers.get('content-language')
  if (typeof language !== 'string' || !known || known === language) return
  const page = await pageOf(build).catch(() => null)
  if (!page) return
  const cache = await caches.open(OURS + build.id)
  await cache.addAll(wordsOf(await page.clone().text()))
  await cache.put(PAGE, page)
}

export async function removeEarlier(build: Build): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter((name) => name.startsWith(OURS) && name !== OURS + build.id)
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** Caches files that a page used before the worker controlled the page. */
export async function keepUsed(build: Build, files: readonly string[]): Promise<void> {
  const cache = await caches.open(OURS + build.id)
  const known = new Set(build.all)
  const wanted = files.filter((file) => known.has(file))
  await Promise.all(wanted.map(async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => {})))
}

/** Returns the response to a request, or null to leave the request to the browser. */
export function answerTo(build: Build, request: Request, origin: string): Promise<Response> | null {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin || isOfTheServer(pathname)) return null
  if (request.mode === 'navigate') return answerPage(build, request)
  if (pathname.startsWith('/assets/')) return answerFile(build, request)
  return build.shell.includes(pathname) ? answerPlain(build, request) : null
}

/** Returns true for paths that the worker must leave to the server. */
export function isOfTheServer(pathname: string): boolean {
  return /^\/(api|media)(\/|$)/.test(pathname)
}

/**
 * Sets the page's session state to unknown and removes the login's greeting, because the cached page outlives
 * the session.
 */
export function withoutSession(html: string): string {
  return withoutGreeting(html).replace(/(<meta name="session" content=")[a-z]*"/, '$1unknown"')
}

export function withoutGreeting(html: string): string {
  return html.replace(/<!--greeting-->[^]*<!--\/greeting-->/, '')
}

async function answerPage(build: Build, request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  // A proxy returns these statuses while the server is restarting.
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  return (await kept(build, PAGE)) ?? answer ?? Response.error()
}

// An asset's name contains a hash of its content, so a cached asset is never out of date.
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

// Fetches the page with its headers, because the security policy must match the page's nonce. Sends cookies,
// because one of them names the language.
async function pageOf(build: Build): Promise<Response> {
  const answer = await fetch(PAGE, { credentials: 'same-origin', cache: 'no-cache' })
  const html = await answer.text()
  if (!answer.ok || !html.includes(build.entry)) throw new Error('The server has another version by now.')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  return new Response(withoutSession(html), { headers })
}

// Returns the address of the app's translations into the language of the page, which every page needs.
function wordsOf(html: string): string[] {
  const [, address] = /"rooms":"([^"]+)"/.exec(html) ?? []
  return address ? [address] : []
}

async function usedBefore(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}
