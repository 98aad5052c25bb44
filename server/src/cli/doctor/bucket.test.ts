import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { examined } from '../../../testing/doctor.ts'
import { appOnStore, say } from '../../../testing/s3-store.ts'

const { s3, test } = appOnStore()
afterEach(() => s3.answerBy(null))

const examine = (more: Record<string, string> = {}) => {
  const { databaseUrl, dataDir } = test.config
  return examined({ DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, ...s3.settings, ...more })
}
const names = async () => (await Array.fromAsync(test.deps.files.names())).flat()

describe('OPS-62 the doctor’s check of a bucket', () => {
  it('succeeds after storing and removing one file', async () => {
    const before = s3.asked.length
    const { code, of } = await examine()
    expect([code, of('files')?.state, of('owner')?.state]).toEqual([0, 'ok', 'ok'])
    expect(of('files')!.says).toMatch(/^bucket kinhold-test at http:.* answers and takes files\.$/)
    const changes = s3.asked.slice(before).filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    expect(changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
    expect(new Set(changes.map(({ path }) => path)).size).toBe(1)
    expect(await names()).toEqual([])
  })

  it('fails if the bucket refuses writes', async () => {
    s3.answerBy((request, response) => {
      if (request.method !== 'PUT') return false
      request.resume()
      say(response, 403, 'AccessDenied')
      return true
    })
    const { code, of } = await examine()
    expect(of('files')).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(/ takes no file: .*what they may do \(AccessDenied\)/),
      todo: 'Check S3_ENDPOINT and S3_BUCKET, the store and the rights of this user.',
    })
    expect([code, of('owner')?.state, of('database')?.state]).toEqual([1, 'ok', 'ok'])
  })

  it.each<{ is: string; more: Record<string, string>; says: RegExp }>([
    {
      is: 'rejects the access key',
      more: { S3_ACCESS_KEY_ID: 'AKIAWRONG' },
      says: /refuses S3_ACCESS_KEY_ID/,
    },
    { is: 'does not exist', more: { S3_BUCKET: 'elsewhere' }, says: /Create the bucket, or set S3_BUCKET/ },
    {
      is: 'is unreachable',
      more: { S3_ENDPOINT: 'http://127.0.0.1:1' },
      says: /does not answer \(ECONNREFUSED\)/,
    },
  ])('fails but still checks the database if the bucket $is', async ({ more, says }) => {
    const { code, of } = await examine(more)
    expect(of('files')).toMatchObject({ state: 'failed', says: expect.stringMatching(says) })
    expect([code, of('owner')?.state, of('database')?.state]).toEqual([1, 'failed', 'ok'])
  })

  it('fails if the bucket belongs to another database', async () => {
    const other = await createTestDatabase()
    onTestFinished(other.drop)
    const { code, of } = await examine({ DATABASE_URL: other.url })
    expect(of('owner')).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(/^bucket kinhold-test .* has the id of another database/),
      todo: expect.stringContaining('S3_ENDPOINT and S3_BUCKET or DATABASE_URL'),
    })
    expect([code, of('files')?.state]).toEqual([1, 'ok'])
  })

  it('fails if the database is a copy of the one that owns the bucket', async () => {
    const { files } = test.deps
    const [id, lease] = [await files.mark('id'), await files.mark('lease')]
    const mark = async (holder: string) => {
      await files.dropMarks()
      await files.takeMark('id', id!)
      await files.takeMark('lease', holder)
    }
    onTestFinished(() => mark(lease!))
    await mark('another-database')
    const { code, of } = await examine()
    expect(of('owner')).toMatchObject({
      state: 'failed',
      says: expect.stringContaining('belong to another database, of which this one is a copy'),
    })
    expect([code, of('files')?.state]).toEqual([1, 'ok'])
  })
})
