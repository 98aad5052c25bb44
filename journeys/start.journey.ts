import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../server/testing/database.ts'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { photo } from '../server/testing/pictures.ts'
import { signIn } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { startServer } from './server.ts'

it('the first start says where to open it and how the admin signs in; Ctrl-C stops the database too', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  expect(server.printed()).toContain('Kinhold is ready.')
  expect(server.printed()).toContain('signs in with (555) 000-0018')
  expect(server.printed()).toContain(dataDir)
  expect(server.printed()).toContain('anyone who knows a number can sign in')
  const admin = await signIn(server.url, ADMIN_PHONE)
  expect((await admin.get('/api/auth/me')).body).toMatchObject({ id: 18, isAdmin: true })
  expect(await server.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

it('a second start on the same data folder is refused with a sentence, and the first goes on', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
    /ended with 1: [^]*already running with the data folder/,
  )
  await signIn(server.url, ADMIN_PHONE)
  await server.stop()
})

it('a bad setting stops the start with a sentence that names it', async () => {
  const dataDir = await emptyDataDir()
  const start = startServer({
    DATA_DIR: dataDir,
    PHONE_VERIFICATION: 'maybe',
    DATABASE_POOL: 'many',
    ADMIN_PHONE: 'none',
  })
  await expect(start).rejects.toThrow(
    /DATABASE_POOL must be a whole number[^]*ADMIN_PHONE must be a phone number[^]*PHONE_VERIFICATION must be/,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

it('a port in use is named, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const dataDir = await emptyDataDir()
  await expect(startServer({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use`,
  )
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  taken.close()
})

it('two servers on one database serve each other’s uploads from one folder of files; one with another folder is refused', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const [dataDir, other] = [await emptyDataDir(), await emptyDataDir()]
  const start = (folder: string) => startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  const servers = await Promise.all([start(dataDir), start(dataDir)])
  const [one, two] = await Promise.all(servers.map(({ url }) => signIn(url, ADMIN_PHONE)))
  const photoUrl = (await one!.uploadPhoto('/api/upload/photo', await photo())).body.photoUrl
  expect((await two!.head(photoUrl)).status).toBe(200)
  const id = (await readFile(join(dataDir, 'files/store-id'), 'utf8').catch(() => '')).trim()
  await expect(start(other)).rejects.toThrow(
    new RegExp(`ended with 1: [^]*write ${id} into ${other}/files/store-id`),
  )
  expect((await one!.head(photoUrl)).status).toBe(200)
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})
