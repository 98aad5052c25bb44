import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invite, register } from '../../../testing/invitations.ts'
import { pdf } from '../../../testing/media.ts'
import { readBy, write, wordsOf, written } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import {
  admin,
  bond,
  copyOf,
  freshPhone,
  member,
  members,
  newPhoto,
  type Person,
} from '../../../testing/people.ts'
import { waiting } from '../../../testing/qr-guests.ts'
import { playerRow, setPlayer } from '../../../testing/rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { commented, filesOf, posted, stored } from '../../../testing/vault-content.ts'
import { aVault, accessRow } from '../../../testing/vaults.ts'
import { holdMailed } from '../outbox/notices/mails.queries.ts'
import { keepSubscription } from '../outbox/notices/push.queries.ts'
import { confirmWaiting, keepWaiting } from '../settings/email-addresses.queries.ts'
import { leaversWithRemains } from './account.queries.ts'
import { removeLostFiles } from './retention/remove-lost-files.ts'
import { sweep } from './retention/sweep-leftovers.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const end = ({ id, browser }: Person, confirm: string) => browser.delete(`/api/players/${id}`, { confirm })
const leave = (person: Person) => ok(end(person, person.name))
const leavingOf = ({ id, browser }: Person) => ok(browser.get(`/api/players/${id}/leaving`))

async function groupOf(three: [Person, Person, Person]): Promise<number> {
  const unit = await confirmedUnit(test, three)
  return (await ok(three[1].browser.post('/api/groups', { trustUnitId: unit, name: 'The Porch' }))).id
}

const LEFT = { deleted_at: new Date(), phone: null, status: 'archived' }

let lives = 0

/** Creates Zerlina, who has many kinds of data, and the members connected to her. */
async function life() {
  lives += 1
  const word = `wombat${lives}x`
  const [bob, eve] = await members(test, 'Bob', 'Eve')
  const zerlina = await member(test, `Zerlina${lives}x Quast`, { sponsorId: bob.id })
  const cleo = await member(test, 'Cleo', { sponsorId: zerlina.id })
  await bond(test, bob.id, cleo.id)
  const groupId = await groupOf([zerlina, bob, cleo])
  await newPhoto(zerlina)
  const inside = (where: string): [string, Buffer] => [`${where}.pdf`, pdf({ inside: `${word} ${where}` })]
  const [file, posting, stowed] = await filesOf(zerlina, inside('letter'), inside('post'), inside('stowed'))
  await written(zerlina, bob, `${word} at dawn`, { mediaUrls: [file!] })
  await written(bob, zerlina, 'A word of Bob’s')
  const words = { content: 'Words on a board', mediaUrls: [posting!] }
  await ok(zerlina.browser.post(`/api/groups/${groupId}/posts`, words))
  const own = await aVault(test, zerlina, { title: 'Hers', shared: [bob] })
  await stored(zerlina, own.id, `${word} will`, { fileUrl: stowed! })
  const shared = await aVault(test, bob, { title: 'His', shared: [zerlina] })
  const post = await posted(bob, shared.id, 'Look')
  await commented(zerlina, post.id, 'A comment that stays')
  await ok(zerlina.browser.post(`/api/vault-posts/${post.id}/likes`))
  const sent = await invite(zerlina, { phone: freshPhone(), name: 'Dora' })
  const received = await invite(eve, zerlina)
  const newcomer = await waiting(test, zerlina, 'Newcomer')
  return { word, zerlina, bob, cleo, eve, groupId, own, shared, post, sent, received, newcomer }
}

it('GET /api/players/{id}/leaving counts only what the caller would lose or leave behind', async () => {
  const { zerlina, bob } = await life()
  const ends = { bonds: 2, trustUnits: 1, groups: 1, vaults: 1, sharedWith: 1, files: 4 }
  expect(await leavingOf(zerlina)).toEqual({ ...ends, messages: 1, posts: 1, sponsored: 2 })
  await turnedAway(test, () => bob.browser.get(`/api/players/${zerlina.id}/leaving`), 403, 'not_you')
})

