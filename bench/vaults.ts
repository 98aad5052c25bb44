import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { withConnection } from '../server/src/db/connection.ts'
import { newSince } from '../server/src/features/vault-content/news/hits.queries.ts'
import { findWords } from '../server/src/features/vault-content/news/find-words.ts'
import { monthsOf, picturesOf } from '../server/src/features/vault-content/files/files.queries.ts'
import { postsOf } from '../server/src/features/vault-content/posts/posts.queries.ts'
import type { Viewer } from '../server/src/http/principal.ts'
import { mp4 } from '../server/testing/media.ts'
import type { Figure, Result } from './figures.ts'
import { sideBySide, timed } from './measure.ts'
import { makePeople } from './people.ts'
import { mostDuring, residentMb, signIn, startCluster, startServer } from './world.ts'

const OFTEN = { rounds: 5, tries: 15 }
const POSTS = 10_000
const COMMENTS = 20_000
const PICTURES = 5_000
/** In ms, of any of them. */
const GOAL = 20
/** Films of an archive of 1 GB, and how often it is downloaded. */
const FILMS = { count: 10, bytes: 100 * 1024 * 1024 }
const DOWNLOADS = 3
/** In MB: what a download may add to the resident size of the server. */
const GOAL_OF_DOWNLOAD = 50

/**
 * A vault of 10,000 posts, 20,000 comments and 5,000 pictures beside another that is as large, asked as the server asks
 * for somebody who is on its list; and how much memory the server takes while it sends an archive of 1 GB.
 */
export async function vaults(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('vaults')
    const { branches } = await makePeople(url, 1_000)
    const { small: owner, large: reader } = branches
    const archive = await makeArchive(url, owner.id, owner.phone)
    const memory = await downloading(url, owner.phone, archive)
    await makeVaults(url, owner.id, reader.phone)
    const pool = openPool(url, 1)
    try {
      const figures = [...(await look(pool, reader)), ...memory]
      return { part: 'vaults', data: '10,000 posts, 20,000 comments, 5,000 pictures; 1 GB of films', figures }
    } finally {
      await pool.end()
    }
  } finally {
    await cluster.stop()
  }
}

async function look(pool: Pool, reader: { id: number; phone: string }): Promise<Figure[]> {
  const db = databaseOn(pool)
  const vaultId = LARGE
  const viewer = { kind: 'player', player: reader } as Viewer
  const writer = { playerId: reader.id, phone: null }
  const context = { request: { url: '/' }, reply: { header: () => {} } } as never
  const search = (q: string) => () => findWords(db, viewer, vaultId, { q, limit: 20 }, context)
  const first = { postId: 2_147_483_647, place: -1 }
  const news = { since: new Date('2025-01-01'), reader: writer }
  const comments = { kind: 'comment', vaultId, all: false, before: 2_147_483_647, limit: 100 } as const
  const tries = [
    {
      what: 'the first 50 posts',
      run: () => postsOf(db, { vaultId, which: 'shown', ...writer }, { limit: 51, before: null }),
    },
    {
      what: 'the first 100 pictures',
      run: () => picturesOf(db, { vaultId, all: false }, { limit: 101, after: first }),
    },
    { what: 'the months of its pictures', run: () => monthsOf(db, { vaultId, all: false }) },
    { what: 'the comments that are new since a visit', run: () => newSince(db, comments, news, 1_000) },
    ...['rare', 'word7', 'often', 'common', 'wor', 'common often', 'nowhere'].map((q) => ({
      what: `search for “${q}”`,
      run: search(q),
    })),
  ]
  const took = await sideBySide(
    tries.map(
      ({ run }) =>
        () =>
          timed(run),
    ),
    OFTEN,
  )
  return tries.map(({ what }, nth) => ({ what, unit: 'ms', goal: GOAL, rounds: took[nth]! }))
}

const LARGE = 1_000

/** Words of all frequencies: one in every other text, one in twenty, many in few, one in a few texts in all. */
const WORDS = `
  case when n % 2 = 0 then 'common ' else '' end || case when n % 20 = 3 then 'often ' else '' end ||
  case when n % 3001 = 5 then 'rare ' else '' end || 'word' || abs(hashint4(n)) % 5000 || ' word' || abs(hashint4(n + 7)) % 50`

