import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@kinhold/contract/calls'
import type { Access, Call } from '@kinhold/contract/contract'
import { pairKey } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePasskey } from '../testing/authenticator.ts'
import { beforehand, listeningApp } from '../testing/beforehand.ts'
import type { Answer } from '../testing/browser.ts'
import { claimed, guarded } from '../testing/claims.ts'
import { contentOf } from '../testing/content.ts'
import { listening } from '../testing/heard.ts'
import { invitee, readyToRegister } from '../testing/invitations.ts'
import { pdf } from '../testing/media.ts'
import { written } from '../testing/messages.ts'
import { ok } from '../testing/ok.ts'
import { announced, pieceHeaders, tusOf } from '../testing/open-uploads.ts'
import * as people from '../testing/people.ts'
import { photo } from '../testing/pictures.ts'
import { newQr, waiting } from '../testing/qr-guests.ts'
import { close, latestCase, measuresOf, reported } from '../testing/reports.ts'
import { BODIES, nameOf } from '../testing/samples.ts'
import { addRows, rowsIn } from '../testing/table-rows.ts'
import { confirmedUnit } from '../testing/units.ts'
import { commented, filesOf, posted, stored } from '../testing/vault-content.ts'
import { accessRow } from '../testing/vaults.ts'
import { databaseOn, openPool } from './db/database.ts'
import { answerApart } from './db/reads-apart.ts'

/** One row per call: the response to each role, and the roles that receive live updates. */
const TABLE = readFileSync(join(import.meta.dirname, '../../docs/requirements/calls-by-role.md'), 'utf8')

const ROLES =
  'nobody invitee unrelated unit guest muted archived ended owner blocked blocker suspended former admin'.split(
    ' ',
  )
type Role = string
type Who = Pick<people.Person, 'id' | 'browser'>

const test = listeningApp({}, {}, { replica: { isUsed: () => true } })

/**
 * The errors thrown by the read-only connections that stand in for a replica. These connections serve every
 * read that a replica may serve.
 */
const refusedThere: unknown[] = []
let answeredThere = 0
beforeAll(() => {
  const url = new URL(test.config.databaseUrl!)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = databaseOn(openPool(url.href, 10))
  answerApart(test.db, {
    choose: async () => ((answeredThere += 1), readOnly),
    failed: (error) => void refusedThere.push(error),
  })
  return () => readOnly.destroy()
})

/**
 * Ann, the 'owner', sponsors Dora. Ann and Dora are in a trust unit with 'unit'. 'guest' and 'muted' have
 * access to Ann's vault. The vault-access entry of 'archived' is archived, and 'ended' has lost both the
 * vault-access entry and the bond. Ann has blocked 'blocked', and 'blocker' has blocked Ann. The admin has
 * suspended 'suspended'. 'former' has deleted their account.
 */
