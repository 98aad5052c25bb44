import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENT_PIECE_BYTES, UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { startFauxqs } from 'fauxqs'
import { mp4 } from '../server/testing/media.ts'
import type { Figure, Result } from './figures.ts'
import { makePeople } from './people.ts'
import { mostDuring, residentMb, signIn, startCluster, startServer } from './world.ts'

const ROUNDS = 5
const UPLOADS = 5
/** In MB: the resident size of the server at rest, and what uploads may add to it. */
const GOALS = { idle: 150, more: 50 }
const MB = 1024 * 1024

/**
 * How much memory the server holds, at rest and at its peak while videos of the largest allowed size are uploaded one
 * after another, into a folder and into an S3-compatible store; each round in a process of its own.
 */
export async function uploads(): Promise<Result> {
  const cluster = await startCluster()
  const store = await startStore()
  try {
    const figures: Figure[] = []
    for (const [where, settings] of [
      ['', {}],
      ['with a store, ', store.settings],
    ] as const) {
      const url = await cluster.newDatabase(where === '' ? 'uploads' : 'uploads_store')
      const { branches } = await makePeople(url, 1_000)
      const whole: Held[] = []
      const inPieces: Held[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        whole.push(await holding(url, branches.small.phone, settings, upload))
        inPieces.push(await holding(url, branches.small.phone, settings, uploadInPieces))
      }
      figures.push(...figuresOf(whole, where, 'upload'))
      figures.push(...figuresOf(inPieces, where, 'upload in pieces').slice(1))
    }
    return { part: 'uploads', data: 'resident size of the server', figures }
  } finally {
    await store.stop()
    await cluster.stop()
  }
}

/** A store in this process, whose files lie on the disk. */
async function startStore() {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-bench-store-'))
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, s3StorageDir: folder })
  store.createBucket('bench')
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
      S3_BUCKET: 'bench',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'bench',
      S3_SECRET_ACCESS_KEY: 'bench',
    },
    stop: async () => {
      await store.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function figuresOf(rounds: Held[], where: string, way: string): Figure[] {
  const video = `${way} of ${UPLOAD_MB_DEFAULT} MB: more than at rest`
  const first = rounds.map(({ idle, most }) => most[0]! - idle)
  const all = rounds.map(({ idle, most }) => Math.max(...most) - idle)
  return [
    { what: `${where}at rest`, unit: 'MB', goal: GOALS.idle, rounds: rounds.map(({ idle }) => idle) },
    { what: `${where}first ${video}`, unit: 'MB', goal: GOALS.more, rounds: first },
    { what: `${where}${UPLOADS} times an ${video}`, unit: 'MB', goal: GOALS.more, rounds: all },
  ]
}

/** What a server held before, and its peak during each upload. */
type Held = { idle: number; most: number[] }

type Upload = (origin: string, cookie: string) => Promise<void>

async function holding(
  databaseUrl: string,
  phone: string,
  settings: Record<string, string>,
  send: Upload,
): Promise<Held> {
  const { origin, pid, stop } = await startServer(databaseUrl, settings)
  try {
    const cookie = await signIn(origin, phone)
    const idle = await residentMb(pid)
    const most: number[] = []
    for (let nth = 0; nth < UPLOADS; nth += 1) most.push(await mostDuring(send(origin, cookie), pid))
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

async function uploadInPieces(origin: string, cookie: string): Promise<void> {
  const film = new Uint8Array(mp4({ bytes: UPLOAD_MB_DEFAULT * MB }))
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const announced = { ...tus, 'upload-length': String(film.length) }
  const opened = await fetch(`${origin}/api/uploads`, { method: 'POST', headers: announced })
  const address = origin + opened.headers.get('location')
  for (let at = 0; at < film.length; at += SENT_PIECE_BYTES) {
    const type = 'application/offset+octet-stream'
    const headers = { ...tus, 'content-type': type, 'upload-offset': String(at) }
    const body = film.subarray(at, at + SENT_PIECE_BYTES)
    const answer = await fetch(address, { method: 'PATCH', headers, body })
    if (answer.status !== 204) throw new Error(`The piece was refused: ${await answer.text()}`)
  }
}
