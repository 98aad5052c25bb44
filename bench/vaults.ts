import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { withConnection } from '../server/src/db/connection.ts'
import { newSince } from '../server/src/features/posts/news/hits.queries.ts'
import { findWords } from '../server/src/features/posts/news/find-words.ts'
import { monthsOf, picturesOf } from '../server/src/features/posts/files/files.queries.ts'
import { postsOf } from '../server/src/features/posts/posts.queries.ts'
import type { Viewer } from '../server/src/http/principal.ts'
import { isRefused } from '../server/src/http/refusals.ts'
import { mp4 } from '../server/testing/media.ts'
import { answerTo, type Caller, post, signIn, upload } from './calls.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { timed } from './measure.ts'
import { makePeople } from './people.ts'
import { askInTurns } from './questions.ts'
import { inWords, sized } from './scale.ts'
import { WORDS } from './talks.ts'
import { type Cluster, mostDuring, residentMb, withServer } from './world.ts'

const POSTS = sized(10_000, 1_000)
const COMMENTS = 2 * POSTS
const PICTURES = POSTS / 2
/** The target for each query, in ms. */
const GOAL = 20
/** The number of videos in the archive, and the size of each. */
const FILMS = sized({ count: 10, megabytes: 100 }, { count: 2, megabytes: 5 })
/** The number of downloads of the archive. */
const DOWNLOADS = sized(3, 1)
/** The target for the memory that a download adds to the server, in MB. */
const GOAL_OF_DOWNLOAD = 50

/** Measures the queries for a vault with 10,000 posts, and the server's memory during a large download. */
export async function vaults(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('vaults')
  const { branches } = await makePeople(url, 1_000)
  const { small: owner, large: reader } = branches
  const archive = await makeArchive(url, owner.phone)
  const memory = await downloading(url, owner.phone, archive)
  await makeVaults(url, owner.id, reader.phone)
  const pool = openPool(url, 1)
  try {
    const figures = [...(await look(pool, reader)), ...memory]
    const data = `${inWords(POSTS)} posts, ${inWords(COMMENTS)} comments, ${inWords(PICTURES)} pictures; ${FILMS.count} films of ${FILMS.megabytes} MB`
    return { part: 'vaults', data, figures }
  } finally {
    await pool.end()
  }
}

function look(pool: Pool, reader: { id: number; phone: string }): Promise<Figure[]> {
  const db = databaseOn(pool)
  const vaultId = LARGE
  const viewer = { kind: 'player', player: reader } as Viewer
  const writer = { playerId: reader.id, phone: null }
  const context = { request: { url: '/' }, reply: { header: () => {} } } as never
  const search = async (q: string) => {
    const found = await findWords(db, viewer, vaultId, { q, limit: 20 }, context)
    return isRefused(found) ? [] : found.hits
  }
  const first = { postId: 2_147_483_647, place: -1 }
  const news = { since: new Date(sized('2025-01-01', '2021-01-01')), reader: writer }
  const comments = { kind: 'comment', vaultId, all: false, before: 2_147_483_647, limit: 100 } as const
  const questions = {
    'the first 50 posts': () =>
      postsOf(
        db,
        { kind: 'vault', which: 'seen', placeId: vaultId, ...writer },
        { limit: 51, from: 'below', position: null },
      ),
    'the first 100 pictures': () => picturesOf(db, { vaultId, all: false, limit: 101, ...first }),
    'the months of its pictures': () => monthsOf(db, { vaultId, all: false }),
    'the comments that are new since a visit': () => newSince(db, comments, news, 1_000),
  }
  return askInTurns([
    ...Object.entries(questions).map(([what, run]) => ({ what, goal: GOAL, run })),
    ...['rare', 'word7', 'often', 'common', 'wor', 'common often', 'nowhere'].map((q) => ({
      what: `search for “${q}”`,
      goal: GOAL,
      findsNothing: ['common often', 'nowhere'].includes(q),
      run: () => search(q),
    })),
  ])
}

const LARGE = 1_000

const SEARCHED = `array_to_tsvector(array(
  select distinct vault || ':' || word from unnest(string_to_array(trim(words), ' ')) as word where word <> ''))`

