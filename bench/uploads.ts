import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENT_PIECE_BYTES, UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { startFauxqs } from 'fauxqs'
import { mp4 } from '../server/testing/media.ts'
import { announced, pieceHeaders } from '../server/testing/open-uploads.ts'
import { answerTo, type Caller, signIn, upload } from './calls.ts'
import { figure, type Figure, type Result } from './figures.ts'
import { makePeople } from './people.ts'
import { sized } from './scale.ts'
import { type Cluster, mostDuring, residentMb, type Server, withServer } from './world.ts'

const ROUNDS = sized(5, 1)
const UPLOADS = sized(5, 1)
/** The size of each video, in MB. */
const FILM_MB = sized(UPLOAD_MB_DEFAULT, 10)
/** The targets, in MB: the memory of an idle server (`idle`), and the memory that uploads add (`more`). */
const GOALS = { idle: 150, more: 50 }
const MB = 1024 * 1024

/** Measures the server's memory while it receives large videos and stores them in a folder or an S3 store. */
export async function uploads(cluster: Cluster): Promise<Result> {
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
        whole.push(await holding(url, branches.small.phone, settings, uploadWhole))
        inPieces.push(await holding(url, branches.small.phone, settings, uploadInPieces))
      }
      figures.push(...figuresOf(whole, where, 'upload'))
      figures.push(...figuresOf(inPieces, where, 'upload in pieces').slice(1))
    }
    return { part: 'uploads', data: 'resident size of the server', figures }
  } finally {
    await store.stop()
  }
}

/** Starts an S3-compatible store in this process. The store saves its files on disk. */
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
  const video = `${way} of ${FILM_MB} MB: more than at rest`
  const first = rounds.map(({ idle, most }) => most[0]! - idle)
  const all = rounds.map(({ idle, most }) => Math.max(...most) - idle)
  return [
    figure(
      `${where}at rest`,
      'MB',
      GOALS.idle,
      rounds.map(({ idle }) => idle),
    ),
    figure(`${where}first ${video}`, 'MB', GOALS.more, first),
    figure(`${where}${UPLOADS} times an ${video}`, 'MB', GOALS.more, all),
  ]
}

/** The server's memory before the uploads, and its peak memory during each upload. */
type Held = { idle: number; most: number[] }

function holding(
  databaseUrl: string,
  phone: string,
  settings: Record<string, string>,
  send: (me: Caller) => Promise<unknown>,
): Promise<Held> {
  const work = async ({ origin, pid }: Server) => {
    const me = await signIn(origin, phone)
    const idle = await residentMb(pid)
    const most: number[] = []
    for (let nth = 0; nth < UPLOADS; nth += 1) most.push(await mostDuring(send(me), pid))
    return { idle, most }
  }
  // All uploads in all rounds count toward one member's quota.
  const quota = (2 * ROUNDS * UPLOADS + 1) * UPLOAD_MB_DEFAULT
  return withServer(databaseUrl, work, { ...settings, MEMBER_QUOTA_MB: String(quota) })
}

const uploadWhole = (me: Caller) => upload(me, mp4({ bytes: FILM_MB * MB }), 'film.mp4')

async function uploadInPieces(me: Caller): Promise<void> {
  const film = new Uint8Array(mp4({ bytes: FILM_MB * MB }))
  const opened = await answerTo(me, '/api/uploads', { method: 'POST', headers: announced(film.length) })
  const path = opened.headers.get('location')!
  for (let at = 0; at < film.length; at += SENT_PIECE_BYTES) {
    const body = film.subarray(at, at + SENT_PIECE_BYTES)
    await answerTo(me, path, { method: 'PATCH', headers: pieceHeaders(at), body })
  }
}
