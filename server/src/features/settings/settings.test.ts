import { PRIVACY_AT_FIRST } from '@kinhold/domain/players'
import { NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { accept, invite, invitee, sendInvite } from '../../../testing/invitations.ts'
import { openMailServer } from '../../../testing/mail-server.ts'
import { ok } from '../../../testing/ok.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, bond, member, members, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { smtpEmail } from '../../delivery/email/smtp-email.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { noticesOf } from '../notifications/notice-settings.queries.ts'
import { confirmedEmailsOf } from './email-addresses.queries.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
/** Ann sees Cleo in the tree although they have no bond, because Ann sponsors Bob and Bob sponsors Cleo. */
const bob = perTest(() => member(test, 'Bob', { sponsorId: ann.id }))
const cleo = perTest(() => member(test, 'Cleo', { sponsorId: bob.id }))

const choose = ({ browser }: Person, settings: object) => browser.put('/api/settings', settings)
const keep = (person: Person, privacy: object) => ok(choose(person, { privacy }))
const profileOf = (person: Person, { id }: Person) => ok(person.browser.get(`/api/players/${id}`))
const nodeOf = async (person: Person, { id }: Person) =>
  (await ok(person.browser.get('/api/network/tree'))).nodes.find((node) => node.id === id)!
const unreadOf = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).map(({ kind }) => kind)

