import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { clientOf, known, sponsored } from '../../journeys/http.ts'
import { ADMIN_PHONE } from '../../journeys/people.ts'
import { type RunningServer, startServer } from '../../journeys/server.ts'
import { findBinaries } from '../../server/src/db/embedded-binaries.ts'
import { freePort } from '../../server/src/db/embedded-postmaster.ts'
import { run } from '../../server/src/db/embedded-run.ts'
import { accountOf } from '../../server/testing/embedded.ts'
import { passingFolder } from '../../server/testing/folders.ts'
import { clearAway, processesIn } from './processes.ts'

/** The signed-in player that a writer acts as. */
export type Person = { id: number; phone: string; cookie: string }

/** The options for a new world. */
export type Plan = {
  /** Additional settings for the servers. */
  settings?: Record<string, string>
  /** True to use an external database instead of the embedded one. */
  isOutside?: boolean
  /** Additional environment variables for the external database. */
  environment?: Record<string, string>
  /** True to create the world from scratch instead of copying the template. */
  isFresh?: boolean
  /** Prepares the world's folder before the world is set up. */
  lay?(folder: string): Promise<void>
  /** Prepares an external database before a server uses it; may return more settings for the servers. */
  prepare?(databaseUrl: string): Promise<Record<string, string> | void>
}

/** A server, its storage, and a supervisor that restarts the server. */
export type World = {
  /** The folder that contains the whole world. */
  folder: string
  /** The server's data folder. */
  dataDir: string
  /** The folder that contains the database files. */
  cluster: string
  settings: Record<string, string>
  people: Person[]
  /** Returns the address at which members reach the current server. */
  origin(): string
  databaseUrl(): Promise<string>
  server(): RunningServer
  /** Starts a second server and stops the first. Traffic moves to the second once `isSeen` returns true. */
  roll(isSeen: (origin: string) => Promise<boolean>): Promise<void>
  /** Runs pg_ctl on an external database. */
  control(action: string, ...more: string[]): Promise<void>
  /** Returns the lines that the servers logged after becoming ready, and the errors from failed starts. */
  said(): string[]
  /** Stops the server and any external database. Returns the violations. */
  stop(): Promise<string[]>
  /** Stops the server and removes the world. Returns the violations. */
  end(): Promise<string[]>
}

const NAME = 'kinhold-faults-'

/** True once the run is closing, so that supervisors don't restart their servers. */
let isClosed = false

/** Sets up a run in a new folder. Most worlds are copies of one template. */
export async function openRun() {
  const folder = await runFolder()
  let template: Promise<Template> | undefined
  let count = 0
  return {
    /** Creates a world from a plan, or from a function that returns the plan for the world's folder. */
    async world(planned: Plan | ((folder: string) => Plan) = {}): Promise<World> {
      const its = join(folder, `world-${(count += 1)}`)
      await mkdir(its, { mode: 0o711 })
      const plan = typeof planned === 'function' ? planned(its) : planned
      if (plan.isFresh) return build(its, plan, null)
      template ??= makeTemplate(join(folder, 'template'))
      return build(its, plan, await template)
    },
    /** Stops and removes all worlds. */
    close: () => {
      isClosed = true
      return clearAway(folder)
    },
  }
}

export type Run = Awaited<ReturnType<typeof openRun>>

/** Removes the folders of killed runs. Creates a folder for this run, with the process id in its name. */
async function runFolder(): Promise<string> {
  const within = passingFolder()
  for (const name of await readdir(within)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0
    if (pid && !existsSync(`/proc/${pid}`)) await clearAway(join(within, name))
  }
  const folder = await mkdtemp(join(within, `${NAME}${process.pid}-`))
  await chmod(folder, 0o711)
  return folder
}

type Template = { folder: string; people: Person[] }

const MEMBERS = ['Ann', 'Bob', 'Cleo', 'Dan'].map((name, nth) => ({ name, phone: `+1555000010${nth}` }))

async function makeTemplate(folder: string): Promise<Template> {
  await mkdir(folder, { mode: 0o711 })
  const world = await build(folder, {}, null)
  const { people } = world
  const wrong = await world.stop()
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  return { folder, people }
}

async function makePeople(origin: string): Promise<Person[]> {
  for (const member of MEMBERS) await sponsored(origin, ADMIN_PHONE, member)
  const people = await known(origin, { name: 'admin', phone: ADMIN_PHONE }, ...MEMBERS)
  return people.map(({ id, phone, client }) => ({ id, phone, cookie: client.cookie() }))
}

