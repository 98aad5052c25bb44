import { expect, it } from 'vitest'
import { passingApp } from '../../../testing/passing-app.ts'

it('GET /readyz returns 503 without a database, but GET /healthz still returns 200', async () => {
  const test = await passingApp()
  for (const path of ['/healthz', '/readyz']) {
    const { status, body, headers } = await test.browser().get(path)
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store'])
  }
  await test.db.destroy()
  const ready = await test.browser().get('/readyz')
  expect([ready.status, ready.body]).toEqual([503, { status: 'starting' }])
  expect((await test.browser().get('/healthz')).status).toBe(200)
})