describe('DELETE /api/players/{id}', () => {
  it('requires the caller’s exact name and never deletes the admin’s account', async () => {
    const [ann, bob] = await members(test, 'Ann Other', 'Bob')
    for (const name of ['', 'ann other', 'Ann', 'Bob']) {
      const { body } = await turnedAway(test, () => end(ann, name), 400, 'other_name')
      expect(body.fields).toHaveProperty('confirm')
    }
    await turnedAway(test, () => end({ ...bob, id: ann.id }, 'Ann Other'), 403, 'not_you')
    await ok(end(ann, '  Ann Other '))
    await turnedAway(test, () => end(boss, 'admin'), 409, 'admin_protected')
  })

  it('deletes everything except data that others need', async () => {
    const { zerlina, bob, cleo, eve, groupId, own, shared, post, sent, received } = await life()
    const [bobs, cleos, eves] = await heardDuring(test, [bob, cleo, eve], () => leave(zerlina))
    for (const heard of [bobs, cleos]) expect(heard).toContainEqual({ topic: 'player', key: zerlina.id })
    expect(bobs).toContainEqual({ topic: 'message', key: null })
    expect(eves!.map(({ topic }) => topic)).toContain('invitation')
    const former = { name: 'Former member', profilePhoto: null }
    const seen = await ok(cleo.browser.get(`/api/players/${zerlina.id}`))
    expect(seen).toMatchObject({ ...former, phone: null, status: 'archived' })
    const [line] = await ok(bob.browser.get(`/api/groups/${groupId}/posts`))
    expect(line).toMatchObject({ content: 'Words on a board', author: former, media: [] })
    const comments = await ok(bob.browser.get(`/api/vault-posts/${post.id}/comments`))
    expect(comments).toMatchObject([{ content: 'A comment that stays', author: former }])
    expect(await ok(bob.browser.get(`/api/vault-posts/${post.id}/likes`))).toEqual([])
    expect(await accessRow(test, shared, zerlina)).toBeUndefined()
    expect(await wordsOf(bob, zerlina)).toEqual(['A word of Bob’s'])
    const { counts } = await ok(bob.browser.get(`/api/players/${bob.id}/dashboard`))
    expect(counts.unreadMessages).toBe(0)
    expect(await readBy(bob, zerlina)).toHaveLength(1)
    await turnedAway(test, () => write(bob, zerlina, 'Are you there?'), 409, 'recipient_unavailable')
    expect((await bob.browser.get(`/api/vaults/${own.id}`)).status).toBe(404)
    for (const { id } of [sent, received]) expect(await rowsIn(test, 'invitations', { id })).toEqual([])
    expect(await ok(eve.browser.get(`/api/invitations/sponsor/${eve.id}`))).toEqual([])
    expect(await wrongCounts(test)).toEqual([])
  })

  it('lets the next sponsor up the tree confirm the leaver’s unconfirmed newcomers', async () => {
    const { zerlina, bob, newcomer } = await life()
    const heard = await heardDuring(test, [bob, newcomer], () => leave(zerlina))
    for (const changes of heard) expect(changes).toContainEqual({ topic: 'player', key: newcomer.id })
    expect(await playerRow(test, newcomer)).toMatchObject({ sponsor_id: zerlina.id, awaiting: 'sponsor' })
    const [note] = await ok(bob.browser.get('/api/notifications'))
    const text = expect.stringMatching(/^Newcomer .*Former member/)
    expect(note).toMatchObject({ kind: 'newcomer', text })
    await turnedAway(test, () => boss.browser.post(`/api/players/${newcomer.id}/verify`), 403, 'not_sponsor')
    const confirmed = await ok(bob.browser.post(`/api/players/${newcomer.id}/verify`))
    expect(confirmed).toMatchObject({ verified: true, sponsorId: bob.id })
    expect(await wrongCounts(test)).toEqual([])
  })

  it('lets the admin confirm the newcomers if the admin is the next sponsor', async () => {
    const ann = await member(test, 'Ann')
    const [newcomer, other] = [await waiting(test, ann, 'Newcomer'), await waiting(test, ann, 'Other')]
    for (const one of [ann, other]) await leave(one)
    expect(await rowsIn(test, 'notifications', { player_id: ann.id })).toEqual([])
    expect(await rowsIn(test, 'notifications', { about_id: other.id })).toEqual([])
    const confirmed = await ok(boss.browser.post(`/api/players/${newcomer.id}/verify`))
    expect(confirmed).toMatchObject({ verified: true, sponsorId: ADMIN_ID })
    expect(await wrongCounts(test)).toEqual([])
  })

  it('deletes the leaver’s notification settings, push subscriptions and e-mails, and nobody else’s', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    for (const person of [ann, bob]) await toldOutside(person)
    const others = await outsideOf(bob)
    expect(await outsideOf(ann)).toEqual(others)
    await leave(ann)
    expect(await outsideOf(ann)).toEqual(others.map(() => 0))
    expect(await outsideOf(bob)).toEqual(others)
    const queued = (await rowsIn(test, 'outbox_messages', { channel: 'email' })).map((row) => row.recipient)
    const bobs = [`new-${bob.id}@example.org`, `of-${bob.id}@example.org`, 'shared@example.org']
    expect(queued.toSorted()).toEqual(bobs)
  })

  it('deletes the leaver’s rows even in an unknown table', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await sql`create table mottos (player_id integer references players on delete cascade)`.execute(test.db)
    await sql`insert into mottos values (${ann.id}), (${bob.id})`.execute(test.db)
    await leave(ann)
    const { rows } = await sql`select player_id from mottos`.execute(test.db)
    await sql`drop table mottos`.execute(test.db)
    expect(rows).toEqual([{ player_id: bob.id }])
  })

  it('ends every session and frees the number for a new account', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const [here, elsewhere] = [copyOf(test, ann.browser), test.browser()]
    const login = () => elsewhere.post('/api/auth/login', { phone: ann.phone })
    await ok(login())
    await leave(ann)
    expect(ann.browser.jar.has('kinhold_session')).toBe(false)
    for (const browser of [here, elsewhere])
      await turnedAway(test, () => browser.get('/api/auth/me'), 401, 'account_deleted')
    expect((await login()).status).toBe(404)
    const url = `/api/admin/players/${ann.id}/status` as const
    const ask = () => boss.browser.patch(url, { action: 're_register' })
    await turnedAway(test, ask, 409, 'action_not_offered')
    await invite(bob, ann)
    const again = await register({ ...ann, browser: test.browser() })
    expect(again.id).not.toBe(ann.id)
    expect(await ok(again.browser.get('/api/auth/me'))).toMatchObject({ id: again.id, phone: ann.phone })
    expect(await playerRow(test, ann)).toMatchObject({ name: 'Former member', phone: null })
  })

  it('deletes the account exactly once even if twenty requests race', REPEATED, async () => {
    const { zerlina, bob, cleo } = await life()
    const browsers = Array.from({ length: 20 }, () => copyOf(test, zerlina.browser))
    const answers = await atOnce(test, 20, (n) =>
      n % 4 === 3
        ? write(n % 8 === 3 ? bob : cleo, zerlina, `Meanwhile ${n}`)
        : browsers[n]!.delete(`/api/players/${zerlina.id}`, { confirm: zerlina.name }),
    )
    const ended = answers.filter((_, n) => n % 4 !== 3).map(({ status }) => status)
    expect(ended.filter((status) => status === 204)).toHaveLength(1)
    expect(ended.filter((status) => ![204, 401, 409].includes(status))).toEqual([])
    expect(await wrongCounts(test)).toEqual([])
  })

  it('lets two bonded members leave at the same time', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    await written(ann, bob, 'Shall we?')
    const answers = await atOnce(test, [ann, bob], (person) => end(person, person.name))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await wrongCounts(test)).toEqual([])
  })

  it('removes the leaver’s name from notifications and the action log', async () => {
    const [zerlina, eve] = await members(test, 'Zerlina Quast', 'Eve')
    const move = { playerId: eve.id, sponsorId: zerlina.id }
    for (const answer of ['decline', 'accept']) {
      const { id } = await ok(boss.browser.post('/api/admin/moves', move))
      await ok(zerlina.browser.post(`/api/moves/${id}/${answer}`))
    }
    await ok(boss.browser.get(`/api/players/${zerlina.id}/dashboard`))
    const actions = () => boss.browser.get('/api/admin/actions').then(({ body }) => body.slice(0, 5))
    const explain = async (reason: string) =>
      ok(boss.browser.post(`/api/admin/actions/${(await actions())[0]!.id}/explain`, { reason }))
    await explain('Zerlina asked me to look')
    await explain('Zerlina told me so')
    const bell = async () => (await ok(boss.browser.get('/api/notifications'))).slice(0, 2)
    const said = (name: string) => [
      { text: `${name} is the sponsor of Eve now.` },
      { text: `${name} declined to be the sponsor of Eve.` },
    ]
    expect(await bell()).toMatchObject(said('Zerlina Quast'))
    const reasons = async () => (await actions()).map(({ reason }: { reason: string | null }) => reason)
    const asked = (name: string) => [`to ${name}`, `to ${name}`]
    const explained = ['Zerlina told me so', 'Zerlina asked me to look', null]
    expect(await reasons()).toEqual([...explained, ...asked('Zerlina Quast')])
    await leave(zerlina)
    expect(await bell()).toMatchObject(said('Former member'))
    expect(await reasons()).toEqual([null, null, null, ...asked('Former member')])
    const kept = [...(await rowsIn(test, 'notifications')), ...(await rowsIn(test, 'admin_actions'))]
    expect(JSON.stringify(kept)).not.toContain('Zerlina ')
  })

  it('leaves no trace of the leaver after 31 days', async () => {
    const { word, zerlina, bob, cleo } = await life()
    const ids = await uploadsOf(zerlina)
    expect(ids.length).toBeGreaterThan(3)
    const tables = ['players', 'messages', 'invitations', 'phone_audit_logs', 'vault_access', 'vault_items']
    expect(traces(zerlina, word, await everyRow())).toEqual(expect.arrayContaining(tables))
    await leave(zerlina)
    await passDays(31)
    await sweep(test.deps)
    await removeLostFiles(test.deps)
    expect(traces(zerlina, word, await everyRow())).toEqual([])
    const names: string[] = []
    for await (const page of test.deps.files.names()) names.push(...page)
    expect(names.filter((name) => ids.some((id) => name.startsWith(id)))).toEqual([])
    for (const { id, name } of [bob, cleo]) expect(await playerRow(test, { id })).toMatchObject({ name })
  })

  it('lets the hourly sweep remove files and data written during the deletion', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await bond(test, ann.id, bob.id)
    await filesOf(ann, ['a.pdf', pdf()])
    await written(ann, bob, 'Written as they left')
    await toldOutside(ann)
    const { id } = await aVault(test, ann, { shared: [bob] })
    await setPlayer(test, ann, LEFT)
    await sweep(test.deps)
    expect(await uploadsOf(ann)).toEqual([])
    expect(await wordsOf(bob, ann)).toEqual([])
    expect((await bob.browser.get(`/api/vaults/${id}`)).status).toBe(404)
    expect(await outsideOf(ann)).toEqual([0, 0, 0, 0, 0])
  })

  it.each<[string, (ann: Person, bob: Person) => Promise<unknown>]>([
    ['a message to a member who joined after its author', (ann, bob) => written(ann, bob, 'Bye')],
    ['a message to a member who joined before its author', (ann) => written(ann, boss, 'Bye')],
    ['a picture on a board', (ann, bob) => postedPicture(ann, bob)],
    ['a vault', (ann) => aVault(test, ann)],
    ['a like in a vault', (ann, bob) => likedIn(bob, ann)],
    [
      'an e-mail address',
      ({ id }) => addRows(test, 'email_addresses', { player_id: id, address: 'a@example.org' }),
    ],
    ['a notification setting', ({ id }) => choose(test, id, { emailNotifications: true })],
    [
      'a record of mailed notices',
      ({ id }) => addRows(test, 'notice_mails', { player_id: id, token: `of ${id}` }),
    ],
  ])('lets the next sweep remove data that a request stored during the deletion: %s', async (_, late) => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await bond(test, ann.id, bob.id)
    await late(ann, bob)
    expect(await leaversWithRemains(test.db)).toEqual([])
    await setPlayer(test, ann, LEFT)
    expect(await leaversWithRemains(test.db)).toEqual([ann.id])
    await sweep(test.deps)
    expect(await leaversWithRemains(test.db)).toEqual([])
  })
})

