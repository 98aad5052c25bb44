import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pairKey } from '@kinhold/domain/bonds'
import { commandProcess } from '../server/testing/command-process.ts'
import { type Caller, post, signIn } from './calls.ts'
import { type Figure, figure, inHalfAndMost, over, type Result } from './figures.ts'
import { fillUp } from './filled.ts'
import { atPace, inTurns, medianOf, timed } from './measure.ts'
import { makePeople, phoneOf } from './people.ts'
import { inWords, sized } from './scale.ts'
import { type Cluster, filesOf, withServer } from './world.ts'

/** The data created before the measurement. `bytes` is the size of each file. */
const FILL = sized(
  { messages: 100_000, files: 300, bytes: 1_000_000 },
  { messages: 1_000, files: 20, bytes: 100_000 },
)
const ROUNDS = sized(3, 1)
/** The number of messages sent per second. */
const A_SECOND = 50
const SECONDS = sized(30, 1)

/** Measures how long it takes to send a message, with and without a backup running. */
export async function backup(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('backup')
  await makePeople(url, 1_000)
  const dataDir = await filesOf(url)
  const [id, other] = await fillUp(url, dataDir, FILL)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  const [alone, during] = await withServer(url, async ({ origin }) => {
    const send = sendingTo(await signIn(origin, phoneOf(id)), id, other)
    return inTurns([() => sendAlone(send), () => sendDuring(send, settings)], { rounds: ROUNDS, tries: 1 })
  })
  const megabytes = Math.round((FILL.files * FILL.bytes) / 1e6)
  return {
    part: 'backup',
    data: `${inWords(FILL.messages)} messages and ${inWords(FILL.files)} files, ${inWords(megabytes)} MB; ${A_SECOND} messages a second for ${SECONDS} s`,
    figures: figuresOf(
      alone!.map(([round]) => round!),
      during!.map(([round]) => round!),
    ),
  }
}

/** The time that each message and each backup took, in ms. */
type Round = { sends: number[]; backups: number[] }

type Send = () => Promise<number>

function sendingTo(me: Caller, senderId: number, other: number): Send {
  const path = `/api/trust-bonds/${pairKey(senderId, other)}/messages`
  const body = { senderId, messageType: 'text', content: 'See you all on Sunday at noon.' }
  return () => timed(async () => (await post(me, path, body)).arrayBuffer())
}

async function sendAlone(send: Send): Promise<Round> {
  return { sends: await atPace(A_SECOND * SECONDS, A_SECOND, send), backups: [] }
}

async function sendDuring(send: Send, settings: Record<string, string>): Promise<Round> {
  const backups: number[] = []
  let isOver = false
  const [{ sends }] = await Promise.all([
    sendAlone(send).finally(() => (isOver = true)),
    (async () => {
      while (!isOver) backups.push(await makeBackup(settings))
    })(),
  ])
  return { sends, backups }
}

/** Makes a backup and then removes it. Returns how long the backup took to make, in ms. */
async function makeBackup(settings: Record<string, string>): Promise<number> {
  const path = join(settings['DATA_DIR']!, 'backup')
  const took = await timed(async () => {
    const { code, wrong } = await commandProcess(settings, 'backup', path).ended
    if (code !== 0) throw new Error(`The backup ended with ${code}: ${wrong}`)
  })
  await rm(path, { recursive: true })
  return took
}

function figuresOf(alone: Round[], during: Round[]): Figure[] {
  const [base, beside] = [alone, during].map((rounds) => rounds.map(({ sends }) => sends)) as [
    number[][],
    number[][],
  ]
  return [
    ...inHalfAndMost('a message, without a backup', base, [null, null]),
    ...inHalfAndMost('a message, during backups', beside, [null, null]),
    ...over(base, 'during ÷ without', beside, null),
    figure(
      'a backup takes',
      'ms',
      null,
      during.map(({ backups }) => medianOf(backups)),
    ),
  ]
}
