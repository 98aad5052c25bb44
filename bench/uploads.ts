import { setTimeout } from 'node:timers/promises'
import { UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { mp4 } from '../server/testing/media.ts'
import type { Figure, Result } from './figures.ts'
import { makePeople } from './people.ts'
import { residentMb, signIn, startCluster, startServer } from './world.ts'

const ROUNDS = 5
const UPLOADS = 5
/** In MB: the resident size of the server at rest, and what uploads may add to it. */
const GOALS = { idle: 150, more: 50 }
const MB = 1024 * 1024

/**
 * How much memory the server holds, at rest and at its peak while videos of the largest allowed size are uploaded one
 * after another; each round in a process of its own.
 */
export async function uploads(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('uploads')
    const { branches } = await makePeople(url, 1_000)
    const rounds: Held[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await holding(url, branches.small.phone))
    return { part: 'uploads', data: 'resident size of the server', figures: figuresOf(rounds) }
  } finally {
    await cluster.stop()
  }
}

function figuresOf(rounds: Held[]): Figure[] {
  const video = `upload of ${UPLOAD_MB_DEFAULT} MB: more than at rest`
  const first = rounds.map(({ idle, most }) => most[0]! - idle)
  const all = rounds.map(({ idle, most }) => Math.max(...most) - idle)
  return [
    { what: 'at rest', unit: 'MB', goal: GOALS.idle, rounds: rounds.map(({ idle }) => idle) },
    { what: `first ${video}`, unit: 'MB', goal: GOALS.more, rounds: first },
    { what: `${UPLOADS} times an ${video}`, unit: 'MB', goal: GOALS.more, rounds: all },
  ]
}

/** What a server held before, and its peak during each upload. */
type Held = { idle: number; most: number[] }

async function holding(databaseUrl: string, phone: string): Promise<Held> {
  const { origin, pid, stop } = await startServer(databaseUrl)
  try {
    const cookie = await signIn(origin, phone)
    const idle = await residentMb(pid)
    const most: number[] = []
    for (let nth = 0; nth < UPLOADS; nth += 1) most.push(await mostDuring(upload(origin, cookie), pid))
    return { idle, most }
  } finally {
    await stop()
  }
}

async function upload(origin: string, cookie: string): Promise<void> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(mp4({ bytes: UPLOAD_MB_DEFAULT * MB }))], 'film.mp4'))
  const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { cookie }, body })
  if (answer.status !== 200) throw new Error(`The upload was refused: ${await answer.text()}`)
}

async function mostDuring(work: Promise<void>, pid: number): Promise<number> {
  let [most, isDone] = [0, false]
  void Promise.allSettled([work]).then(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, await residentMb(pid))
    await setTimeout(5)
  }
  await work
  return most
}
