import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isPage } from '@kinhold/contract/pages'
import { paths } from '@kinhold/contract/paths'
import { directionOf } from '@kinhold/domain/languages'
import { isNorthAmerican } from '@kinhold/domain/phone-country'
import { examplePhone } from '@kinhold/domain/phone-example'
import { inEnglish, type Say, type Sentence } from '@kinhold/domain/sentences'
import { escaped } from '@kinhold/domain/text'
import fastifyStatic from '@fastify/static'
import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Words } from '../words/words.ts'
import type { CookieName } from './cookies.ts'
import { answerNoSuchCall } from './error-handler.ts'
import { languageOf } from './language.ts'

/** The folder into which `vite build` writes the web app. */
export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

/** Serves the files and pages of the built web app. */
export async function serveWebApp(
  app: FastifyInstance,
  { appName, phoneCountry }: Config,
  { offered, sayIn }: Words,
  folder = WEB_FOLDER,
): Promise<void> {
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
  const named = html
    .replaceAll('__APP_NAME__', () => escaped(appName))
    .replace('__PHONES__', phonesOf(phoneCountry))
  // The translations of a language need some memory, so they are read when the language is first requested.
  const inLanguages = new Map<string, Promise<string>>()
  const makePage = async (language: string) => {
    const door = await readFile(doorOf(folder, language), 'utf8').catch(() => '{}')
    return pageIn(named, { language, offered, door, say: sayIn(language) })
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request)
    const made = inLanguages.get(language) ?? makePage(language)
    inLanguages.set(language, made)
    return page(await made, request, reply)
  }
  app.get('/', answerPage)
  app.get('/index.html', answerPage)
  if (manifest !== null)
    app.get(`/${MANIFEST}`, (request, reply) => {
      const language = languageOf(request)
      return answerManifest(manifest, { appName, language, say: sayIn(language) }, reply)
    })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isCall(request.url) || !isRead ? answerNoSuchCall(request, reply) : answerPage(request, reply)
  })
}

/** Returns true if the build of the web app includes a language. */
export function isLanguageBuilt(language: string): boolean {
  return existsSync(doorOf(WEB_FOLDER, language))
}

// Returns the path of a language's translations for the first screen.
function doorOf(folder: string, language: string): string {
  return join(folder, 'words', language, 'door.json')
}

// Puts the language, and the translations for the first screen, into the page.
function pageIn(html: string, { language, offered, door, say }: Spoken): string {
  const parts = JSON.parse(door) as { rooms?: string }
  const words = JSON.stringify({ language, offered, door: parts })
  // A script's text ends at the first '</script', even within a JSON string.
  const block = `<script type="application/json" id="words" nonce="__CSP_NONCE__">${words.replaceAll('<', '\\u003c')}</script>`
  // Preload these translations with the frame, because the members' pages need both.
  const rooms = parts.rooms ? `<link rel="preload" as="fetch" crossorigin href="${parts.rooms}" />` : ''
  return OF_PAGE.reduce<string>((page, sentence) => translated(page, sentence, say), html)
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--/frame-->', () => `${rooms}<!--/frame-->`)
    .replace('</head>', () => `${block}</head>`)
}

/** The sentences that web/index.html contains in English. */
export const OF_PAGE: Sentence[] = [
  msg`A private network for the few people you would vouch for.`,
  msg`This site needs JavaScript. Please turn it on in your browser and load the page again.`,
  msg`Only Your Loved Ones Know`,
  msg`Trust The Ones You Love`,
  msg`Privacy`,
  msg`Terms`,
  msg`Support`,
  msg`Loading...`,
  msg`Initializing your session...`,
]

function translated(html: string, sentence: Sentence, say: Say): string {
  return html.replaceAll(inEnglish(sentence), () => escaped(say(sentence)))
}

type Spoken = { language: string; offered: readonly string[]; door: string; say: Say }

/** The manifest, which contains the app's name and icons. */
const MANIFEST = 'site.webmanifest'

/** The part of the HTML page that shows the login page's text before the script runs. */
const GREETING = /<!--greeting-->[^]*<!--\/greeting-->/
/** The part of the HTML page that shows the loading screen to a visitor with a session before the script runs. */
const WAITING = /<!--waiting-->[^]*<!--\/waiting-->/
/** The part of the HTML page that preloads the frame around the members' pages. */
const FRAME = /<!--frame-->[^]*<!--\/frame-->/

// A browser fetches worker.js to find new versions of the app, so caches must revalidate this file.
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/worker\.js(\.br)?$/.test(path) ? 'no-cache' : 'public, max-age=300'
}

type Named = { appName: string; language: string; say: Say }

function answerManifest(text: string, { appName, language, say }: Named, reply: FastifyReply): FastifyReply {
  const inWords = (key: string, value: unknown) =>
    ['name', 'description'].includes(key) && typeof value === 'string' ? ofManifest(value, say) : value
  const manifest = {
    ...(JSON.parse(text, inWords) as object),
    name: appName,
    short_name: appName,
    lang: language,
    dir: directionOf(language),
  }
  return reply
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'Cookie, Accept-Language')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(manifest))
}

/** The sentences that web/public/site.webmanifest contains in English. */
export const OF_MANIFEST: Sentence[] = [OF_PAGE[0]!, msg`Messages`, msg`Groups`, msg`Vaults`, msg`My QR code`]

function ofManifest(english: string, say: Say): string {
  const sentence = OF_MANIFEST.find((each) => inEnglish(each) === english)
  return sentence ? say(sentence) : english
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
      // The page's content depends on the session cookie and on the language.
      .header('vary', 'Cookie, Accept-Language')
      .header('content-language', languageOf(request))
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(isLogin ? '' : GREETING, '')
          .replace(session === 'none' ? FRAME : '', '')
          .replace(session === 'none' ? WAITING : '', '')
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__SESSION__', session),
      )
  )
}

// Returns the country and its example number for the web app, which needs neither in North America.
function phonesOf(country: string): string {
  return isNorthAmerican(country) ? '' : `${country} ${examplePhone(country)}`
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
