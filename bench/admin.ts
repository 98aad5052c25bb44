import { withConnection } from '../server/src/db/connection.ts'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { Figure, Result } from './figures.ts'
import { shareOf, timed } from './measure.ts'
import { makePeople } from './people.ts'
import { signIn, startCluster, startServer } from './world.ts'

const LOGS = 100_000
const MESSAGES = 20_000
const ROUNDS = 3
const TRIES = 100
/** In ms, of any of them. */
const GOAL = 100

/** Every list and number of the admin among 1,000,000 members: each call by itself, as the browser makes it. */
export async function admin(most: number): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('admin')
    await makePeople(url, Math.min(most, 1_000_000))
    await makeDesk(url)
    const { origin, stop } = await startServer(url, { ADMIN_PHONE: `+1${5_550_000_000 + ADMIN_ID}` })
    try {
      const cookie = await signIn(origin, `+1${5_550_000_000 + ADMIN_ID}`)
      const figures: Figure[] = []
      for (const path of PATHS) figures.push(...(await look(`${origin}${path}`, path, cookie)))
      const data = `${most.toLocaleString('en')} members, ${LOGS.toLocaleString('en')} tries, ${MESSAGES.toLocaleString('en')} messages of delivery`
      return { part: 'admin', data, figures }
    } finally {
      await stop()
    }
  } finally {
    await cluster.stop()
  }
}

const PATHS = [
  '/api/admin/overview',
  '/api/admin/concerns',
  '/api/admin/phone-audit-logs',
  '/api/admin/phone-audit-logs?result=failed',
  '/api/admin/outbox',
  '/api/admin/interested-users',
  '/api/admin/blocked-phones',
  '/api/admin/actions',
  '/api/players',
  '/api/players?search=member',
  '/api/players?search=77777',
]

async function look(url: string, what: string, cookie: string): Promise<Figure[]> {
  const ask = async () => {
    const answer = await fetch(url, { headers: { cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${what} was refused: ${text}`)
  }
  const [middle, last]: number[][] = [[], []]
  // A first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const took: number[] = []
    for (let nth = 0; nth < TRIES; nth += 1) took.push(await timed(ask))
    if (round === 0) continue
    middle!.push(shareOf(took, 0.5))
    last!.push(shareOf(took, 0.99))
  }
  return [
    { what: `${what}: p50`, unit: 'ms', goal: GOAL, rounds: middle! },
    { what: `${what}: p99`, unit: 'ms', goal: GOAL, rounds: last! },
  ]
}

async function makeDesk(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask(
      `insert into phone_audit_logs (phone_number, validation_result, ip_address, created_at)
        select '+1' || 5550000000 + n, case when n % 4 = 0 then 'not_found' else 'success' end, '192.0.2.1',
          now() - n * interval '75 seconds' from generate_series(${LOGS}, 1, -1) as n`,
    )
    await ask(
      `insert into outbox_messages (id, channel, recipient, body, state, created_at)
        select 'outbox-' || n, case when n % 3 = 0 then 'email' else 'sms' end, '+1' || 5550000000 + n,
          repeat('A message. ', 12), case when n % 50 = 0 then 'failed' else 'sent' end,
          now() - n * interval '2 minutes' from generate_series(${MESSAGES}, 1, -1) as n`,
    )
    await ask(
      `insert into interest_submissions (phone, name, source, level, consent_token_hash, created_at)
        select '+1' || 5650000000 + n, 'Guest ' || n, 'friend', 'interested', '\\x00', now() - n * interval '5 minutes'
        from generate_series(20000, 1, -1) as n`,
    )
    await ask(
      `insert into blocked_phones (phone, reason) select '+1' || 5750000000 + n, 'Spam' from generate_series(1, 1000) as n`,
    )
    await ask(
      `insert into admin_actions (actor_id, action, target_id)
        select ${ADMIN_ID}, 'view_dashboard', id from players where role = 'member' order by id limit 10000`,
    )
    await ask('vacuum (analyze)')
  })
}
