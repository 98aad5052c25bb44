import { expect, it, vi } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import { newId } from '../../../http/tokens.ts'
import { scheduledSweeps } from './sweep-all.ts'

const test = appForTests()

it('PRO-19 only the daily sweep for lost files lists the whole file store', async () => {
  await test.deps.files.put(`${newId()}.file`, Buffer.from('lost'))
  const names = vi.spyOn(test.deps.files, 'names')
  const seen: [string, string, boolean][] = []
  for (const { name, cron, run } of scheduledSweeps(test.deps)) {
    names.mockClear()
    await run()
    seen.push([name, cron, names.mock.calls.length > 0])
  }
  expect(seen).toEqual([
    ['sweep', expect.stringMatching(/^\d+ \* \* \* \*$/), false],
    ['lost-files', expect.stringMatching(/^\d+ \d+ \* \* \*$/), true],
    ['walks', '*/5 * * * *', false],
  ])
})
