import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listeningApp } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { claimed, confirm, guarded } from '../../../testing/claims.ts'
import { invite } from '../../../testing/invitations.ts'
import { pdf } from '../../../testing/media.ts'
import { written } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import { operator } from '../../../testing/operator.ts'
import { bond, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { expectTooMany } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { commented, filesOf, posted, stored } from '../../../testing/vault-content.ts'
import { aVault, setAccess } from '../../../testing/vaults.ts'
import { unzipped } from '../../../testing/zip.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { keepSubscription } from '../outbox/notices/push.queries.ts'
import { confirmWaiting, keepWaiting } from '../settings/email-addresses.queries.ts'
import { cell } from './write-export.ts'

const test = listeningApp()

type Data = Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> }

const ask = ({ id, browser }: Person, wish: object = {}) => browser.post(`/api/players/${id}/export`, wish)
const dataOf = async (person: Person, wish: object = {}) =>
  JSON.parse((await ask(person, wish)).raw.toString()) as Data

const expectFile = (answer: Answer, type: string, ending: string) =>
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="network-data.${ending}"`,
    },
  })

/** Parses CSV text into one object per line. */
function linesOf(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') rows.push([])
    else if (end === '') break
  }
  const [head, ...lines] = rows.filter((row) => row.length > 1)
  return lines.map((line) => Object.fromEntries(line.map((text, nth) => [head![nth]!, text])))
}

/** Creates a member with rows in most of the export's lists, and the people connected to that member. */
async function somebody() {
  const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
  await bond(test, ann.id, bob.id)
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  const group = await ok(ann.browser.post('/api/groups', { trustUnitId, name: 'The Porch' }))
  await ok(ann.browser.post(`/api/groups/${group.id}/posts`, { content: 'My post' }))
  await ok(bob.browser.post(`/api/groups/${group.id}/posts`, { content: 'Not mine: a post' }))
  const [letter, will] = await filesOf(
    ann,
    ['letter.pdf', pdf({ inside: 'letter' })],
    ['will.pdf', pdf({ inside: 'will' })],
  )
  await written(ann, bob, 'Hello, "Bob"', { mediaUrls: [letter!] })
  const removed = await written(bob, ann, 'Taken back')
  await ok(bob.browser.delete(`/api/messages/${removed.id}`))
  await written(bob, ann, '=HYPERLINK("http://x")')
  const own = await aVault(test, ann, { title: 'Hers', shared: [bob] })
  const post = await posted(ann, own.id, 'In my vault')
  await commented(ann, post.id, 'My comment')
  await commented(bob, post.id, 'Not mine: a comment')
  await stored(ann, own.id, 'The will', { fileUrl: will! })
  const phone = freshPhone()
  await invite(ann, { phone, name: 'Dora' })
  await choose(test, ann.id, { emailNotifications: true })
  await test.db.transaction().execute(async (tx) => {
    await keepWaiting(tx, ann.id, { address: 'ann@example.org', digits: '123456' })
    await confirmWaiting(tx, ann.id)
    const session = tx.selectFrom('sessions').select('id').where('player_id', '=', ann.id)
    const holder = { playerId: ann.id, sessionId: (await session.executeTakeFirstOrThrow()).id }
    const endpoint = `https://push.example.org/${ann.id}`
    await keepSubscription(tx, holder, { endpoint, p256dh: 'key', auth: 'auth' }, 20)
  })
  return { ann, bob, cleo, group, own, post, phone }
}

/** Adds a row to each list that `somebody` leaves empty. */
async function fillOtherLists(ann: Person, bob: Person): Promise<void> {
  const [dora, eve, finn, gus] = await members(test, 'Dora', 'Eve', 'Finn', 'Gus')
  await guarded(test, ann, [dora, finn, gus])
  await claimed(test, ann)
  await addRows(test, 'blocks', { blocker_id: ann.id, blocked_id: eve.id })
  await addRows(test, 'mutes', { player_id: ann.id, kind: 'person', subject_id: bob.id })
  const key = Buffer.from(`the key of ${ann.id}`)
  const passkey = { credential_id: key, public_key: key, counter: 0, name: 'Phone' }
  await addRows(test, 'passkeys', { player_id: ann.id, ...passkey })
  const two = { low_id: ann.id, high_id: dora.id, sponsor_id: ann.id, invitee_id: dora.id }
  await addRows(test, 'ended_bonds', { ...two, formed_at: new Date(), ended_by_id: ann.id })
  const roles = { target_id: ann.id, inviter_a_id: ann.id, inviter_b_id: ann.id, invitee_a_id: ann.id }
  const three = { low_id: ann.id, mid_id: bob.id, high_id: dora.id, sponsor_id: ann.id, invitee_b_id: ann.id }
  await addRows(test, 'trust_units', { ...three, ...roles, dissolved_at: new Date() })
  const aCase = async ({ id }: Person) => {
    await addRows(test, 'cases', { kind: 'person', thing_id: id, reported_id: id })
    return (await rowsIn(test, 'cases', { reported_id: id }))[0]!.id
  }
  const report = { case_id: await aCase(bob), reporter_id: ann.id, reason: 'other', words: 'He was rude.' }
  await addRows(test, 'reports', report)
  const measure = { case_id: await aCase(ann), player_id: ann.id, kind: 'warn', reason: 'So were you.' }
  await addRows(test, 'measures', { ...measure, appeal: 'I was not.' })
  await addRows(test, 'inviting_rules', { player_id: ann.id, most: 7, reason: 'For the fair' })
  await addRows(test, 'moves', { player_id: dora.id, to_id: ann.id })
  const [low_id, high_id] = [finn.id, gus.id]
  await addRows(test, 'introductions', { introducer_id: ann.id, low_id, high_id, words: '=1+1' })
}

