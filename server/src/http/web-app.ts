import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isPage } from '@kinhold/contract/pages'
import { paths } from '@kinhold/contract/paths'
import { escaped } from '@kinhold/domain/text'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CookieName } from './cookies.ts'
import { answerNoSuchCall } from './error-handler.ts'

/** The folder into which `vite build` writes the web app. */
export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

/** Serves the files and pages of the built web app. */
export async function serveWebApp(app: FastifyInstance, appName: string, folder = WEB_FOLDER): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`The web app is not built: there is no ${error.path}. Run npm run build.`, {
      cause: error,
    })
  })
  const manifest = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['index.html', 'index.html.br', MANIFEST, `${MANIFEST}.br`],
    index: false,
    preCompressed: true,
    // Vite gives a file in /assets/ a new name whenever its content changes.
    setHeaders: (response, path) => void response.header('cache-control', cachingOf(path)),
  })
  const named = html.replaceAll('__APP_NAME__', () => escaped(appName))
  const answerPage = (request: FastifyRequest, reply: FastifyReply) => page(named, request, reply)
  app.get('/', answerPage)
  app.get('/index.html', answerPage)
  if (manifest !== null)
    app.get(`/${MANIFEST}`, (_request, reply) => answerManifest(manifest, appName, reply))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isCall(request.url) || !isRead ? answerNoSuchCall(request, reply) : answerPage(request, reply)
  })
}

/** The manifest, which contains the app's name and icons. */
const MANIFEST = 'site.webmanifest'

/** The part of the HTML page that shows the login page's text before the script runs. */
const GREETING = /<!--greeting-->[^]*<!--\/greeting-->/
/** The part of the HTML page that preloads the frame around the members' pages. */
const FRAME = /<!--frame-->[^]*<!--\/frame-->/

// A browser fetches worker.js to find new versions of the app, so caches must revalidate this file.
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/worker\.js(\.br)?$/.test(path) ? 'no-cache' : 'public, max-age=300'
}

function answerManifest(text: string, appName: string, reply: FastifyReply): FastifyReply {
  const manifest = { ...(JSON.parse(text) as object), name: appName, short_name: appName }
  return reply
    .header('cache-control', 'public, max-age=300')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(manifest))
}

function page(html: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const path = request.url.replace(/[?#].*/, '')
  const session = sessionIn(request)
  const isLogin = path === paths.home() && session === 'none'
  return (
    reply
      .code(isPage(path) ? 200 : 404)
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      // The page's content depends on the session cookie.
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(isLogin ? '' : GREETING, '')
          .replace(session === 'none' ? FRAME : '', '')
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__SESSION__', session),
      )
  )
}

// A request without the cookie has no session, so the app doesn't need to ask the server about one.
function sessionIn({ cookies }: FastifyRequest): 'none' | 'unknown' {
  const name: CookieName = 'kinhold_session'
  return cookies[name] ? 'unknown' : 'none'
}

/** Returns the content security policy, which allows inline styles with the nonce. */
export function policy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns true for the URL of an API call or a media file, and false for the URL of a page. */
export function isCall(url: string): boolean {
  return /^\/(api|media)(\/|\?|$)/.test(url)
}
