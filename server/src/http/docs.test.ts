import { calls } from '@kinhold/contract/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import type { Browser } from '../../testing/browser.ts'

type Operation = {
  summary?: string
  description: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, { description: string; content?: object }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

const test = appForTests({ APP_NAME: 'Nest' })
let browser: Browser
let document: Document
beforeAll(async () => {
  browser = test.browser()
  document = (await browser.get('/api/openapi.json')).body as Document
})

describe('/api/openapi.json', () => {
  it('is an OpenAPI document for this product', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Nest API', version: '1' } })
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/[^?#:]*$/)
  })

  it('lists exactly the calls in the contract', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const called = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(called.toSorted())
  })

  it.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
    'fully describes $name',
    ({ call }) => {
      const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
      const named = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place)
      expect(operation.summary).toBe(call.summary)
      expect(operation.description).toContain(call.notes ?? 'Who: ')
      expect(named('path').map(({ name }) => name)).toEqual(
        [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
      )
      expect(named('path').every(({ required }) => required)).toBe(true)
      const inQuery = named('query').map(({ name }) => name)
      expect(inQuery.toSorted()).toEqual(keysOf(call.query).toSorted())
      expect(Object.keys(operation.responses)).toEqual(Object.keys(call.replies))
      const body = operation.requestBody?.content
      // The OpenAPI document describes a form only if the form has a schema.
      if (call.form && call.body) expect(Object.keys(body!)).toEqual(['application/x-www-form-urlencoded'])
      else if (call.body)
        expect(Object.keys(body!['application/json']!.schema.properties!)).toEqual(keysOf(call.body))
      if (call.upload)
        expect(body!['multipart/form-data']!.schema.properties).toHaveProperty(call.upload.file)
      if (!call.body && !call.upload) expect(body).toBeUndefined()
    },
  )

  it('has no dangling references', () => {
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const into = (place: unknown, key: string) => (place as Record<string, unknown>)?.[key]
      expect(reference!.replace('#/', '').split('/').reduce(into, document), reference).toBeDefined()
    }
  })
})

describe('the documentation page', () => {
  it.each(['/api/docs', '/api/docs/'])('loads at %s with its own content security policy', async (path) => {
    const page = await browser.get(path)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/,
    )
    const html = page.raw.toString()
    for (const [, attributes, code] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) {
      expect(attributes).toMatch(/ src="/)
      expect(code!.trim()).toBe('')
    }
    expect(html).not.toMatch(/ on\w+="/)
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
    expect(files.length).toBeGreaterThan(3)
    for (const [, file] of files) {
      const { host, pathname } = new URL(file!, `http://host${path}`)
      const { status, headers } = await browser.get(pathname)
      expect([status, host, headers['x-content-type-options']], pathname).toEqual([200, 'host', 'nosniff'])
    }
  })

  it('shows this server’s OpenAPI document', async () => {
    const { raw } = await browser.get('/api/docs/static/swagger-initializer.js')
    const [, address] = /url: resolveUrl\('([^']+)'\)/.exec(raw.toString())!
    const { pathname } = new URL(address!, 'http://host/api/docs/')
    expect((await browser.get(pathname)).body).toEqual(document)
  })
})

function keysOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
}