describe('POST /api/players/{id}/export', () => {
  it('SET-12 SET-14 SET-15 returns the caller’s data as a JSON object', async () => {
    const { ann, bob, group, own, phone } = await somebody()
    const answer = await ask(ann)
    expectFile(answer, 'application/json; charset=utf-8', 'json')
    const data = JSON.parse(answer.raw.toString()) as Data
    expect(data.profile).toMatchObject({ id: ann.id, name: 'Ann', phone: ann.phone, sponsor: 'admin' })
    expect(data.profile).toHaveProperty('hasSeenWelcome', false)
    expect(data['messages']).toMatchObject([
      { content: 'Hello, "Bob"', with: 'Bob', senderId: ann.id, files: ['letter.pdf'] },
      { content: '=HYPERLINK("http://x")', with: 'Bob', senderId: bob.id, files: null },
    ])
    expect(data['bonds']!.map((row) => row['with'])).toEqual(['admin', 'Bob'])
    expect(data['trustUnits']).toMatchObject([{ with: ['Bob', 'Cleo'] }])
    expect(data['groups']).toMatchObject([{ id: group.id, name: 'The Porch' }])
    expect(data['posts']).toMatchObject([{ content: 'My post', groupName: 'The Porch' }])
    expect(data['vaults']).toMatchObject([{ id: own.id, title: 'Hers', sharedWith: [bob.phone] }])
    expect(data['vaultPosts']).toMatchObject([{ content: 'In my vault', vaultId: own.id }])
    expect(data['vaultComments']).toMatchObject([{ content: 'My comment' }])
    expect(data['vaultItems']).toMatchObject([{ title: 'The will', fileName: 'will.pdf' }])
    expect(data['invitations']).toMatchObject([{ direction: 'sent', with: 'Dora', phone, status: 'pending' }])
    expect(data['files']!.map((row) => row['name']).toSorted()).toEqual(['letter.pdf', 'will.pdf'])
    for (const setting of [
      { kind: 'privacy', name: 'showConnections', value: true },
      { kind: 'notifications', name: 'emailNotifications', value: true },
      { kind: 'email', name: 'address', value: 'ann@example.org' },
    ])
      expect(data['settings']).toContainEqual(setting)
    const browser = { id: expect.any(Number), browser: expect.any(String), createdAt: expect.any(String) }
    expect(data['pushBrowsers']).toEqual([browser])
    expect(answer.raw.toString()).not.toMatch(/push\.example\.org|Not mine|Taken back/)
  })

  it('FAM-75 sets isOperator to true only for the operator’s own account', async () => {
    const { own } = await operator(test)
    const ann = await member(test, 'Ann')
    const said = async (person: Person) => (await dataOf(person)).profile['isOperator']
    expect([await said(own), await said(ann)]).toEqual([true, false])
  })

  it('TRU-84 includes the member’s guardians and claims', async () => {
    const [ann, bob, cleo, dora] = await members(test, 'Ann', 'Bob', 'Cleo', 'Dora')
    await guarded(test, ann, [bob, cleo, dora])
    const claim = await claimed(test, ann)
    await ok(confirm(claim, bob))
    const own = await dataOf(ann)
    const agreed = (name: string) => ({ direction: 'named', with: name, answer: 'agreed' })
    const { id } = claim
    const open = { id, direction: 'own', of: 'Ann', state: 'open', confirmedAt: null, doubtedAt: null }
    expect(own).toMatchObject({ guardians: ['Bob', 'Cleo', 'Dora'].map(agreed), claims: [open] })
    const asked = await dataOf(bob)
    expect(asked).toMatchObject({
      guardians: [{ direction: 'named by', with: 'Ann', answer: 'agreed' }],
      claims: [{ id, direction: 'asked', of: 'Ann', confirmedAt: expect.any(String) }],
    })
    expect(JSON.stringify([own, asked])).not.toContain(claim.newPhone)
    const lines = linesOf((await ask(ann, { format: 'csv' })).raw.toString().slice(1))
    expect(lines.filter(({ section }) => section === 'claims')).toHaveLength(1)
    // After a block, the blocked member's export leaves out the blocker's guardians and claims.
    await ok(ann.browser.post('/api/blocks', { playerId: bob.id }))
    expect(await dataOf(bob)).toMatchObject({ guardians: [], claims: [] })
  })

  it.each([
    ['includeMessages', ['messages']],
    ['includeBonds', ['bonds', 'endedBonds']],
    ['includeGroups', ['trustUnits', 'formerTrustUnits', 'groups', 'posts']],
  ])('SET-12 omits the matching sections if %s is false', async (wish, names) => {
    const ann = await member(test, 'Ann')
    const [all, some] = [await dataOf(ann), await dataOf(ann, { [wish]: false })].map(Object.keys)
    expect(some).toEqual(all!.filter((name) => !names.includes(name)))
  })

  it('SET-12 omits deleted messages and those removed by the caller', async () => {
    const two = await members(test, 'Ann', 'Bob')
    const [low, high] = two
    const kinds = {
      plain: {},
      'archived by low': { low_archived: true },
      'archived by high': { high_archived: true },
      'removed by low': { low_removed: true },
      'removed by high': { high_removed: true },
      deleted: { deleted_at: new Date() },
    }
    const values = { low_id: low.id, high_id: high.id, message_type: 'text', created_at: new Date() }
    await addRows(test, 'conversations', { low_id: low.id, high_id: high.id })
    for (const { id: sender_id } of two)
      for (const [content, row] of Object.entries(kinds))
        await addRows(test, 'messages', { ...values, sender_id, content, ...row })
    const seen = async (person: Person) =>
      (await dataOf(person))['messages']!.map(({ content, archived }) => `${content}${archived ? '*' : ''}`)
    const ofLow = ['plain', 'archived by low*', 'archived by high', 'removed by high']
    const ofHigh = ['plain', 'archived by low', 'archived by high*', 'removed by low']
    expect([await seen(low), await seen(high)]).toEqual([ofLow.concat(ofLow), ofHigh.concat(ofHigh)])
  })

  it('SET-12 lists only the numbers that still have access to a vault', async () => {
    const [ann, bob, cleo, dora] = await members(test, 'Ann', 'Bob', 'Cleo', 'Dora')
    const vault = await aVault(test, ann, { shared: [bob, cleo, dora] })
    await setAccess(test, vault, cleo, { ended_at: new Date() })
    await setAccess(test, vault, dora, { archived: true })
    expect((await dataOf(ann))['vaults']).toMatchObject([{ sharedWith: [bob.phone, dora.phone] }])
  })

  it('SET-13 SET-15 returns the JSON export’s data as CSV and escapes spreadsheet formulas', async () => {
    const { ann, bob } = await somebody()
    await fillOtherLists(ann, bob)
    const answer = await ask(ann, { format: 'csv' })
    expectFile(answer, 'text/csv; charset=utf-8', 'csv')
    const csv = answer.raw.toString()
    expect(csv.startsWith(`\uFEFFsection,id,`)).toBe(true)
    const lines = linesOf(csv.slice(1))
    const { profile, exportedAt: _, ...lists } = await dataOf(ann)
    expect(Object.keys(lists).filter((name) => lists[name]!.length === 0)).toEqual([])
    const rows: Record<string, unknown>[] = [
      { section: 'profile', ...profile },
      ...Object.entries(lists).flatMap(([section, list]) => list.map((row) => ({ section, ...row }))),
    ]
    const columns = csv.slice(1, csv.indexOf('\r\n')).split(',')
    expect(columns).toEqual([...new Set(rows.flatMap(Object.keys))])
    const read = (value: unknown) => cell(value).replace(/^"|"$/g, '').replaceAll('""', '"')
    expect(lines).toEqual(
      rows.map((row) => Object.fromEntries(columns.map((name) => [name, read(row[name])]))),
    )
    expect(lines.map(({ content }) => content)).toContain(`'=HYPERLINK("http://x")`)
    expect(lines[0]!['phone']).toBe(`'${ann.phone}`)
  })

  it('SET-13 SET-14 rejects an unknown format and another member’s id', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    expect((await ask(ann)).headers['content-type']).toBe('application/json; charset=utf-8')
    for (const format of ['xml', 'JSON', '', null])
      await turnedAway(test, () => ask(ann, { format }), 400, 'invalid_input')
    const url = `/api/players/${ann.id}/export` as const
    for (const way of [() => bob.browser.post(url, {}), () => bob.browser.get(url)])
      await turnedAway(test, way, 403, 'not_you')
  })

  it('includes every row exactly once even when a list spans many pages', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await manyMessages(ann, bob, 1_203)
    const { messages } = await dataOf(ann)
    const numbered = Array.from({ length: 1_203 }, (_, n) => `no ${n + 1}`)
    expect(messages!.map(({ content }) => content)).toEqual(numbered)
  })

  it('SET-14 rejects a second export while the first is still running', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await manyMessages(ann, bob, 8_000, 'x'.repeat(2_500))
    const { response, leave } = await begun(ann)
    expect(response.statusCode).toBe(200)
    await turnedAway(test, () => ask(ann), 409, 'export_running')
    await turnedAway(test, () => ann.browser.get(`/api/players/${ann.id}/export`), 409, 'export_running')
    expect((await ask(bob)).status).toBe(200)
    leave()
    const freed = async () => expect((await ask(ann, { includeMessages: false })).status).toBe(200)
    await vi.waitFor(freed, { timeout: 10_000 })
  })

  it('stops if the account is deleted during the export', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await manyMessages(ann, bob, 8_000, 'x'.repeat(2_500))
    const { response } = await begun(ann)
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    expect(await isWhole(response)).toBe(false)
  })

  it('allows ten exports an hour', async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on' })
    const ann = await member(limited, 'Ann')
    for (let n = 0; n < 10; n += 1) expect((await ask(ann)).status).toBe(200)
    expectTooMany([await ask(ann)], 1)
  })
})

