import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'

it('GET /healthz and /readyz answer ok to anyone while the database answers', async () => {
  const test = await openTestApp()
  for (const path of ['/healthz', '/readyz']) {
    const { status, body, headers } = await test.browser().get(path)
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store'])
  }
  await test.close()
})

it('GET /readyz answers 503 when the database does not answer, and /healthz stays ok', async () => {
  const test = await openTestApp()
  await test.db.destroy()
  const ready = await test.browser().get('/readyz')
  expect([ready.status, ready.body]).toEqual([503, { status: 'starting' }])
  expect((await test.browser().get('/healthz')).status).toBe(200)
  await test.close()
})