describe('settings', () => {
  it('SET-05 SET-07 start with the documented values', async () => {
    expect(await ok(ann.browser.get('/api/settings'))).toEqual({
      privacy: PRIVACY_AT_FIRST,
      notifications: NOTICES_AT_FIRST,
      email: { address: null, waiting: null },
      language: null,
    })
    expect(PRIVACY_AT_FIRST).toEqual({
      allowInvitations: true,
      networkVisibility: 'friends',
      profileVisibility: 'friends',
      showConnections: true,
      autoAcceptGroups: false,
    })
    expect(NOTICES_AT_FIRST).toMatchObject({
      bondRequests: true,
      groupInvitations: true,
      trustUnitFormations: true,
      messageNotifications: true,
      pushNotifications: true,
      emailNotifications: false,
    })
  })

  it('SET-02 SET-03 SET-04 change only if the request includes them', async () => {
    await keep(ann, { showConnections: false })
    await ok(choose(ann, { notifications: { bondRequests: false, timeZone: 'Europe/Berlin' } }))
    await ok(choose(ann, { notifications: { quietFrom: '22:00', quietTo: '07:00' } }))
    await ok(choose(ann, {}))
    const privacy = { ...PRIVACY_AT_FIRST, showConnections: false }
    const quiet = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Berlin' }
    const notifications = { ...NOTICES_AT_FIRST, bondRequests: false, ...quiet }
    expect(await ok(ann.browser.get('/api/settings'))).toMatchObject({ privacy, notifications })
    const kept = await noticesOf(test.db, [ann.id, bob.id])
    expect([kept.get(ann.id), kept.get(bob.id)]).toEqual([notifications, NOTICES_AT_FIRST])
  })

  it.each(['sponsor', 'registration'])(
    'SET-03 SET-04 can be saved by an unverified member (awaiting %s)',
    async (awaiting) => {
      const dan = await member(test, 'Dan')
      await setPlayer(test, dan, { awaiting })
      const change = { privacy: { profileVisibility: 'private' }, notifications: { bondRequests: false } }
      expect(await ok(choose(dan, change))).toEqual({
        privacy: { ...PRIVACY_AT_FIRST, profileVisibility: 'private' },
        notifications: { ...NOTICES_AT_FIRST, bondRequests: false },
        email: { address: null, waiting: null },
        language: null,
      })
      await turnedAway(test, () => choose(dan, { vault: { smsNotifications: true } }), 400, 'invalid_input')
      await turnedAway(test, () => choose(dan, { notifications: { quietFrom: '22:00' } }), 400, 'half_quiet')
    },
  )

  it('SET-03 SET-04 are rejected if unknown, incomplete or for another account type', async () => {
    const refused = async (person: Person, settings: object, code = 'invalid_input') =>
      turnedAway(test, () => choose(person, settings), 400, code)
    for (const privacy of [{ nonsense: true }, { profileVisibility: 'all' }]) await refused(ann, { privacy })
    await refused(ann, { nonsense: {} })
    for (const notifications of [{ quietFrom: '24:00', quietTo: '07:00' }, { timeZone: 'Moon/Base' }])
      await refused(ann, { notifications })
    const half = { privacy: { showConnections: false }, notifications: { quietFrom: '22:00' } }
    await refused(ann, half, 'half_quiet')
    await refused(ann, { vault: { smsNotifications: true } })
    const zoe = await vaultUser(test, ann.id)
    await refused(zoe, { privacy: { showConnections: false } })
    await refused(zoe, { notifications: { bondRequests: false } })
    await refused(zoe, { vault: { nonsense: true } })
    await refused(zoe, { hasSeenWelcome: true })
    const { body } = await choose(ann, { privacy: { nonsense: true } })
    const sentence = 'There is no setting “nonsense”.'
    expect([body.error, body.fields]).toEqual([sentence, { privacy: sentence }])
    expect((await choose(ann, { vault: {} })).body.fields).toHaveProperty('vault')
  })

  it('SET-20 can’t include quiet hours without a time zone', async () => {
    const quiet = { quietFrom: '22:00', quietTo: '07:00' }
    const refused = (notifications: object, code: string) =>
      turnedAway(test, () => choose(ann, { notifications }), 400, code)
    const { body } = await refused(quiet, 'no_time_zone')
    expect(body.fields).toEqual({
      'notifications.timeZone': 'Quiet hours need a time zone. Please choose yours.',
    })
    await refused({ ...quiet, timeZone: 'Etc/Unknown' }, 'invalid_input')
    await ok(choose(ann, { notifications: { ...quiet, timeZone: 'Asia/Kathmandu' } }))
    await refused({ timeZone: null }, 'no_time_zone')
  })

  it('SET-20 can still be changed if stored quiet hours lack a time zone', async () => {
    await ok(choose(ann, { notifications: { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' } }))
    await setRows(test, 'notice_settings', { player_id: ann.id }, { time_zone: null })
    await ok(choose(ann, { notifications: { bondRequests: false } }))
    await ok(choose(ann, { notifications: { quietFrom: null, quietTo: null } }))
  })

  it('SET-03 SET-04 keep every change when requests race', REPEATED, async () => {
    const changes = [
      { privacy: { showConnections: false } },
      { privacy: { allowInvitations: false } },
      { notifications: { bondRequests: false } },
      { notifications: { messageNotifications: false } },
    ]
    const sent = await atOnce(test, changes.length, (n) => choose(ann, changes[n]!))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ok(ann.browser.get('/api/settings'))).toMatchObject({
      privacy: { ...PRIVACY_AT_FIRST, showConnections: false, allowInvitations: false },
      notifications: { ...NOTICES_AT_FIRST, bondRequests: false, messageNotifications: false },
    })
  })

  it('SET-02 trigger live updates for other people only if privacy settings change', async () => {
    const change = { topic: 'player', key: bob.id }
    const people = [bob, ann, boss]
    const ofPrivacy = await heardDuring(test, people, () => keep(bob, { networkVisibility: 'private' }))
    expect(ofPrivacy).toEqual([[change], [change], [change]])
    const notices = { notifications: { vaultNotifications: false } }
    const ofNotices = await heardDuring(test, people, () => choose(bob, notices))
    expect(ofNotices).toEqual([[change], [], []])
  })
})

describe('a profile', () => {
  const countsIn = (profile: object) => {
    const { sponsoredCount, bondCount, trustUnitCount } = profile as Record<string, unknown>
    return [sponsoredCount, bondCount, trustUnitCount]
  }
  const HIDDEN = [null, null, null]

  it('SET-02 NET-18 hides the phone number and the counts according to the member’s settings', async () => {
    const seenBy = async (person: Person) => {
      const { name, phone, ...shown } = await profileOf(person, cleo)
      expect(name).toBe('Cleo')
      return [phone, ...countsIn(shown)]
    }
    const whole = [cleo.phone, 0, 1, 0]
    const none = [null, ...HIDDEN]
    expect([await seenBy(bob), await seenBy(ann)]).toEqual([whole, none])
    await keep(cleo, { profileVisibility: 'public' })
    expect([await seenBy(bob), await seenBy(ann)]).toEqual([whole, [null, 0, 1, 0]])
    await keep(cleo, { showConnections: false })
    expect([await seenBy(bob), await seenBy(cleo)]).toEqual([[cleo.phone, ...HIDDEN], whole])
    await keep(cleo, { showConnections: true, profileVisibility: 'private' })
    expect(await seenBy(bob)).toEqual(none)
    for (const person of [cleo, boss]) expect(await seenBy(person)).toEqual(whole)
  })

  it('SET-02 set to private hides the number in bonds, contacts and searches', async () => {
    const numbers = async () => {
      const bonds = await ok(bob.browser.get('/api/trust-bonds'))
      const sides = bonds.flatMap(({ sponsor, invitee }) => [sponsor, invitee])
      const contacts = await ok(bob.browser.get('/api/messages/contacts'))
      const found = await ok(bob.browser.get(`/api/messages/contacts?search=${cleo.phone.slice(1)}`))
      return [
        sides.find(({ id }) => id === cleo.id)!.phone,
        contacts.find(({ contact }) => contact.id === cleo.id)!.contact.phone,
        found.length,
      ]
    }
    expect(await numbers()).toEqual([cleo.phone, cleo.phone, 1])
    await keep(cleo, { profileVisibility: 'private' })
    expect(await numbers()).toEqual([null, null, 0])
    const [own] = await ok(cleo.browser.get('/api/trust-bonds'))
    expect([own!.sponsor.phone, own!.invitee.phone]).toEqual([bob.phone, cleo.phone])
  })
})

describe('the network', () => {
  it('SET-02 shows counts to unbonded members only if both network and profile are public', async () => {
    await newPhoto(cleo)
    expect(await nodeOf(bob, cleo)).toMatchObject({ name: 'Cleo', bondCount: 1 })
    const shown = await nodeOf(ann, cleo)
    expect([shown.name, shown.bondCount, shown.phone]).toEqual(['Cleo', null, null])
    expect(shown.profilePhoto).not.toBeNull()
    const choices = [
      [{ networkVisibility: 'public' }, null],
      [{ profileVisibility: 'public' }, 1],
      [{ networkVisibility: 'friends' }, null],
    ] as const
    for (const [choice, bondCount] of choices) {
      await keep(cleo, choice)
      expect([choice, (await nodeOf(ann, cleo)).bondCount]).toEqual([choice, bondCount])
    }
  })

  it('SET-02 hides a private member’s name and profile from strangers', async () => {
    const dan = await member(test, 'Dan', { sponsorId: cleo.id })
    await newPhoto(cleo)
    await keep(cleo, { networkVisibility: 'private' })
    const shown = await nodeOf(ann, cleo)
    expect([shown.name, shown.profilePhoto, shown.bondCount]).toEqual(['Private member', null, null])
    for (const path of [`/api/players/${cleo.id}`, `/api/network/tree?root=${cleo.id}`])
      await turnedAway(test, () => ann.browser.get(path), 404, 'not_found')
    expect((await nodeOf(ann, dan)).name).toBe('Dan')
    const hidden = { id: cleo.id, name: 'Private member', profilePhoto: null, isHidden: true }
    expect((await profileOf(ann, dan)).sponsor).toEqual(hidden)
    expect(shown.isHidden).toBe(true)
    for (const person of [bob, dan, boss]) {
      expect(await profileOf(person, cleo)).toMatchObject({ name: 'Cleo' })
      expect(await nodeOf(person, cleo)).toMatchObject({ name: 'Cleo' })
      expect(await nodeOf(person, cleo)).not.toHaveProperty('isHidden')
    }
    await bond(test, ann.id, cleo.id)
    expect((await nodeOf(ann, cleo)).name).toBe('Cleo')
    expect((await profileOf(ann, cleo)).name).toBe('Cleo')
  })
})

describe('other members’ requests', () => {
  it('SET-02 for a bond are refused if the member doesn’t accept invitations', async () => {
    await keep(cleo, { allowInvitations: false })
    await turnedAway(test, () => sendInvite(ann, cleo), 409, 'invitations_not_allowed')
    const other = await invite(ann, { phone: '+15559990001', name: 'Eve' })
    const turn = () => ann.browser.put(`/api/invitations/${other.id}`, { recipientPhone: cleo.phone })
    await turnedAway(test, turn, 409, 'invitations_not_allowed')
    const { qrId } = await ok(cleo.browser.post(`/api/players/${cleo.id}/qr`))
    const byLink = () => ann.browser.post(`/api/invitation-links/${qrId}/connect`)
    await turnedAway(test, byLink, 409, 'invitations_not_allowed')
    await turnedAway(test, () => sendInvite(bob, cleo), 409, 'already_bonded')
    await keep(cleo, { allowInvitations: true })
    await ok(byLink())
  })

  it('SET-02 UNI-09 to form a trust unit are accepted automatically if autoAcceptGroups is on', async () => {
    await keep(ann, { autoAcceptGroups: true })
    await ok(accept(cleo, await invite(ann, cleo)))
    const [unit] = await ok(ann.browser.get('/api/trust-units'))
    const rows = await rowsIn(test, 'trust_unit_members', { unit_id: unit!.id })
    const confirmed = rows.filter(({ confirmed_at }) => confirmed_at !== null)
    expect([rows.length, confirmed.map(({ player_id }) => player_id)]).toEqual([3, [ann.id]])
  })
})

describe('notification settings', () => {
  it('SET-04 stop notifications of a kind that the member has turned off', async () => {
    await ok(choose(cleo, { notifications: { bondRequests: false } }))
    const [heard] = await heardDuring(test, [cleo], () => sendInvite(ann, cleo))
    expect(heard!.filter(({ topic }) => topic === 'notification')).toEqual([])
    expect(await unreadOf(cleo)).toEqual([])
    const dan = await member(test, 'Dan')
    await sendInvite(ann, dan)
    expect(await unreadOf(dan)).toEqual(['invitation'])
    await ok(choose(ann, { notifications: { trustUnitFormations: false } }))
    await ok(choose(bob, { notifications: { bondRequests: false } }))
    const [sent] = await ok(cleo.browser.get('/api/invitations'))
    await ok(accept(cleo, sent!))
    expect(await unreadOf(ann)).toEqual(['bond'])
    expect(await unreadOf(bob)).toEqual(['trust_unit'])
  })

  it.each([
    ['groupInvitations', 'group'],
    ['vaultNotifications', 'vault'],
    ['adminLooks', 'looked_at'],
  ])('SET-04 include %s, which controls only notifications of kind %s', async (setting, kind) => {
    await ok(accept(cleo, await invite(ann, cleo)))
    const [unit] = await ok(ann.browser.get('/api/trust-units'))
    for (const person of [ann, bob, cleo])
      await ok(person.browser.post(`/api/trust-units/${unit!.id}/confirm/${person.id}`))
    await ok(choose(cleo, { notifications: { [setting]: false } }))
    const before = await unreadOf(cleo)
    await ok(ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId: unit!.id }))
    const accessList = [{ type: 'phone', value: cleo.phone }]
    await ok(ann.browser.post('/api/vaults', { title: 'Letters', accessList }))
    await ok(boss.browser.get(`/api/players/${cleo.id}/dashboard`))
    const told = (await unreadOf(cleo)).slice(0, -before.length)
    expect(told.toSorted()).toEqual(['group', 'looked_at', 'vault'].filter((each) => each !== kind))
  })

  it('SET-04 can’t turn off notifications about an invitee’s status', async () => {
    const all = Object.entries(NOTICES_AT_FIRST).filter(([, value]) => value === true)
    await ok(choose(ann, { notifications: Object.fromEntries(all.map(([name]) => [name, false])) }))
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend' }))
    expect(await unreadOf(ann)).toEqual(['player_status'])
  })
})

describe('the e-mail address', () => {
  const give = (address: string, { browser } = ann as Person) =>
    browser.post('/api/settings/email', { address })
  const confirm = (code: string, { browser } = ann as Person) =>
    browser.post('/api/settings/email/verify', { code })
  const mailed = async (address: string) => {
    const query = test.db.selectFrom('outbox_messages').select(['body', 'body_once_sent'])
    return query.where('recipient', '=', address).orderBy('created_at', 'desc').execute()
  }
  const codeTo = async (address: string) => (await mailed(address))[0]!.body.slice(0, 6)
  const emailOf = async (person: Person) =>
    ((await ok(person.browser.get('/api/settings'))) as { email: object }).email
  const next = () => `${crypto.randomUUID()}@example.org`

  it('SET-04 is confirmed with an e-mailed code that the admin can’t read', async () => {
    const address = next()
    expect(await ok(give(address))).toEqual({ verificationRequired: true, address })
    expect(await emailOf(ann)).toEqual({ address: null, waiting: address })
    const listed = await ok(boss.browser.get('/api/admin/outbox'))
    expect(listed.find(({ to }) => to === address)!.body).not.toMatch(/\d{6}/)
    expect(await confirmedEmailsOf(test.db, [ann.id])).toEqual(new Map())
    await ok(confirm(await codeTo(address)))
    expect(await emailOf(ann)).toEqual({ address, waiting: null })
    expect(await confirmedEmailsOf(test.db, [ann.id, bob.id])).toEqual(new Map([[ann.id, address]]))
    expect((await give(address)).status).toBe(200)
    expect(await mailed(address)).toHaveLength(1)
    await ok(ann.browser.delete('/api/settings/email'))
    expect(await emailOf(ann)).toEqual({ address: null, waiting: null })
    expect(await confirmedEmailsOf(test.db, [ann.id])).toEqual(new Map())
  })

  it('SET-04 changes only after the code sent to the new address is entered', async () => {
    const [first, second] = [next(), next()]
    await ok(give(first))
    const old = await codeTo(first)
    await ok(confirm(old))
    await ok(give(second))
    expect(await emailOf(ann)).toEqual({ address: first, waiting: second })
    const code = await codeTo(second)
    await turnedAway(test, () => confirm(code, bob), 404, 'not_found')
    await ok(confirm(code))
    expect(await emailOf(ann)).toEqual({ address: second, waiting: null })
    await turnedAway(test, () => confirm(code), 404, 'not_found')
  })

  it('SET-04 can’t be confirmed after five wrong codes or with an expired code', async () => {
    const address = next()
    await ok(give(address))
    const code = await codeTo(address)
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = await atOnce(test, 8, () => confirm(wrong))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((word) => word === 'code_wrong')).toHaveLength(5)
    expect(codes.filter((word) => word === 'code_used_up')).toHaveLength(3)
    expect((await confirm(code)).body.code).toBe('code_used_up')
    // A new code starts with a new count of attempts.
    await ok(give(address))
    const another = await codeTo(address)
    const other = another === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n += 1) expect((await confirm(other)).body.code).toBe('code_wrong')
    expect((await confirm(another)).body.code).toBe('code_used_up')
    await setRows(test, 'email_addresses', { waiting: address }, { code_until: new Date(0) })
    await turnedAway(test, () => confirm(another), 404, 'not_found')
    expect(await emailOf(ann)).toEqual({ address: null, waiting: null })
    await sweep(test.deps)
    expect(await rowsIn(test, 'email_addresses', { waiting: address })).toEqual([])
  })

  it('SET-21 may contain non-ASCII letters', async () => {
    const address = `é${next().replace('example.org', 'exämple.fr')}`
    await ok(give(address))
    await ok(confirm(await codeTo(address)))
    expect(await emailOf(ann)).toEqual({ address, waiting: null })
  })

  it('SET-21 is rejected if the mail server doesn’t support its non-ASCII letters', async () => {
    const server = await openMailServer({ isAscii: true })
    const email = smtpEmail({ url: server.url, from: 'hello@kinhold.example' })
    onTestFinished(async () => {
      email.close()
      await server.close()
    })
    const app = await passingApp({}, {}, { email })
    const dan = await member(app, 'Dan')
    const { body } = await turnedAway(app, () => give('é@example.org', dan), 400, 'address_not_taken')
    expect(body.fields!['address']).toMatch(/^Our mail server takes no letters such as é before the @\./)
    await invitee(app, dan, 'Bob')
    const wish = { recipientEmail: 'é@example.org', subject: 'Join us', message: 'Please join.' }
    const mail = () => dan.browser.post('/api/notifications/email', wish)
    const refusal = await turnedAway(app, mail, 400, 'address_not_taken')
    expect(refusal.body.fields).toHaveProperty('recipientEmail')
    await ok(give('dan@exämple.fr', dan))
  })

  it('SET-04 receives at most five codes a day, and each member can request at most five', async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on' })
    const [dan, eve, fay] = await members(limited, 'Dan', 'Eve', 'Fay')
    const addresses = Array.from({ length: 6 }, next)
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await give(address, dan)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    for (let n = 0; n < 4; n += 1) await ok(give(addresses[0]!, eve))
    expect((await give(addresses[0]!, fay)).status).toBe(429)
    await ok(give(next(), fay))
  })
})

it('GET /api/settings/space returns the member’s usage and quota', async () => {
  const space = () => ok(ann.browser.get('/api/settings/space'))
  const most = test.config.memberQuotaMb * 1024 * 1024
  expect(await space()).toEqual({ used: 0, most, files: 0 })
  await newPhoto(ann)
  const { used, files } = await space()
  expect([used > 0, files]).toEqual([true, 1])
})