describe('GET /api/players/{id}/export', () => {
  it('returns all of the caller’s data and files as a ZIP', async () => {
    const { ann } = await somebody()
    const answer = await ann.browser.get(`/api/players/${ann.id}/export`)
    expectFile(answer, 'application/zip', 'zip')
    const files = unzipped(answer.raw)
    const today = new Date().toISOString().slice(0, 10)
    const names = [`files/${today} letter.pdf`, `files/${today} will.pdf`, 'network-data.json']
    expect(Object.keys(files).toSorted()).toEqual(names)
    expect(files[`files/${today} will.pdf`]).toEqual(pdf({ inside: 'will' }))
    const data = JSON.parse(files['network-data.json']!.toString()) as Data
    expect(data['messages']).toHaveLength(2)
  })

  it.each(['suspended', 'deactivated', 'archived'])(
    'stops before the next file once the account is %s',
    async (status) => {
      const ann = await member(test, 'Ann')
      await filesOf(ann, ['letter.pdf', pdf({ inside: 'letter' })], ['will.pdf', pdf({ inside: 'will' })])
      const { get } = test.deps.files
      const read = vi.spyOn(test.deps.files, 'get')
      onTestFinished(() => read.mockRestore())
      read.mockImplementationOnce(async (...asked) => {
        await setPlayer(test, ann, { status })
        return get(...asked)
      })
      const { response } = await begun(ann, 'GET')
      expect(await isWhole(response)).toBe(false)
      expect(read).toHaveBeenCalledOnce()
    },
  )
})

