import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../server/testing/database.ts'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { photo } from '../server/testing/pictures.ts'
import { startCommand } from '../server/testing/server-process.ts'
import { clientOf, signIn } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { freshPlace, startServer } from './server.ts'

it('LOG-61 the first start prints the server’s address and the admin’s number', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'development' })
  expect(server.printed()).toContain('Kinhold is ready.')
  expect(server.printed()).toContain('signs in with (555) 000-0018')
  expect(server.printed()).toContain(dataDir)
  expect(server.printed()).toContain('anyone who knows a number can sign in')
  const admin = await signIn(server.url, ADMIN_PHONE)
  expect((await admin.get('/api/auth/me')).body).toMatchObject({ id: 18, isAdmin: true })
  expect((await admin.post('/api/auth/dev-bypass', { playerName: 'admin' })).status).toBe(404)
  expect(await server.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

it('LOG-03 LOG-60 a server that other machines can reach refuses to start without an admin number', async () => {
  const place = await freshPlace()
  onTestFinished(place.end)
  const start = (env: Record<string, string>, ...args: string[]) =>
    startServer({ ...place.env, ...env }, ...args)
  const dev = await readFile(join(import.meta.dirname, '../scripts/dev.mjs'), 'utf8')
  const alone = await start({}, /--sign-in-by-name/.exec(dev)![0])
  const known = clientOf(alone.url)
  expect((await known.post('/api/auth/dev-bypass', { playerName: 'admin' })).status).toBe(200)
  await alone.stop()

  const dataDir = await emptyDataDir()
  await expect(startServer({ DATA_DIR: dataDir, PUBLIC_URL: 'https://kinhold.example' })).rejects.toThrow(
    /ended with 1: [^]*PUBLIC_URL=https:\/\/kinhold\.example other machines can reach[^]*TWILIO_ACCOUNT_SID[^]*PHONE_VERIFICATION=off/,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const behind = { TRUST_PROXY: 'on', PHONE_VERIFICATION: 'off' }
  await expect(start(behind)).rejects.toThrow(
    /ended with 1: [^]*placeholder \+15550000018[^]*Set ADMIN_PHONE/,
  )

  // Setting ADMIN_PHONE replaces the placeholder number and ends the admin's sessions.
  const open = await start({ ...behind, ADMIN_PHONE: '(555) 123-0007' })
  onTestFinished(async () => void (await open.stop()))
  const warned = /WARNING .*=off: anyone who reaches [^]*"msg":"PHONE_VERIFICATION=off: anyone who reaches /
  await vi.waitFor(() => expect(open.printed()).toMatch(warned))
  const before = await fetch(`${open.url}/api/auth/me`, { headers: { cookie: known.cookie() } })
  expect(before.status).toBe(401)
  await expect(signIn(open.url, ADMIN_PHONE)).rejects.toThrow('404')
  expect((await (await signIn(open.url, '(555) 123-0007')).get('/api/auth/me')).body).toMatchObject({
    id: 18,
  })
})

it('OPS-11 the server warns at each start that sending is stopped, until the operator resumes sending', async () => {
  const place = await freshPlace()
  onTestFinished(place.end)
  const warning = 'No texts, e-mails or pushes are sent: '
  const warned = new RegExp(`WARNING +${warning}[^]*"msg":"${warning}`)
  const start = async () => {
    const server = await startServer(place.env)
    onTestFinished(async () => void (await server.stop()))
    return server
  }
  const texts = async (what: string) =>
    expect((await startCommand(place.env, 'texts', what).ended).code).toBe(0)
  const first = await start()
  await texts('pause')
  await first.stop()
  for (const isLast of [false, true]) {
    const server = await start()
    await vi.waitFor(() => expect(server.printed()).toMatch(warned))
    if (isLast) await texts('resume')
    await server.stop()
  }
  const last = await start()
  await last.stop()
  for (const server of [first, last]) expect(server.printed()).not.toContain(warning)
})

it('OPS-12 the server warns at startup if no daily backup can be made in BACKUP_DIR', async () => {
  const place = await freshPlace()
  onTestFinished(place.end)
  const nowhere = join(await emptyDataDir(), 'nowhere')
  const server = await startServer({ ...place.env, BACKUP_DIR: nowhere })
  onTestFinished(async () => void (await server.stop()))
  const warning = `No daily backup can be made\\. There is no folder ${nowhere}\\. Mount its disk`
  const warned = new RegExp(`WARNING +${warning}[^]*"msg":"${warning}`)
  await vi.waitFor(() => expect(server.printed()).toMatch(warned))
})

it('OPS-62 the server warns at startup if ADMIN_PHONE is unused because the admin has another number', async () => {
  const place = await freshPlace()
  onTestFinished(place.end)
  const warning = 'ADMIN_PHONE is not used, because the admin has another number.'
  const printedWith = async (ADMIN_PHONE: string) => {
    const server = await startServer({ ...place.env, ADMIN_PHONE })
    await server.stop()
    return server.printed()
  }
  for (const phone of ['+15551230007', '+15551230007', ''])
    expect(await printedWith(phone)).not.toContain(warning)
  expect(await printedWith('+15551230008')).toMatch(new RegExp(`WARNING +${warning}[^]*"msg":"${warning}`))
})

it('a second start on the same data folder fails', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
    /ended with 1: [^]*already running with the data folder/,
  )
  await signIn(server.url, ADMIN_PHONE)
  await server.stop()
})

it('the startup error names each invalid setting', async () => {
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

it('a port in use makes startup fail cleanly', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const dataDir = await emptyDataDir()
  await expect(startServer({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set another port, such as PORT=${port + 1}.`,
  )
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  taken.close()
})

it('two servers on one database must share a data folder', async () => {
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
