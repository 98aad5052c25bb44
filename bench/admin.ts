import { ADMIN_ID } from '@kinhold/domain/players'
import { withConnection } from '../server/src/db/connection.ts'
import { signIn, took } from './calls.ts'
import { type Figure, inHalfAndMost, type Result } from './figures.ts'
import { inTurns } from './measure.ts'
import { makePeople, phoneOf } from './people.ts'
import { inWords, MOST, often, sized } from './scale.ts'
import { type Cluster, withServer } from './world.ts'

const LOGS = sized(100_000, 1_000)
const MESSAGES = sized(20_000, 1_000)
/** The target response time for each request, in ms. */
const GOAL = 100

/** Times requests for the admin's lists and counts in a network of up to 1,000,000 members. */
export async function admin(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('admin')
  await makePeople(url, MOST)
  await makeDesk(url)
  const phone = phoneOf(ADMIN_ID)
  const figures = await withServer(
    url,
    async ({ origin }) => {
      const me = await signIn(origin, phone)
      const all: Figure[] = []
      for (const path of PATHS) {
        const [runs] = await inTurns([() => took(me, path)], often(3, 100))
        all.push(...inHalfAndMost(path, runs!, [GOAL, GOAL]))
      }
      return all
    },
    { ADMIN_PHONE: phone },
  )
  const data = `${inWords(MOST)} members, ${inWords(LOGS)} tries, ${inWords(MESSAGES)} messages of delivery`
  return { part: 'admin', data, figures }
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
  `/api/players?search=${sized('77777', '777')}`,
]

/** Creates the rows that the admin's lists show, and vacuums the database. */
export async function makeDesk(databaseUrl: string): Promise<void> {
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
        from generate_series(${MESSAGES}, 1, -1) as n`,
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
