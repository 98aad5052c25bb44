import { expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { s3Store } from '../../../testing/s3-store.ts'
import { readConfig } from '../../config.ts'
import { s3Files } from '../../delivery/files/s3-files.ts'
import { checkStore } from './find-concerns.ts'

const test = appForTests()

it('VLT-132 a status check gives up on a slow store sooner than an upload does', async () => {
  const s3 = await s3Store()
  onTestFinished(() => s3.close())
  const files = s3Files(readConfig(s3.settings).s3!)
  const warned: string[] = []
  const check = () => checkStore({ files, warn: (line) => void warned.push(line) }, 50)
  s3.answerBy(() => true)
  expect(await check()).toEqual({ isAway: true })
  expect(warned).toEqual([
    `The file store, bucket kinhold-test at ${s3.settings.S3_ENDPOINT}, has not answered for 0.05 seconds.`,
  ])
})

it('rethrows an error that does not come from the store', async () => {
  const files = { ...test.deps.files, check: () => Promise.reject(new Error('of another kind')) }
  await expect(checkStore({ ...test.deps, files })).rejects.toThrow('of another kind')
})
