import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { PAGES } from '@kinhold/contract/pages'
import { inEnglish } from '@kinhold/domain/sentences'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { type Browser, browserOf } from '../../testing/browser.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { plantedWords } from '../../testing/words.ts'
import { OF_MANIFEST, OF_PAGE, WEB_FOLDER } from './web-app.ts'

const HTML = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="session" content="__SESSION__"><meta name="phones" content="__PHONES__"><style nonce="__CSP_NONCE__"></style>
<script src="/theme.js"></script><script type="module" src="/assets/app-a1b2c3.js"></script><!--greeting--><p>__APP_NAME__ greets</p><!--/greeting--><!--frame--><link rel="modulepreload"><!--/frame--><!--waiting--><p>Loading...</p><!--/waiting-->The web app`
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`

const test = appForTests()
let app: Awaited<ReturnType<typeof buildApp>>
let browser: Browser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinhold-web-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  const files = {
    'dist/index.html': HTML,
    'dist/index.html.br': brotliCompressSync('stale'),
    'dist/theme.js': 'theme()',
    'dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'dist/.secret': 'hidden',
    'dist/site.webmanifest': '{ "name": "As built", "short_name": "As built", "display": "standalone" }',
    'dist/worker.js': 'work()',
    'dist/assets/app-a1b2c3.js': SCRIPT,
    'dist/assets/app-a1b2c3.js.br': brotliCompressSync(SCRIPT),
    'dist/assets/app-d4e5f6.css': 'body{}',
    'beside.txt': 'not of the web app',
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  app = await buildApp(test.deps, join(folder, 'dist'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  browser = browserOf(app)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('OPS-01 the error for a missing web app explains how to build the app', async () => {
  await expect(buildApp(test.deps, join(folder, 'nowhere'))).rejects.toThrow(
    `The web app is not built: there is no ${folder}/nowhere/index.html. Run npm run build.`,
  )
})

const nonceOf = (html: string) => /name="csp-nonce" content="([^"]+)"/.exec(html)![1]!

it('NAV-56 the manifest has this server’s name', async () => {
  const { status, headers, raw } = await browser.get('/site.webmanifest')
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const { appName } = test.deps.config
  expect(JSON.parse(raw.toString())).toEqual({
    name: appName,
    short_name: appName,
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
  })
  expect((await browser.get('/worker.js')).headers['cache-control']).toBe('no-cache')
})

describe('the app’s HTML page', () => {
  it.each([
    ['US', ''],
    ['JM', ''],
    ['FR', 'FR 06 12 34 56 78'],
    ['BR', 'BR (11) 96123-4567'],
  ])(
    'LNG-51 names the phone country and its example number only outside North America: %s',
    async (country, named) => {
      const config = { ...test.config, phoneCountry: country }
      const there = await buildApp({ ...test.deps, config }, join(folder, 'dist'))
      const { raw } = await browserOf(there).get('/')
      expect(raw.toString()).toContain(`<meta name="phones" content="${named}">`)
      await there.close()
    },
  )

  it.each(PAGES.map((page) => page.replace(':id', '19')))('is served at %s', async (path) => {
    for (const address of [path, `${path}?from=link&x=%2F`]) {
      const { status, headers, raw } = await browser.get(address)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(raw.toString()).toContain('The web app')
    }
  })

  it('NAV-24 is served with status 404 at an unknown address', async () => {
    const paths = ['/nowhere', '/dashboard/19/more', '/API/players', '/assets/gone.js', '/apix']
    for (const path of [...paths, '/index.html', '/.secret', '//', '//evil.test', '///', '/%2F', '/%00']) {
      const { status, headers, raw } = await browser.get(path)
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(raw.toString()).toContain('The web app')
    }
  })

  it('isn’t sent in response to an unknown call or a write request', async () => {
    for (const path of ['/api', '/api/nowhere', '/api?x', '/media', '/media/a/b'])
      expectRefused(await browser.get(path), 404, 'no_such_call')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expectRefused(await browser.send(method, '/dashboard'), 404, 'no_such_call')
  })

  it('must be revalidated before every use', async () => {
    for (const [path, expected] of Object.entries({ '/': 200, '/login': 200, '/nowhere': 404 })) {
      const { status, raw, headers } = await browser.send('HEAD', path)
      expect([path, status, raw.length, headers['cache-control']]).toEqual([path, expected, 0, 'no-cache'])
    }
  })

  it('has a new nonce in its HTML and policy for each request', async () => {
    const nonces = new Set<string>()
    for (const path of ['/login', '/nowhere', '/login']) {
      const { headers, raw } = await browser.get(path)
      const html = raw.toString()
      const nonce = nonceOf(html)
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(html.split(nonce)).toHaveLength(3)
      expect(html).not.toContain('__CSP_NONCE__')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('allows scripts only from this server', async () => {
    const policy = String((await browser.get('/')).headers['content-security-policy'])
    for (const rule of ["script-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'self'"])
      expect(policy.split('; ')).toContain(rule)
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "worker-src 'self'"])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('NAV-74 includes the greeting only on the login page and only without a session', async () => {
    const greets = async (path: string, token = '') => {
      const visitor = browserOf(app)
      visitor.jar.set('kinhold_session', token)
      const html = (await visitor.get(path)).raw.toString()
      expect(html).toContain('The web app')
      return html.includes(`<p>${test.deps.config.appName} greets</p>`)
    }
    expect([await greets('/'), await greets('/?ref=19')]).toEqual([true, true])
    expect([await greets('/', 'some'), await greets('/privacy'), await greets('/nowhere')]).toEqual(
      Array(3).fill(false),
    )
  })

  it('NAV-75 preloads the frame only for a visitor with a session', async () => {
    const preloads = async (path: string, token: string) => {
      const visitor = browserOf(app)
      visitor.jar.set('kinhold_session', token)
      return (await visitor.get(path)).raw.toString().includes('modulepreload')
    }
    expect([await preloads('/', 'some'), await preloads('/network', 'some')]).toEqual([true, true])
    expect([await preloads('/', ''), await preloads('/network', '')]).toEqual([false, false])
  })

  it('NAV-74 includes the loading screen only for a visitor with a session', async () => {
    const waits = async (path: string, token: string) => {
      const visitor = browserOf(app)
      visitor.jar.set('kinhold_session', token)
      return (await visitor.get(path)).raw.toString().includes('<p>Loading...</p>')
    }
    expect([await waits('/', 'some'), await waits('/network', 'some')]).toEqual([true, true])
    expect([await waits('/', ''), await waits('/network', '')]).toEqual([false, false])
  })

  it('LOG-67 states whether the request had a session cookie', async () => {
    const said = async (token?: string) => {
      const visitor = browserOf(app)
      visitor.jar.set('kinhold_browser', 'some')
      if (token !== undefined) visitor.jar.set('kinhold_session', token)
      const { headers, raw } = await visitor.get('/network')
      expect(headers.vary).toBe('Cookie, Accept-Language')
      return /name="session" content="([^"]*)"/.exec(raw.toString())![1]
    }
    expect([await said(), await said(''), await said('some')]).toEqual(['none', 'none', 'unknown'])
  })
})

describe('the app’s translated HTML page', () => {
  const GERMAN = {
    'A private network for the few people you would vouch for.': 'Ein Netz für wenige <Menschen>.',
    'This site needs JavaScript. Please turn it on in your browser and load the page again.':
      'Bitte JavaScript.',
    'Only Your Loved Ones Know': 'Nur deine Liebsten wissen es',
    'Trust The Ones You Love': 'Vertraue denen, die du liebst',
    'My QR code': 'Mein QR-Code',
  }
  const words = plantedWords({ de: GERMAN, ar: {} })
  const spoken = beforehand(async () => {
    const dist = join(folder, 'spoken')
    const door = {
      'en/door.json': '{}',
      'de/door.json': '{"a":"</script><b>","rooms":"/assets/rooms-d.json"}',
      'ar/door.json': '{"a":["ب"]}',
    }
    for (const [path, content] of Object.entries(door)) {
      await mkdir(dirname(join(dist, 'words', path)), { recursive: true })
      await writeFile(join(dist, 'words', path), content)
    }
    const html = `<!doctype html><html lang="en"><head><title>x</title></head><body>__APP_NAME__ Only Your Loved Ones Know<!--frame--><!--/frame--></body></html>`
    const manifest = { description: 'A private network for the few people you would vouch for.' }
    const shortcuts = [{ name: 'My QR code', url: '/qr' }, { name: 'Something else' }]
    await writeFile(join(dist, 'site.webmanifest'), JSON.stringify({ ...manifest, shortcuts }))
    await writeFile(join(dist, 'index.html'), html)
    return { app: await buildApp({ ...test.deps, words }, dist) }
  })
  afterAll(() => spoken.app.close())

  const pageFor = async (cookie: string | null, header = '') => {
    const visitor = browserOf(spoken.app)
    if (cookie !== null) visitor.jar.set('kinhold_language', cookie)
    const { headers, raw } = await visitor.get('/network', { headers: { 'accept-language': header } })
    const html = raw.toString()
    return {
      begins: /<html[^>]*>/.exec(html)![0],
      language: headers['content-language'],
      words: /<script type="application\/json" id="words" nonce="[^"]{24}">(.*)<\/script><\/head>/.exec(
        html,
      )![1]!,
    }
  }

  it('LNG-28 declares its language and direction and contains the first screen’s translations', async () => {
    const offered = ['en', 'ar', 'de']
    expect(await pageFor(null)).toEqual({
      begins: '<html lang="en" dir="ltr">',
      language: 'en',
      words: JSON.stringify({ language: 'en', offered, door: {} }),
    })
    const { words: arabic, ...rest } = await pageFor(null, 'ar-EG')
    expect(rest).toEqual({ begins: '<html lang="ar" dir="rtl">', language: 'ar' })
    expect(JSON.parse(arabic)).toEqual({ language: 'ar', offered, door: { a: ['ب'] } })
  })

  it('LNG-28 is in the cookie’s language, or else in the browser’s', async () => {
    const languages = [
      await pageFor('de', 'ar'),
      await pageFor('de'),
      await pageFor('nl', 'de'),
      await pageFor('nl'),
      await pageFor('en', 'de'),
    ]
    expect(languages.map(({ language }) => language)).toEqual(['de', 'de', 'de', 'en', 'en'])
  })

  it('LNG-14 has a translated greeting and, for a visitor with a session, preloads the app’s translations', async () => {
    const visitor = browserOf(spoken.app)
    visitor.jar.set('kinhold_language', 'de')
    const preload = '<link rel="preload" as="fetch" crossorigin href="/assets/rooms-d.json" />'
    const page = async () => (await visitor.get('/network')).raw.toString()
    expect(await page()).toContain(`${test.deps.config.appName} Nur deine Liebsten wissen es`)
    expect(await page()).not.toContain(preload)
    visitor.jar.set('kinhold_session', 'some')
    expect(await page()).toContain(preload)
    visitor.jar.set('kinhold_language', 'en')
    expect(await page()).toContain('Only Your Loved Ones Know')
    expect(await page()).not.toContain('rel="preload"')
  })

  it('LNG-14 has a manifest in the same language', async () => {
    const visitor = browserOf(spoken.app)
    const manifest = async (language: string) => {
      visitor.jar.set('kinhold_language', language)
      const { headers, raw } = await visitor.get('/site.webmanifest')
      expect(headers.vary).toBe('Cookie, Accept-Language')
      return JSON.parse(raw.toString()) as object
    }
    expect(await manifest('de')).toMatchObject({
      lang: 'de',
      dir: 'ltr',
      description: 'Ein Netz für wenige <Menschen>.',
      shortcuts: [{ name: 'Mein QR-Code', url: '/qr' }, { name: 'Something else' }],
    })
    expect(await manifest('ar')).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      shortcuts: [{ name: 'My QR code' }, {}],
    })
  })

  it('LNG-14 contains the English sentences that translations replace, as does the manifest', async () => {
    const of = (file: string) => readFile(join(WEB_FOLDER, '..', file), 'utf8')
    const [html, manifest] = [
      (await of('index.html')).replace(/\s+/g, ' '),
      await of('public/site.webmanifest'),
    ]
    for (const sentence of OF_PAGE) expect(html).toContain(inEnglish(sentence))
    for (const sentence of OF_MANIFEST) expect(manifest).toContain(JSON.stringify(inEnglish(sentence)))
  })

  it('LNG-28 escapes translations that would end its script element', async () => {
    const { words: german } = await pageFor('de')
    expect(german).not.toContain('<')
    expect(JSON.parse(german)).toHaveProperty('door.a', '</script><b>')
  })
})

