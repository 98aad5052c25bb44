import { calls } from '@kinhold/contract/calls'
import { expect, it, onTestFinished, vi } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { readBy, write, written } from '../../testing/messages.ts'
import { ok } from '../../testing/ok.ts'
import { bond, members } from '../../testing/people.ts'
import { turnedAway } from '../../testing/turned-away.ts'
import { grows, WITHOUT_ROOM } from './disk-floor.ts'

const test = appForTests()
const GB = 1024 ** 3

it('the server refuses only new data when disk space is low', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  const sent = await written(ann, bob, 'Hello')
  const log = vi.spyOn(test.app.log, 'error')
  const disk = vi.spyOn(test.deps.files.disk!, 'space')
  onTestFinished(() => void vi.restoreAllMocks())
  disk.mockResolvedValue({ free: GB - 1, total: 1000 * GB })
  const { body, headers } = await turnedAway(test, () => write(ann, bob, 'More'), 503, 'disk_full')
  expect([body.error, headers['retry-after']]).toEqual([
    'There is no room for anything new at the moment, because our disk is almost full. You can still read and delete everything. Please try again later.',
    '60',
  ])
  await turnedAway(test, () => ann.browser.post('/api/vaults', { name: 'Will' } as never), 503, 'disk_full')
  expect(log.mock.calls).toHaveLength(1)
  expect(await readBy(bob, ann)).toHaveLength(1)
  await ok(bob.browser.post('/api/auth/logout'))
  await ok(ann.browser.delete(`/api/messages/${sent.id}`))
  expect(await readBy(ann, bob)).not.toMatchObject([{ content: 'Hello' }])
  disk.mockResolvedValue({ free: GB, total: 1000 * GB })
  await written(ann, bob, 'More')
})

it('every write except uploads and WITHOUT_ROOM calls needs free disk space', () => {
  const named = [...WITHOUT_ROOM]
  const known = calls.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  const passing = calls.filter((call) => !grows(call) && !['GET', 'DELETE', 'OPTIONS'].includes(call.method))
  const others = passing.filter(({ method, path }) => !named.includes(`${method} ${path}`))
  expect(others.filter((call) => !('upload' in call || 'resumable' in call))).toEqual([])
})