async function postedPicture(ann: Person, bob: Person): Promise<void> {
  const groupId = await groupOf([ann, bob, await member(test, 'Cleo')])
  const [picture] = await filesOf(ann, ['picture.pdf', pdf()])
  await ok(ann.browser.post(`/api/groups/${groupId}/posts`, { content: 'Look', mediaUrls: [picture!] }))
}

async function likedIn(owner: Person, ann: Person): Promise<void> {
  const vault = await aVault(test, owner, { shared: [ann] })
  const post = await posted(owner, vault.id, 'Look')
  await ok(ann.browser.post(`/api/vault-posts/${post.id}/likes`))
}

/**
 * Gives a member notification settings, two e-mail addresses and a push subscription, and queues three
 * e-mails and a push. Every member prepared in this way has the address shared@example.org.
 */
async function toldOutside({ id }: Person): Promise<void> {
  await choose(test, id, { emailNotifications: true })
  const [session] = await rowsIn(test, 'sessions', { player_id: id })
  await test.db.transaction().execute(async (tx) => {
    await keepWaiting(tx, id, { address: 'shared@example.org', digits: '123456' })
    await confirmWaiting(tx, id)
    await keepWaiting(tx, id, { address: `new-${id}@example.org`, digits: '123456' })
    const { token } = (await holdMailed(tx, id))!
    const unsubscribe_url = `https://kinhold.example/api/unsubscribe/${token}`
    const email = { channel: 'email', body: 'News' }
    const emails = [
      { ...email, id: `${id} new`, recipient: `new-${id}@example.org` },
      { ...email, id: `${id} of`, recipient: `of-${id}@example.org`, unsubscribe_url },
      { ...email, id: 'shared', recipient: 'shared@example.org' },
    ]
    const queued = tx.insertInto('outbox_messages').values(emails)
    await queued.onConflict((conflict) => conflict.doNothing()).execute()
    const subscription = { endpoint: `https://push.example.org/${id}`, p256dh: 'key', auth: 'auth' }
    const kept = await keepSubscription(tx, { playerId: id, sessionId: session!.id }, subscription, 20)
    const due = { due_at: sql<Date>`now() + interval '1 hour'` }
    const push = { subscription_id: kept.id, low_id: 1, high_id: id, message_id: 1, ...due }
    await tx.insertInto('pushes').values(push).execute()
  })
}