describe('a static file', () => {
  it.each([
    ['/assets/app-a1b2c3.js', 'application/javascript', 'public, max-age=31536000, immutable'],
    ['/assets/app-d4e5f6.css', 'text/css', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=300'],
    ['/theme.js', 'application/javascript', 'public, max-age=300'],
  ])('at %s has the right type and cache lifetime', async (file, type, kept) => {
    const { status, headers } = await browser.get(file)
    expect([status, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', kept])
  })

  it('is compressed with brotli only for clients that accept it', async () => {
    const file = '/assets/app-a1b2c3.js'
    const small = await browser.get(file, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([small.headers['content-encoding'], small.headers['vary']]).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
    ])
    expect(brotliDecompressSync(small.raw).toString()).toBe(SCRIPT)
    expect(small.headers['content-type']).toMatch(/^application\/javascript/)
    expect(small.headers['cache-control']).toContain('immutable')
    for (const accepted of ['gzip', 'identity', 'br;q=0']) {
      const plain = await browser.get(file, { headers: { 'accept-encoding': accepted } })
      expect([plain.headers['content-encoding'], plain.raw.toString()]).toEqual([undefined, SCRIPT])
    }
  })

  it('is revalidated with a 304 if it hasn’t changed', async () => {
    const { headers } = await browser.get('/theme.js')
    const again = await browser.get('/theme.js', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.raw.length]).toEqual([304, 0])
  })

  it('that is hidden or outside the folder isn’t served', async () => {
    const { port } = app.server.address() as AddressInfo
    const paths = [
      ['/../beside.txt', '/%2e%2e/beside.txt', '/..%2fbeside.txt', '/assets/../../beside.txt', '/.secret'],
      ['/assets/..%2f..%2fbeside.txt', '/.%2e/beside.txt', '/theme.js/../.secret', '/index.html.br'],
      ['/assets', '/assets/'],
    ].flat()
    for (const path of paths) {
      const { status, body } = await raw(port, path)
      expect([404, 400, 403], path).toContain(status)
      expect(body, path).not.toMatch(/not of the web app|hidden|stale/)
    }
  })
})

/** Requests a path exactly as written. */
async function raw(port: number, path: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject)
  })
    .on('error', reject)
    .end()
  return promise
}
