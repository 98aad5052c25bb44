import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { contentOf } from '../../testing/content.ts'
import { photo } from '../../testing/pictures.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'

type Headers = Record<string, string>

describe('while PUBLIC_URL is unset,', () => {
  const test = appForTests({ HOST: '0.0.0.0' })
  const ann = beforehand(() => member(test, 'Ann'))

  const host = { host: 'kinhold.test:3000' }
  const rename = (headers: Headers) =>
    ann.browser.patch(`/api/players/${ann.id}`, { name: 'Ann' }, { headers: { ...host, ...headers } })

  it.each<[Headers, number]>([
    [{}, 200],
    [{ origin: 'http://kinhold.test:3000' }, 200],
    [{ origin: 'https://kinhold.test:3000' }, 200],
    [{ origin: 'http://kinhold.test:3000', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'https://kinhold.test' }, 403],
    [{ origin: 'http://kinhold.test:3001' }, 403],
    [{ origin: 'http://app.kinhold.test:3000' }, 403],
    [{ origin: 'http://kinhold.test:3000.evil.test' }, 403],
    [{ origin: 'http://evil.test?kinhold.test:3000' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'kinhold.test:3000' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': '' }, 403],
    [{ 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' }, 403],
  ])('a request with the headers %j receives the status %i', async (headers, status) => {
    const answer = await rename(headers)
    if (status === 200) expect(answer.status).toBe(200)
    else expectRefused(answer, 403, 'cross_site')
  })

  const foreign = { headers: { ...host, origin: 'http://evil.test' } }

  it('a state-changing call from another site is refused before any other check', async () => {
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

  it('a read-only request from another site isn’t refused', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect((await ann.browser.send(method, '/api/auth/me', undefined, foreign)).status).not.toBe(403)
  })
})

describe('the origin of PUBLIC_URL', () => {
  const test = appForTests({ PUBLIC_URL: 'https://kinhold.example/' })

  const logOut = (headers: Headers) => test.browser().post('/api/auth/logout', undefined, { headers })

  it('is the only origin that the server accepts', async () => {
    const own: Headers[] = [{}, { origin: 'https://kinhold.example' }, { 'sec-fetch-site': 'same-origin' }]
    for (const headers of own) expect((await logOut(headers)).status).toBe(204)
    const foreign = ['http://kinhold.example', 'https://kinhold.example:8443', 'https://www.kinhold.example']
    for (const origin of [...foreign, 'https://kinhold.example.evil.test', 'https://evil.test', 'null'])
      expectRefused(await logOut({ origin }), 403, 'cross_site')
  })
})

it('a host forwarded by a trusted proxy counts as our origin', async () => {
  const test = await openTestApp({ TRUST_PROXY: 'on', HOST: '0.0.0.0' })
  const headers = {
    host: 'inside:3000',
    'x-forwarded-host': 'kinhold.example',
    origin: 'https://kinhold.example',
  }
  expect((await test.browser().post('/api/auth/logout', undefined, { headers })).status).toBe(204)
  await test.close()
})