const world = beforehand(async () => {
  const boss = await people.admin(test)
  const ann = await people.member(test, 'Annabel Quorvex')
  const [unrelated, unit, muted, archived] = await people.members(test, 'Uma', 'Bob', 'Mel', 'Ari')
  const [ended, blocker] = await people.members(test, 'Eve', 'Kit Blemmow')
  const blocked = await people.member(test, 'Bea', { sponsorId: ann.id, bonded: false })
  const [suspended, former] = await people.members(test, 'Sam', 'Fay Nurblick')
  const dora = await people.member(test, 'Dora', { sponsorId: ann.id, bonded: false })
  await guarded(test, ann, [unit, muted, dora])
  const listed = [muted, archived, ended, blocked, blocker, suspended, former]
  for (const { id } of listed.slice(1)) await people.bond(test, ann.id, id)
  const on = ann.browser

  const accessList = listed.map(({ phone: value }) => ({ type: 'phone', value }))
  const vault = await ok(on.post('/api/vaults', { title: 'Vellumox', accessList }))
  const access = `/api/vaults/${vault.id}/access` as const
  const guest = await people.vaultUser(test, dora.id)
  const entry = await ok(on.post(access, { accessType: 'phone', accessValue: guest.phone }))
  const [file] = await filesOf(ann, ['Vellumox.pdf', pdf()])
  const post = await posted(ann, vault.id, 'Plumbraxis', { mediaUrls: [file] })
  const hidden = await posted(ann, vault.id, 'Hiddlewump')
  await ok(on.patch(`/api/vault-posts/${hidden.id}`, { archived: true }))
  const item = await stored(ann, vault.id, 'Snorvik')
  const comment = await commented(ann, post.id, 'Chimbloq')
  for (const one of [guest, archived, ended, blocked, former]) await commented(one, post.id, 'Nice')
  const entries = await ok(on.get(access))
  const keyOf = async ({ phone }: people.Person) => (await accessRow(test, vault, { phone }))!.key
  const entryOf = ({ phone }: people.Person) =>
    `${access}/${entries.find(({ accessValue }) => accessValue === phone)!.id}` as const
  await ok(on.patch(entryOf(muted), { muted: true }))
  await ok(on.patch(entryOf(archived), { archived: true }))
  await ok(on.delete(entryOf(ended)))

  const trustUnitId = await confirmedUnit(test, [ann, unit, dora])
  const unnamed = await confirmedUnit(test, [ann, muted, dora])
  const unconfirmed = await confirmedUnit(test, [ann, archived, dora], { confirmed: [archived] })
  const group = await ok(on.post('/api/groups', { name: 'Zarnok', trustUnitId }))
  const [boardFile] = await filesOf(ann, ['Zarnok.pdf', pdf()])
  const words = { content: 'Frindlebop', mediaUrls: [boardFile] }
  const boardPost = await ok(on.post(`/api/groups/${group.id}/posts`, words))
  const [sent] = await filesOf(ann, ['Whisperlo.pdf', pdf()])
  const message = await written(ann, unit, 'Whisperlo dear', { mediaUrls: [sent] })
  const [put, toEnded, toBlocked, ofBlocker] = [
    await written(ann, archived, 'Drubbelow dear'),
    await written(ann, ended, 'Gnarlip dear'),
    await written(ann, blocked, 'Gnarlox dear'),
    await written(blocker, ann, 'Gnarlox dear'),
  ]
  await written(former, ann, 'Gnarlox dear')
  await ok(archived.browser.patch(`/api/messages/${put.id}`, { archived: true }))
  const invitedOnce = async ({ id, phone, name }: people.Person) => {
    const to = { recipient_phone: phone, recipient_name: name, recipient_id: id, qr_id: `qr-${id}-1-abc` }
    const row = { ...to, sponsor_id: ann.id, status: 'verified', verified_at: new Date() }
    const made = test.db.insertInto('invitations').values(row).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  }
  const own: Record<number, Record<string, number>> = {
    [archived.id]: { messages: put.id },
    [ended.id]: { messages: toEnded.id },
    [blocked.id]: { messages: toBlocked.id, invitations: await invitedOnce(blocked) },
    [blocker.id]: { messages: ofBlocker.id, invitations: await invitedOnce(blocker) },
  }

  const invited = await invitee(test, ann, 'Iggy Wexlorn')
  const form = await readyToRegister(invited)
  const { qrId } = await newQr(ann)
  const newcomer = await waiting(test, ann, 'Ned')
  const claim = await claimed(test, ann)
  const why = { words: 'Tattlox' }
  await ok(close(boss, await reported(boss, unit, 'person', ann.id, why), 'warn', 'Reprimux'))
  const openCase = await reported(boss, muted, 'person', ann.id, why)
  const [measure] = await measuresOf(ann)
  const moved = { playerId: ann.id, sponsorId: unit.id }
  const move = await ok(boss.browser.post('/api/admin/moves', moved))
  const passkey = (await makePasskey(on, undefined, 'Keywump')).answer.body
  await ok(test.browser().post('/api/auth/login', { phone: ann.phone }))
  const mine = (await ok(on.get('/api/auth/sessions'))).find(({ current }) => !current)
  const openUpload = await tusOf(on).begin(10, 'Driblox.mp4')
  const interest = await ok(
    test.browser().post('/api/interested-users', BODIES['POST /api/interested-users']),
  )
  const ivy = await people.member(test, 'Ivy')
  await people.bond(test, unit.id, ivy.id)
  const pair = { low_id: ann.id, high_id: ivy.id, words: 'Glimbrock' }
  await addRows(test, 'introductions', { introducer_id: unit.id, ...pair })
  const [introduction] = await rowsIn(test, 'introductions')
  await addRows(test, 'email_addresses', { player_id: ann.id, address: 'quorvex@example.org' })
  const row = { endpoint: 'https://push.example/a', p256dh: 'Pushlorn', auth: 'Pushlorn' }
  await addRows(test, 'push_subscriptions', { ...row, player_id: ann.id, session_id: mine!.id })

  await ok(on.delete(`/api/trust-bonds/${pairKey(ann.id, ended.id)}`))
  await ok(on.post('/api/blocks', { playerId: blocked.id }))
  await ok(blocker.browser.post('/api/blocks', { playerId: ann.id }))
  await ok(on.put('/api/mutes', { kind: 'person', id: muted.id, for: 'ever' }))
  const standing = `/api/admin/players/${suspended.id}/status` as const
  await ok(boss.browser.patch(standing, { action: 'suspend', reason: 'Squandrex' }))
  const her = await latestCase(boss)
  const session = suspended.browser.jar.get('kinhold_session')!
  await suspended.browser.post('/api/auth/login', { phone: suspended.phone })
  suspended.browser.jar.set('kinhold_session', session)
  const old = people.copyOf(test, former.browser)
  await ok(former.browser.delete(`/api/players/${former.id}`, { confirm: former.name }))
  const idIn = async (
    table: 'phone_audit_logs' | 'outbox_messages' | 'admin_actions' | 'push_subscriptions',
  ) => (await test.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  // From here on, signing in requires a code, so knowing Ann's number isn't enough.
  test.config.phoneVerification = true
  await test.browser().post('/api/auth/login', { phone: ann.phone })

  const roles: Record<Role, Who> = {
    nobody: { id: 1, browser: test.browser() },
    invitee: invited,
    unrelated,
    unit,
    guest,
    muted,
    archived,
    ended,
    owner: ann,
    blocked,
    blocker,
    suspended,
    former: { id: former.id, browser: old },
    admin: boss,
  }
  return {
    roles,
    own,
    form,
    invited,
    unnamed,
    guardians: [unit, muted, archived].map(({ id }) => id),
    picture: await photo({ width: 20, height: 20 }),
    secrets: {
      name: [ann.name, 'invitee unit guest muted archived ended owner admin'],
      number: [ann.phone, 'unit muted archived owner admin'],
      'e-mail address': ['quorvex@example.org', 'owner'],
      'key of a link': [await keyOf(guest), 'owner'],
      'access code': [(await ok(on.get(`/api/vaults/${vault.id}`))).accessCode!, 'owner'],
      vault: ['Vellumox', 'guest muted owner'],
      'vault post': ['Plumbraxis', 'guest muted owner'],
      item: ['Snorvik', 'guest muted owner'],
      comment: ['Chimbloq', 'guest muted owner'],
      'archived post': ['Hiddlewump', 'owner'],
      'number of the list': [guest.phone, 'guest owner admin'],
      group: ['Zarnok', 'unit owner admin'],
      'board post': ['Frindlebop', 'unit owner admin'],
      message: ['Whisperlo', 'unit owner'],
      'archived message': ['Drubbelow', 'archived owner'],
      'message to ended': ['Gnarlip', 'ended owner'],
      'messages to blocked, of blocker and of former': ['Gnarlox', ''],
      'invited name': [invited.name, 'invitee owner admin'],
      'invited number': [invited.phone, 'invitee owner admin'],
      'invitation’s link': [invited.invitation.qrId, 'owner admin'],
      'personal link': [qrId, 'owner'],
      'claim’s number': [claim.newPhone, ''],
      'words of a report': ['Tattlox', 'unit muted admin'],
      'reason of a measure': ['Reprimux', 'owner admin'],
      'reason of a suspension': ['Squandrex', 'suspended admin'],
      'words of an introduction': ['Glimbrock', 'unit owner admin'],
      passkey: ['Keywump', 'owner'],
      'file that comes': ['Driblox', 'owner'],
      'keys of a browser': ['Pushlorn', ''],
      'blocker’s name': [blocker.name, 'blocker admin'],
      'former name': [former.name, ''],
      code: [await people.codeTextedTo(test, ann.phone), ''],
      ...Object.fromEntries(
        ROLES.flatMap((role) =>
          [...roles[role]!.browser.jar].map(([name, token]) => [`${name} of ${role}`, [token, role]]),
        ),
      ),
    } as Record<string, [string, string]>,
    things: {
      guardians: ann.id,
      blocks: ann.id,
      siblings: ann.id,
      introductions: introduction!.id,
      players: ann.id,
      player: ann.id,
      sponsor: ann.id,
      user: ann.id,
      confirm: ann.id,
      messages: message.id,
      invitations: invited.invitation.id,
      'invitation-links': qrId,
      vaults: vault.id,
      'access/:code': (await ok(on.get(`/api/vaults/${vault.id}`))).accessCode!,
      access: entry.id,
      'vault-keys': await keyOf(guest),
      'vault-posts': post.id,
      'vault-comments': comment.id,
      'vault-items': item.id,
      groups: group.id,
      posts: boardPost.id,
      passkeys: passkey.id,
      measures: measure!.id,
      moves: move.id,
      claims: claim.id,
      'trust-units': unconfirmed,
      cases: openCase.id,
      actions: await idIn('admin_actions'),
      'phone-audit-logs': await idIn('phone_audit_logs'),
      outbox: await idIn('outbox_messages'),
      subscriptions: await idIn('push_subscriptions'),
      'blocked-phones': ann.phone,
      'interested-users': interest.id,
      sessions: mine!.id,
      unsubscribe: 'a',
      uploads: openUpload,
      media: file!.replace('/media/', ''),
      'media#board': boardFile!.replace('/media/', ''),
      'media#message': sent!.replace('/media/', ''),
      newcomer: newcomer.id,
      dora: dora.id,
      suspension: her.measures[0]!.id,
    } as Record<string, number | string>,
  }
})

/** The paths of the calls for which `addressOf` would otherwise derive the wrong path. */
const ADDRESSES: Record<string, (id: number) => string> = {
  'GET /api/network/tree#hers': () => `/api/network/tree?root=${world.roles['owner']!.id}`,
  'GET /api/trust-bonds/near': () => `/api/trust-bonds/near?players=${bothIds()}`,
  'GET /api/introductions/pairs': () => `/api/introductions/pairs?players=${bothIds()}`,
  'GET /api/search/messages': () => '/api/search/messages?q=dear',
  'GET /api/search/posts': () => '/api/search/posts?q=frindle',
  'GET /api/vaults/:id/search': () => `/api/vaults/${world.things['vaults']}/search?q=plumb`,
  'GET /api/vaults/:id/posts#archived': () => `/api/vaults/${world.things['vaults']}/posts?archived=only`,
  'DELETE /api/mutes/:kind/:id': () => `/api/mutes/person/${world.roles['owner']!.id}`,
  'POST /api/players/:id/verify': () => `/api/players/${world.things['newcomer']}/verify`,
  'POST /api/players/:id/decline': () => `/api/players/${world.things['newcomer']}/decline`,
  'POST /api/players/:id/remind': () => `/api/players/${world.things['dora']}/remind`,
  'POST /api/players/:id/thank': () => `/api/players/${world.things['dora']}/thank`,
  'POST /api/players/:id/remind#blocked': () => `/api/players/${world.roles['blocked']!.id}/remind`,
  'POST /api/players/:id/thank#blocked': () => `/api/players/${world.roles['blocked']!.id}/thank`,
  'POST /api/suspended/measures/:id/appeal': () =>
    `/api/suspended/measures/${world.things['suspension']}/appeal`,
}

const bothIds = () => [world.roles['owner']!.id, world.roles['unit']!.id].join(',')

function addressOf(name: string, id: number): string {
  const [path, variant] = name.split(' ')[1]!.split('#') as [string, string?]
  const owner = world.roles['owner']!.id
  const other = id === owner || id === 0 ? world.roles['unit']!.id : id
  const { own, things } = world
  return (
    ADDRESSES[name]?.(id) ??
    path
      .replace(':bondId', pairKey(owner, other))
      .replace(/([\w-]+)\/(:\w+)/g, (_, area: string, param: string) => {
        const thing = variant === 'own' ? id : (own[id]?.[area] ?? things[`${area}#${variant}`])
        return `${area}/${thing ?? things[`${area}/${param}`] ?? things[area]}`
      })
  )
}

/** Request bodies that refer to Ann's data. They replace the sample bodies. */
const ABOUT: Record<string, (id: number) => Record<string, unknown>> = {
  'POST /api/auth/login': () => ({ phone: phoneOfAnn() }),
  'POST /api/auth/verify': () => ({ phone: phoneOfAnn(), code: '000000' }),
  'POST /api/auth/open-invitation': () => ({ phone: world.invited.phone }),
  'POST /api/auth/complete-registration': () => world.form,
  'PUT /api/guardians': () => ({ guardianIds: world.guardians }),
  'POST /api/claims': () => ({ ...BODIES['POST /api/claims'], phone: phoneOfAnn() }),
  'POST /api/blocks': () => ({ playerId: world.roles['owner']!.id }),
  'PUT /api/mutes': () => ({ kind: 'vault', id: world.things['vaults'], for: 'hour' }),
  'POST /api/admin/moves': () => ({ playerId: world.things['dora'], sponsorId: world.roles['unit']!.id }),
  'POST /api/invitations': () => ({ recipientPhone: phoneOfAnn(), recipientName: 'Ann' }),
  'POST /api/notifications/sms': () => ({ recipientPhone: world.invited.phone, message: 'Join' }),
  'POST /api/introductions': (id) => {
    const { owner, unit, muted } = world.roles
    return id === owner!.id
      ? { playerId: unit!.id, otherId: muted!.id }
      : { playerId: owner!.id, otherId: unit!.id }
  },
  'POST /api/groups': () => ({ name: 'The Yard', trustUnitId: world.unnamed }),
  'POST /api/groups/:id/posts': () => ({ content: 'Hello' }),
  'POST /api/trust-bonds/:bondId/messages': () => ({ content: 'Hello', messageType: 'text' }),
  'POST /api/trust-bonds/:bondId/messages/read': (id) => ({
    upTo: world.own[id]?.['messages'] ?? world.things['messages'],
  }),
  'PATCH /api/messages/:id': () => ({ content: 'Hello' }),
  'DELETE /api/players/:id': () => ({ confirm: 'Annabel Quorvex' }),
  'PATCH /api/players/:id': () => ({ name: 'Annabel' }),
  'POST /api/push/subscriptions': () => ({
    endpoint: 'https://push.example.com/a',
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  }),
  'POST /api/reports': () => ({ kind: 'vault_post', id: world.things['vault-posts'], reason: 'other' }),
}
const phoneOfAnn = () => world.secrets['number']![0]

/**
 * Makes the call that a row of the table describes, as the given role. `leaks` lists the other roles' secrets
 * found in the response.
 */
async function ask({ name, call }: Row, role: Role): Promise<Answer & { leaks: string[] }> {
  const { id, browser } = world.roles[role]!
  const { send, upload } = people.copyOf(test, browser)
  const url = addressOf(name, id)
  const body = ABOUT[nameOf(call)]?.(id) ?? BODIES[nameOf(call)]
  // The event stream never ends, so use HEAD to get only the headers.
  const method = url === '/api/events' && refusalOf(call, role) === null ? 'HEAD' : call.method
  const sent = () => {
    if (call.upload) return upload(url, world.picture, { field: call.upload.file })
    if (call.form)
      return send(method, url, 'a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    if (!call.resumable) return send(method, url, body)
    const headers = method === 'PATCH' ? pieceHeaders(0) : announced(10)
    return send(method, url, method === 'PATCH' ? Buffer.from('%PDF-1.4 a') : undefined, { headers })
  }
  const answer: Answer = await sent()
  const text = `${answer.raw.toString()} ${JSON.stringify(answer.headers)}`
  const asked = `${url} ${JSON.stringify(body)}`
  const leaks = Object.entries(world.secrets)
    .filter(([, [secret, to]]) => !to.split(' ').includes(role) && !asked.includes(secret))
    .filter(([, [secret]]) =>
      new RegExp(`(?<!\\d)${RegExp.escape(secret.replace('+', ''))}(?!\\d)`).test(text),
    )
  return { ...answer, leaks: leaks.map(([of]) => `${name} ${role}: ${of}`) }
}

/** The access levels of each role that isn't a plain member. */
const LET_IN_AS: Record<Role, Access[]> = {
  nobody: [],
  invitee: ['invitee'],
  guest: ['vault_user'],
  suspended: [],
  former: [],
  admin: ['member', 'admin'],
}
const asWhat = (role: Role): Access[] => LET_IN_AS[role] ?? ['member']

/** Returns the refusal that a call returns to a role, or null if the role may make the call. */
function refusalOf({ access }: Call, role: Role): string | null {
  if (access.some((who) => who === 'anyone' || asWhat(role).includes(who))) return null
  if (access.every((who) => who === 'invitee' || who === 'unproved')) return '403 not_invited'
  if (role === 'guest') return '403 members_only'
  if (role === 'suspended') return '401 account_suspended'
  if (role === 'former') return '401 account_deleted'
  if (!asWhat(role).includes('member')) return '401 no_session'
  return access.every((who) => who === 'vault_user') ? '403 vault_users_only' : '403 admin_only'
}

/** Formats the observed responses and live updates as a row of the table. */
function rowOf({ name, call }: Row, answers: Map<Role, Answer>, heard: string[]): string {
  const codes: Record<string, string[]> = {}
  const cells = ROLES.map((role) => {
    const { status, body } = answers.get(role)!
    if (`${status} ${body?.code}` === refusalOf(call, role)) return '.'
    if (status < 400) return String(status)
    const known = (codes[status] ??= [])
    if (!known.includes(body.code!)) known.push(body.code!)
    return `${status}${' bcd'[known.indexOf(body.code!)]!.trim()}`
  })
  const said = Object.entries(codes).filter(([status, [...of]]) => `${status} ${of}` !== '404 not_found')
  return [name, ...cells, ...said.map(([status, of]) => `${status} ${of.join(', ')}`), ...heard].join(' ')
}

type Row = { name: string; call: Call; text: string; cells: string[] }
const isOfDesk = ({ method, path }: Call) => method === 'GET' && /^\/api\/admin\/[^:]+$/.test(path)
const ROWS = TABLE.split('\n')
  .filter((line) => /^[A-Z]+ +\/\S+ /.test(line))
  .flatMap((line) =>
    line.includes('/*') ? calls.filter(isOfDesk).map(({ path }) => line.replace('/api/admin/*', path)) : line,
  )
  .map((line): Row => {
    const [method, path, ...rest] = line.trim().split(/\s+/) as [string, string, ...string[]]
    const name = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
    const call = calls.find((one) => nameOf(one) === name.split('#')[0])!
    return { name, call, text: [name, ...rest].join(' '), cells: rest.slice(0, ROLES.length) }
  })

/** The requests that write to the database even when they are rejected. */
const WRITING = ['POST /api/auth/login', 'POST /api/auth/verify', 'POST /api/claims/:id/confirm']

/** The allowed leaks, as patterns that match a call, a role and a kind of secret. */
const GIVEN = [
  /access\/:code \w+: (name|vault)$/,
  /vault-keys\S+ (nobody|invitee|former|suspended): (name|vault)$/,
  /invitation-links\S+ \w+: name$/,
  /(blocks|history|export#own) blocker: name$/,
]

/**
 * The roles that make these calls when the test records live updates. Every other call is made by the owner
 * or, if the owner may not make it, by the first role that may.
 */
const DOERS: Record<string, Role> = {
  'POST /api/trust-bonds/:bondId/messages/read': 'unit',
  'DELETE /api/blocks/:playerId': 'blocker',
}

it('the table of responses has a row for every request in the contract', () => {
  const names = ROWS.map(({ name }) => name.split('#')[0])
  expect([...new Set(names)].toSorted()).toEqual(calls.map(nameOf).toSorted())
})

describe('ADM-07 MSG-18 VUS-07 VLT-142 TRU-20 each role receives the response in the table without other roles’ secrets', () => {
  const kept = beforehand(async () => {
    await sql`create schema kept`.execute(test.db)
    return keep()
  })
  const LISTENERS = ROLES.filter((role) => asWhat(role).some((who) => who !== 'invitee'))
  const ears = beforehand(async () =>
    listening(
      test,
      LISTENERS.map((role) => world.roles[role]!),
    ),
  )
  afterAll(() => ears.leave())

  it.each(ROWS)('for $name', async (row) => {
    const answers = new Map<Role, Answer & { leaks: string[] }>()
    const by = async (role: Role) => void answers.set(role, await ask(row, role))
    const may = ROLES.filter((_, nth) => row.cells[nth]?.startsWith('2'))
    await Promise.all(ROLES.filter((role) => !may.includes(role)).map(by))
    const changed = await kept.putBack()
    const heard: string[] = []
    const doer = DOERS[row.name] ?? (may.includes('owner') ? 'owner' : may[0])
    if (row.call.method === 'GET') await Promise.all(may.map(by))
    else
      for (const role of may) {
        if (role === doer) heard.push(...(await heardBy(() => by(role))))
        else await by(role)
        await kept.putBack()
      }
    await kept.putBack()
    expect(rowOf(row, answers, heard)).toBe(row.text)
    const leaks = ROLES.flatMap((role) => answers.get(role)!.leaks)
    expect(leaks.filter((leak) => !GIVEN.some((given) => given.test(leak)))).toEqual([])
    if (!WRITING.includes(row.name)) expect(changed, 'changed where it was refused').toEqual([])
  })

  /** Returns, for each topic, the roles that receive a live update when `act` runs. */
  async function heardBy(act: () => Promise<void>): Promise<string[]> {
    const topics = new Map<string, Set<Role>>()
    const all = await ears.during(act)
    all.forEach((changes, nth) => {
      for (const { topic, key } of changes) {
        const isOther = topic === 'player' && key !== world.roles['owner']!.id
        const name = isOther ? (key === null ? 'players' : 'other') : topic
        topics.set(name, (topics.get(name) ?? new Set()).add(LISTENERS[nth]!))
      }
    })
    return [...topics].toSorted().map(([topic, who]) => `~ ${topic}: ${[...who].join(' ')}`)
  }
})

const APART = calls.filter(({ fromReplica }) => fromReplica)

it('OPS-87 only GET calls that require an identified caller may read from a replica', () => {
  expect(APART.length).toBeGreaterThan(40)
  const others = APART.filter(({ method, access }) => method !== 'GET' || access.includes('anyone'))
  expect(others.map(nameOf)).toEqual([])
})

it.each(ROWS.filter(({ call }) => APART.includes(call)))(
  'OPS-87 $name succeeds on a read-only connection',
  async (row) => {
    const may = ROLES.filter((_, nth) => row.cells[nth] === '200')
    const before = answeredThere
    for (const role of may) expect((await ask(row, role)).status).toBe(200)
    expect(may).not.toEqual([])
    expect(answeredThere - before).toBe(may.length)
    expect(refusedThere).toEqual([])
  },
)

/**
 * Saves a copy of all tables. `putBack` restores the tables that have changed, and returns their names.
 */
async function keep() {
  const content = await contentOf(test)
  const { rows } = await sql<{ name: string; columns: string }>`
    select relname::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relname = any(${Object.keys(content)}::text[]) and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(test.db)
  for (const { name } of rows)
    await sql.raw(`create table kept."${name}" as table public."${name}"`).execute(test.db)
  const columns = new Map(rows.map((row) => [row.name, row.columns]))
  return {
    async putBack(): Promise<string[]> {
      const now = await contentOf(test)
      const changed = Object.keys(content).filter((name) => now[name] !== content[name])
      if (changed.length === 0) return []
      const steps = changed.map((name) => {
        const all = columns.get(name)!
        return `delete from "${name}"; insert into "${name}" (${all}) overriding system value
          select ${all} from kept."${name}";`
      })
      const asReplica = `perform set_config('session_replication_role', 'replica', true);`
      await sql.raw(`do $$ begin ${asReplica} ${steps.join(' ')} end $$`).execute(test.db)
      return changed
    },
  }
}