async function build(folder: string, plan: Plan, template: Template | null): Promise<World> {
  await plan.lay?.(folder)
  const shell = promisify(execFile)
  if (template) await shell('cp', ['-a', `${template.folder}/.`, folder])
  const dataDir = plan.isOutside ? join(folder, 'server') : folder
  if (plan.isOutside) {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await shell('mv', [join(folder, 'files'), dataDir])
  }
  const cluster = join(folder, 'postgres', 'data')
  let prepared: Record<string, string> = {}
  const control = controlOf(cluster, plan.environment ?? {})
  const databaseUrl = () => urlIn(folder)
  if (plan.isOutside) {
    const port = await freePort()
    const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const words = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
    await control('start', '-o', words.join(' '))
    prepared = (await plan.prepare?.(await databaseUrl())) ?? {}
  }
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    PHONE_VERIFICATION: 'off',
    ...(plan.isOutside ? { DATABASE_URL: await databaseUrl() } : {}),
    ...prepared,
    ...plan.settings,
  }
  const said: string[] = []
  let up = await supervise(settings, said)
  const people = template ? template.people.map((person) => ({ ...person })) : await makePeople(up.origin)
  async function stop(): Promise<string[]> {
    const code = await up.stop()
    if (plan.isOutside) await control('stop', '-m', 'fast')
    const left = processesIn(folder)
    return [
      ...(code === 0 ? [] : [`The server ended with ${code}.`]),
      ...(left.length === 0 ? [] : [`Processes were left behind: ${left.join(', ')}.`]),
    ]
  }
  return {
    folder,
    dataDir,
    cluster,
    settings,
    people,
    origin: () => up.origin,
    databaseUrl,
    server: () => up.server(),
    async roll(isSeen) {
      const first = up
      const second = await supervise(settings, said)
      const code = first.stop()
      while (!(await isSeen(first.origin))) await pass(100)
      up = second
      if ((await code) !== 0) throw new Error(`The server ended with ${await code}.`)
    },
    control,
    said: () => [...said, ...up.said()],
    stop,
    async end() {
      const wrong = await stop().catch((error: Error) => [error.message])
      await clearAway(folder)
      return wrong
    },
  }
}

/** Returns the URL of the database in a world's folder. */
async function urlIn(folder: string): Promise<string> {
  const lines = (await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  return `postgres://kinhold:${password}@127.0.0.1:${lines[3]}/kinhold?sslmode=disable`
}

function controlOf(cluster: string, environment: Record<string, string>) {
  return async (action: string, ...more: string[]): Promise<void> => {
    const account = await accountOf(join(cluster, '..'))
    const { pgCtl } = await findBinaries(account)
    const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    const log = join(cluster, '..', 'postgres.log')
    const args = [...words, pgCtl, action, '-D', cluster, '-l', log, '-w', '-s', ...more]
    const { code, output } = await run('env', args, { account, cwd: join(cluster, '..') })
    if (code !== 0) throw new Error(`PostgreSQL did not ${action}: ${output}`)
  }
}

/** The delay before a supervisor restarts a server, in milliseconds. */
const PAUSE_MS = 500

/** Starts a server, and restarts it at the same address whenever it exits. */
async function supervise(settings: Record<string, string>, said: string[]) {
  let server = await startServer(settings)
  const { port } = new URL(server.url)
  let isOver = false
  const watch = () => void server.process.once('exit', () => isOver || isClosed || void restart())
  async function restart(): Promise<void> {
    said.push(...linesOf(server))
    while (!isOver && !isClosed) {
      await pass(PAUSE_MS)
      try {
        server = await startServer({ ...settings, PORT: port })
        return isOver ? void server.process.kill('SIGKILL') : watch()
      } catch (error) {
        said.push((error as Error).message)
      }
    }
  }
  watch()
  return {
    origin: `http://127.0.0.1:${port}`,
    server: () => server,
    said: () => linesOf(server),
    async stop() {
      isOver = true
      const { process: its } = server
      const ended = new Promise((resolve) => its.once('exit', resolve))
      its.kill('SIGTERM')
      if (its.exitCode === null && its.signalCode === null) await ended
      said.push(...linesOf(server))
      return server.process.exitCode
    },
  }
}

/** Returns the lines that a server has logged since it became ready, except 'Stopping…'. */
function linesOf(server: RunningServer): string[] {
  const [, ...after] = server.printed().split('Ctrl-C\n')
  return after
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '' && line !== 'Stopping…')
}

/** Signs a member back in. */
export async function signInAgain(origin: string, person: Person): Promise<void> {
  const client = clientOf(origin)
  const { status } = await client.post('/api/auth/login', { phone: person.phone })
  if (status === 200) person.cookie = client.cookie()
}
