import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { contentOf } from '../../testing/content.ts'
import { photo } from '../../testing/pictures.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'

type Headers = Record<string, string>

describe('while PUBLIC_URL is unset, the host of the request is the own origin', () => {
  const test = appForTests({ HOST: '0.0.0.0' })
  const ann = beforehand(() => member(test, 'Ann'))

  const host = { host: 'kinhold.test:3000' }
  const rename = (headers: Headers) =>
    ann.browser.patch(`/api/players/${ann.id}`, { name: 'Ann' }, { headers: { ...host, ...headers } })

  it.each<Headers>([
    {},
    { origin: 'http://kinhold.test:3000' },
    { origin: 'https://kinhold.test:3000' },
    { origin: 'http://kinhold.test:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('%j is let through', async (headers) => {
    expect((await rename(headers)).status).toBe(200)
  })

  it.each<Headers>([
    { origin: 'http://evil.test' },
    { origin: 'https://kinhold.test' },
    { origin: 'http://kinhold.test:3001' },
    { origin: 'http://app.kinhold.test:3000' },
    { origin: 'http://kinhold.test:3000.evil.test' },
    { origin: 'http://evil.test?kinhold.test:3000' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'kinhold.test:3000' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' },
  ])('%j is foreign', async (headers) => {
    expectRefused(await rename(headers), 403, 'cross_site')
  })

  const foreign = { headers: { ...host, origin: 'http://evil.test' } }

  it('every call that changes something is refused before it is looked at', async () => {
    const before = await contentOf(test)
    const { browser } = ann
    const someone = test.browser()
    const answers = [
      await someone.post('/api/auth/login', { phone: ann.phone }, foreign),
      await browser.post('/api/auth/logout', undefined, foreign),
      await browser.post('/api/invitations', 'not even JSON', foreign),
      await browser.delete('/api/auth/sessions/x', undefined, foreign),
      await browser.put('/api/nowhere', {}, foreign),
      await browser.post('/nowhere', {}, foreign),
      await browser.send('POST', '/api/upload/photo', await photo(), foreign),
    ]
    for (const answer of answers) expectRefused(answer, 403, 'cross_site')
    expect(await contentOf(test)).toEqual(before)
    expect(someone.jar.size).toBe(0)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('%s is never refused as foreign', async (method) => {
    const { status } = await ann.browser.send(method, '/api/auth/me', undefined, foreign)
    expect(status).not.toBe(403)
  })
})

describe('PUBLIC_URL is the own origin where it is set', () => {
  const test = appForTests({ PUBLIC_URL: 'https://kinhold.example/' })

  const logOut = (headers: Headers) => test.browser().post('/api/auth/logout', undefined, { headers })

  it.each<Headers>([{}, { origin: 'https://kinhold.example' }, { 'sec-fetch-site': 'same-origin' }])(
    '%j is let through',
    async (headers) => expect((await logOut(headers)).status).toBe(204),
  )

  it.each<Headers>([
    { origin: 'http://kinhold.example' },
    { origin: 'https://kinhold.example:8443' },
    { origin: 'https://www.kinhold.example' },
    { origin: 'https://kinhold.example.evil.test' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('%j is foreign', async (headers) => expectRefused(await logOut(headers), 403, 'cross_site'))
})

it('behind a trusted proxy, the host that people see is the own one', async () => {
  const test = await openTestApp({ TRUST_PROXY: 'on', HOST: '0.0.0.0' })
  const headers = {
    host: 'inside:3000',
    'x-forwarded-host': 'kinhold.example',
    origin: 'https://kinhold.example',
  }
  expect((await test.browser().post('/api/auth/logout', undefined, { headers })).status).toBe(204)
  await test.close()
})