/** Creates two vaults with posts, comments and pictures, whose rows alternate, and vacuums the database. */
export async function makeVaults(databaseUrl: string, ownerId: number, phone: string): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask(
      `insert into vaults (id, owner_id, title) overriding system value
        select ${LARGE} + n, $1, 'Vault ' || n from generate_series(0, 1) as n`,
      [ownerId],
    )
    await ask(
      `insert into vault_access (vault_id, phone) select id, $1 from vaults where id in (${LARGE}, ${LARGE} + 1)`,
      [phone],
    )
    // Alternates between two vaults, so that neither vault's rows are adjacent.
    await ask(
      `insert into posts (vault_id, place_key, author_id, content, created_at, search)
        select vault, vault, $1, repeat(words || ' ', 8), timestamptz '2021-01-01' + n * interval '4 hours', ${SEARCHED}
        from generate_series(1, ${POSTS}) as n cross join generate_series(${LARGE}, ${LARGE} + 1) as vault
          cross join lateral (select ${WORDS} as words) as worded
        order by n, vault`,
      [ownerId],
    )
    await ask(
      `insert into comments (post_id, vault_id, author_id, content, created_at, search)
        select id, vault_id, $1, repeat(words || ' ', 4), created_at + nth * interval '1 hour', ${SEARCHED.replace('vault ||', 'vault_id ||')}
        from posts cross join generate_series(1, ${COMMENTS / POSTS}) as nth
          cross join lateral (select id::integer * 2 + nth as n) as numbered
          cross join lateral (select ${WORDS} as words) as worded
        where vault_id >= ${LARGE} order by id, nth`,
      [ownerId],
    )
    await ask(
      `insert into uploads (id, owner_player_id, kind, content_type, bytes, width, height)
        select 'picture-' || n, $1, 'picture', 'image/webp', 100000, 1600, 1200 from generate_series(1, ${2 * PICTURES}) as n`,
      [ownerId],
    )
    await ask(
      `insert into post_media (post_id, place, upload_id, place_key, shown)
        select id, 0, 'picture-' || row_number() over (order by id), place_key, true
        from (select * from posts where vault_id >= ${LARGE} order by id) as posts where id % 4 < 2 limit ${2 * PICTURES}`,
    )
    await ask('vacuum (analyze)')
  })
}

/** Uses the API to create a vault with 1 GB of videos. Returns the vault's id. */
function makeArchive(databaseUrl: string, phone: string): Promise<number> {
  return withServer(databaseUrl, async ({ origin }) => {
    const owner = await signIn(origin, phone)
    const film = mp4({ bytes: FILMS.megabytes * 1024 * 1024 })
    const mediaUrls: string[] = []
    for (let n = 0; n < FILMS.count; n += 1) mediaUrls.push(await upload(owner, film, `film ${n}.mp4`))
    const { id } = (await (await post(owner, '/api/vaults', { title: 'Films' })).json()) as { id: number }
    await post(owner, `/api/vaults/${id}/posts`, { content: 'Films', mediaUrls })
    return id
  })
}

async function downloading(databaseUrl: string, phone: string, vaultId: number): Promise<Figure[]> {
  const [more, speed]: [number[], number[]] = [[], []]
  for (let round = 0; round < DOWNLOADS; round += 1)
    await withServer(databaseUrl, async ({ origin, pid }) => {
      const owner = await signIn(origin, phone)
      const idle = await residentMb(pid)
      let took = 0
      const work = async () => void (took = await timed(() => download(owner, vaultId)))
      more.push((await mostDuring(work(), pid)) - idle)
      speed.push((FILMS.count * FILMS.megabytes) / (took / 1000))
    })
  const archive = `an archive of ${inWords(FILMS.count * FILMS.megabytes)} MB`
  return [
    figure(`${archive}: more than at rest`, 'MB', GOAL_OF_DOWNLOAD, more),
    figure(`${archive}: MB in a second`, '', null, speed),
  ]
}

async function download(owner: Caller, vaultId: number): Promise<void> {
  const answer = await answerTo(owner, `/api/vaults/${vaultId}/download`)
  let bytes = 0
  for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length
  if (bytes !== Number(answer.headers.get('content-length'))) throw new Error('The archive came in part.')
  if (bytes < FILMS.count * FILMS.megabytes * 1024 * 1024) throw new Error('The archive lacks films.')
}
