import type { ServerResponse } from 'node:http'
import { detailFields } from '@kinhold/domain/messages'
import pg from 'pg'
import { app, pool, serve, tokenOf } from './bare.ts'

/**
 * A minimal Fastify server that returns the same JSON as the real server. It's the baseline for listing,
 * sending and streaming messages.
 */

const LIST = {
  name: 'list',
  text: `select messages.*, sender.name from sessions
    join players on players.id = sessions.player_id
    join messages on low_id = $2 and high_id = $3 and players.id in (low_id, high_id)
    join players as sender on sender.id = sender_id
    where token_hash = $1 and expires_at > now() and players.status = 'active'
      and messages.deleted_at is null and not low_removed and not low_archived
    order by messages.id desc limit 50`,
}
app.get<{ Params: { key: string } }>('/api/messages/trust-bond/:key', async (request) => {
  const { rows } = await pool.query({ ...LIST, values: [tokenOf(request), ...pairOf(request.params.key)] })
  return rows.map(messageOf).toReversed()
})

const CALLER = {
  name: 'caller',
  text: `select players.* from sessions join players on players.id = player_id
    where token_hash = $1 and expires_at > now() and status = 'active'`,
}
const OTHER = {
  name: 'other',
  text: `select players.* from players join bonds on bonds.low_id = $1 and bonds.high_id = $2
    where players.id = $3 and status = 'active'`,
}
const ADD = {
  name: 'add',
  text: `with held as (
      insert into conversations (low_id, high_id, last_id, low_latest_id, high_latest_id, low_unread, high_unread)
      select $1::integer, $2::integer, next.id, next.id, next.id, ($3::integer = $2)::integer, ($3::integer = $1)::integer
      from (select nextval('message_versions') as id) as next
      on conflict (low_id, high_id) do update set
        (last_id, low_latest_id, high_latest_id) =
          (select next.id, next.id, next.id from (select nextval('message_versions') as id) as next),
        low_unread = conversations.low_unread + ($3::integer = $2)::integer,
        high_unread = conversations.high_unread + ($3::integer = $1)::integer
      returning last_id
    ), added as (
      insert into messages (low_id, high_id, id, sender_id, message_type, content, client_id, created_at, search)
      select $1, $2, last_id, $3::integer, 'text', $4, $5::uuid, clock_timestamp(), array_to_tsvector($6::text[])
      from held
      returning *
    )
    select * from added`,
}
const TELL = { name: 'tell', text: `select pg_notify('kinhold_live', $1)` }

type Sent = { Params: { key: string }; Body: { content: string; clientId: string } }

app.post<Sent>('/api/trust-bonds/:key/messages', async (request, reply) => {
  const { key } = request.params
  const { content, clientId } = request.body
  const pair = pairOf(key)
  const { rows: callers } = await pool.query({ ...CALLER, values: [tokenOf(request)] })
  const me = callers[0]
  const otherId = pair.find((id) => id !== me.id)
  await pool.query({ ...OTHER, values: [...pair, otherId] })
  const words = content.toLowerCase().split(/\W+/)
  const search = pair.flatMap((id) => words.map((word) => `${id}:${word}`))
  const { rows } = await pool.query({ ...ADD, values: [...pair, me.id, content, clientId, search] })
  const told = { changes: [{ topic: 'message', key, players: pair }] }
  await pool.query({ ...TELL, values: [JSON.stringify(told)] })
  void reply.code(201)
  return messageOf({ ...rows[0], name: me.name })
})

const streams = new Map<number, ServerResponse>()
const listening = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
await listening.connect()
await listening.query('listen kinhold_live')
listening.on('notification', ({ payload }) => {
  const { changes = [] } = JSON.parse(payload!) as { changes?: { players?: number[] }[] }
  for (const { players = [], ...change } of changes)
    for (const player of players)
      streams.get(player)?.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`)
})

app.get('/api/events', async (request, reply) => {
  const { rows } = await pool.query({ ...CALLER, values: [tokenOf(request)] })
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': welcome\n\n')
  reply.raw.socket!.setNoDelay(true)
  streams.set(rows[0].id, reply.raw)
})

await serve(async () => {
  for (const stream of streams.values()) stream.end()
  await listening.end()
})

function pairOf(key: string): number[] {
  return key.split('-').map(Number)
}

function messageOf(row: Record<string, any>) {
  return {
    id: Number(row['id']),
    bondId: `${row['low_id']}-${row['high_id']}`,
    senderId: row['sender_id'],
    sender: { name: row['name'] },
    content: row['content'],
    messageType: row['message_type'],
    createdAt: row['created_at'].toISOString(),
    readAt: row['read_at']?.toISOString() ?? null,
    editedAt: row['edited_at']?.toISOString() ?? null,
    replyTo: null,
    media: [],
    ...detailFields(row['message_type'], row['details']),
    reactions: [],
    archived: row['low_archived'],
    deleted: row['deleted_at'] !== null,
    clientId: row['client_id'],
    version: Number(row['id']),
  }
}