const FORMULAS = ['=1+1', '+1', '-1', '@x', '\tx', '＝1+1', '＋1', '－1', '＠x', '﹦1', '\u3000＝1']

it.each([
  ...FORMULAS.map((text): [string, string] => [text, `'${text}`]),
  ['\rx', `"'\rx"`],
  ['\n=x', `"'\n=x"`],
  ['1 ＝ 1', '1 ＝ 1'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  [-5, '-5'],
  [null, ''],
  [true, 'true'],
  [['=a', 'b'], `'=a; b`],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('SET-15 formats the value %j as the CSV cell %j', (value, text) => expect(cell(value)).toBe(text))

async function manyMessages(from: Person, to: Person, count: number, more = ''): Promise<void> {
  const [low, high] = [Math.min(from.id, to.id), Math.max(from.id, to.id)]
  await addRows(test, 'conversations', { low_id: low, high_id: high })
  await sql`
    insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
    select ${low}, ${high}, ${from.id}, 'text', 'no ' || n || ${more}::text, now()
    from generate_series(1, ${count}::integer) as n order by n`.execute(test.db)
}

async function begun({ id, browser }: Person, method: 'GET' | 'POST' = 'POST') {
  const { port } = test.app.server.address() as AddressInfo
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: 'localhost:80', cookie, 'content-type': 'application/json' }
  const asking = request({ port, host: '127.0.0.1', method, path: `/api/players/${id}/export`, headers })
  asking.on('error', () => {})
  asking.end(method === 'POST' ? '{}' : undefined)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { response, leave: () => asking.destroy() }
}

/** Reads a response. Returns false if the server cut it off before the end. */
async function isWhole(response: IncomingMessage): Promise<boolean> {
  response.on('error', () => {}).resume()
  await new Promise((resolve) => response.once('close', resolve))
  return response.complete
}