/** Counts a member's rows in the tables for notification settings, e-mail, push subscriptions and pushes. */
async function outsideOf({ id }: Person): Promise<number[]> {
  const tables = ['notice_settings', 'email_addresses', 'notice_mails', 'push_subscriptions'] as const
  const own = await Promise.all(tables.map((table) => rowsIn(test, table, { player_id: id })))
  return [...own, await rowsIn(test, 'pushes', { high_id: id })].map(({ length }) => length)
}

async function everyRow(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text !~ '^pg_|^information_schema$'`.execute(
    test.db,
  )
  const all: { table: string; row: string }[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(kept)::text as row from ${sql.id(schema, name)} as kept`.execute(test.db)
    all.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return all
}

/** Returns the tables that contain a member's name, the member's number or `word`. */
function traces({ name, phone }: Person, word: string, all: { table: string; row: string }[]): string[] {
  const words = [name, name.split(' ')[0]!.toLowerCase(), phone, word]
  const found = all.filter(({ row }) => words.some((each) => row.includes(each)))
  return [...new Set(found.map(({ table }) => table))]
}

const uploadsOf = async (owner: { id: number }) =>
  (await rowsIn(test, 'uploads', { owner_player_id: owner.id })).map(({ id }) => id)

/** Moves all timestamps back by `days`, except those in the action log, which can't be changed. */
async function passDays(days: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      join pg_class on relnamespace = 'public'::regnamespace and relname = table_name
    where table_schema = 'public' and relkind in ('r', 'p') and not relispartition
      and data_type = 'timestamp with time zone'
      and table_name <> 'admin_actions'`.execute(test.db)
  for (const { table, column } of rows) {
    const at = sql.id(column)
    await sql`update ${sql.id(table)} set ${at} = ${at} - make_interval(days => ${days}::integer)`.execute(
      test.db,
    )
  }
  await sql`update rate_limits set expire = expire - ${days * 86_400_000}::bigint`.execute(test.db)
}
