import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askOne, copiesOfDatabase, emptyDataDir } from '../../testing/embedded.ts'
import { withConnection } from './connection.ts'
import { startEmbedded } from './embedded.ts'

const copyOfDatabase = copiesOfDatabase()

test('a restarted database keeps its data, its UTF-8 encoding and its durability settings', async () => {
  const dataDir = await emptyDataDir()
  const first = await startEmbedded({ dataDir })
  expect(first).toMatchObject({ adopted: false, location: join(dataDir, 'postgres') })
  await withConnection(first.url, (ask) => ask(`create table kept as select 'Zoë' as name`))
  await first.stop()
  await expect(askOne(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const second = await startEmbedded({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await askOne(second.url, 'select upper(name) from kept')).toBe('ZOË')
  for (const [setting, value] of Object.entries(expectedSettings)) {
    expect([setting, await askOne(second.url, `show ${setting}`)]).toEqual([setting, value])
  }
  await second.stop()
})

const expectedSettings = {
  server_encoding: 'UTF8',
  TimeZone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
}

test('a database uses the given settings and rejects a wrong password', async () => {
  const dataDir = await copyOfDatabase()
  const { url, stop } = await startEmbedded({ dataDir, settings: { max_connections: '17' } })
  expect(await askOne(url, 'show max_connections')).toBe('17')
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(askOne(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await stop()
  await stop()
})

test('startup rejects data from another major version of PostgreSQL', async () => {
  const dataDir = await copyOfDatabase()
  const version = join(dataDir, 'postgres', 'data', 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 17, and this Kinhold brings PostgreSQL 18/,
  )
  expect(await readFile(version, 'utf8')).toBe('17\n')
})

test('the startup error gives PostgreSQL’s reason and the log path', async () => {
  const dataDir = await copyOfDatabase()
  await expect(startEmbedded({ dataDir, settings: { max_connections: 'many' } })).rejects.toThrow(
    `PostgreSQL did not start: invalid value for parameter "max_connections": "many". Its log is ${dataDir}/postgres/postgres.log.`,
  )
})

test('OPS-02 the startup error says whether the password is missing or unreadable', async () => {
  const dataDir = await copyOfDatabase()
  const file = join(dataDir, 'postgres.password')
  const password = await readFile(file)
  await writeFile(file, '')
  const isMissing = `The database's password is missing: ${file}. Bring it back from a copy of the data folder.`
  await expect(startEmbedded({ dataDir })).rejects.toThrow(isMissing)
  await rm(file)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(isMissing)
  // Uses a folder, because even root can't read a folder as a file.
  await mkdir(file)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${file} cannot be read (EISDIR).`)
  await rmdir(file)
  await writeFile(file, password)
})

test('startup fails if the data folder is a file', async () => {
  const file = join(await emptyDataDir(), 'file')
  await writeFile(file, '')
  await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
    `${file} is a file where Kinhold needs a folder. The data folder is ${file} (DATA_DIR).`,
  )
})