const SEARCHED = `array_to_tsvector(array(
  select distinct vault || ':' || word from unnest(string_to_array(trim(words), ' ')) as word where word <> ''))`

async function makeVaults(databaseUrl: string, ownerId: number, phone: string): Promise<void> {
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
    // Both vaults grow at the same time, so that what is of one lies among what is of the other.
    await ask(
      `insert into vault_posts (vault_id, author_id, content, created_at, search)
        select vault, $1, repeat(words || ' ', 8), timestamptz '2021-01-01' + n * interval '4 hours', ${SEARCHED}
        from generate_series(1, ${POSTS}) as n cross join generate_series(${LARGE}, ${LARGE} + 1) as vault
          cross join lateral (select ${WORDS} as words) as worded
        order by n, vault`,
      [ownerId],
    )
    await ask(
      `insert into vault_comments (post_id, vault_id, author_id, content, created_at, search)
        select id, vault_id, $1, repeat(words || ' ', 4), created_at + nth * interval '1 hour', ${SEARCHED.replace('vault ||', 'vault_id ||')}
        from vault_posts cross join generate_series(1, ${COMMENTS / POSTS}) as nth
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
      `insert into vault_post_media (post_id, place, upload_id, vault_id, shown)
        select id, 0, 'picture-' || row_number() over (order by id), vault_id, true
        from (select * from vault_posts where vault_id >= ${LARGE} order by id) as posts where id % 4 < 2 limit ${2 * PICTURES}`,
    )
    await ask('vacuum (analyze)')
  })
}

/** A vault whose files are 1 GB in all, handed in as people do. */
async function makeArchive(databaseUrl: string, ownerId: number, phone: string): Promise<number> {
  const { origin, stop } = await startServer(databaseUrl)
  try {
    const cookie = await signIn(origin, phone)
    const film = mp4({ bytes: FILMS.bytes })
    const mediaUrls: string[] = []
    for (let n = 0; n < FILMS.count; n += 1) {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(film)], `film ${n}.mp4`))
      const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { cookie }, body })
      if (answer.status !== 200) throw new Error(`The upload was refused: ${await answer.text()}`)
      mediaUrls.push(((await answer.json()) as { url: string }).url)
    }
    const vaultId = await withConnection(databaseUrl, async (ask) => {
      const rows = await ask('insert into vaults (owner_id, title) values ($1, $2) returning id', [
        ownerId,
        'Films',
      ])
      return Number(rows[0]!['id'])
    })
    const answer = await fetch(`${origin}/api/vaults/${vaultId}/posts`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Films', mediaUrls }),
    })
    if (answer.status !== 201) throw new Error(`The post was refused: ${await answer.text()}`)
    return vaultId
  } finally {
    await stop()
  }
}

async function downloading(databaseUrl: string, phone: string, vaultId: number): Promise<Figure[]> {
  const more: number[] = []
  const speed: number[] = []
  for (let round = 0; round < DOWNLOADS; round += 1) {
    const { origin, pid, stop } = await startServer(databaseUrl)
    try {
      const cookie = await signIn(origin, phone)
      const idle = await residentMb(pid)
      let took = 0
      const most = await mostDuring(
        (async () => void (took = await timed(() => download(origin, cookie, vaultId))))(),
        pid,
      )
      more.push(most - idle)
      speed.push((FILMS.count * FILMS.bytes) / 1024 / 1024 / (took / 1000))
    } finally {
      await stop()
    }
  }
  return [
    {
      what: 'an archive of 1 GB: more than at rest',
      unit: 'MB',
      goal: GOAL_OF_DOWNLOAD,
      rounds: more,
    },
    { what: 'an archive of 1 GB: MB in a second', unit: '', goal: null, rounds: speed },
  ]
}

async function download(origin: string, cookie: string, vaultId: number): Promise<void> {
  const answer = await fetch(`${origin}/api/vaults/${vaultId}/download`, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length
  if (bytes !== Number(answer.headers.get('content-length'))) throw new Error('The archive came in part.')
}
