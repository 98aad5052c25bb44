import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PSEUDO_LANGUAGE } from '@kinhold/domain/languages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { claimed, confirm, guarded } from '../../../testing/claims.ts'
import { written } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { plainWordsIn } from '../../../testing/test-language.ts'
import { posted } from '../../../testing/vault-content.ts'
import { aVault, shareVault } from '../../../testing/vaults.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import { openWords } from '../../words/words.ts'
import { moveClaimOn } from '../lost-numbers/claims/move-claim-on.ts'
import { sendMails } from './notices/send-mails.ts'

// Names, titles and people's own words contain no Latin letters, so any unaccented Latin letter in a message
// comes from an untranslated string. With Greek letters, a segment of a text has 67 characters, just as with
// most accented letters and in Arabic.
const OWN_WORDS = 'Ναι, θα έρθω.'
const TITLE = 'Καλοκαίρι στο σπίτι της λίμνης'
const NAMES = ['Αικατερίνη', 'Βασίλειος', 'Γεωργία', 'Δημήτρης', 'Ελευθερία'].map((name) =>
  `${name} Παπακωνσταντινοπούλου`.slice(0, 30),
)
const SEGMENT = 67

const test: TestApp = appForTests(
  { PUBLIC_URL: 'https://kinhold.example.org' },
  // Without codes for signing in, only the scene sends messages.
  { appName: 'Ομήγυρη', phoneVerification: false },
  { words: openWords(undefined, () => true) },
)

/** A provider that never has to send anything, because no job runs. */
const SMS: Sms = {
  provider: 'Twilio',
  sender: '+15550001234',
  send: async () => ({ kind: 'later', error: 'Not now.' }),
  find: async () => [],
  answers: async () => true,
  isSigned: () => false,
}

type Scene = { language: string; boss: Person; ann: Person; bob: Person; newcomer: string }

/** For each file that queues messages: sends each kind of the file's messages to people who use one language. */
const SCENES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'interest/declare-interest.ts': async ({ language, newcomer: phoneNumber }) => {
    const browser = browserIn(language)
    const form = { phoneNumber, name: NAMES[2]!, howDidYouHear: 'friend', interestLevel: 'deciding' } as const
    const { id, consentToken } = await ok(browser.post('/api/interested-users', form))
    await ok(browser.post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true }))
  },
  'sign-in/text-code.ts': async ({ language, bob }) => {
    test.config.phoneVerification = true
    const { status } = await browserIn(language).post('/api/auth/login', { phone: bob.phone })
    test.config.phoneVerification = false
    expect(status).toBe(401)
  },
  'settings/confirm-email.ts': async ({ bob }) =>
    ok(bob.browser.post('/api/settings/email', { address: addressOf(bob) })),
  'outbox/notices/send-mails.ts': async ({ ann, bob }) => {
    await addRows(test, 'email_addresses', { player_id: bob.id, address: addressOf(bob) })
    for (const noticeContent of [true, false]) {
      await choose(test, bob.id, { emailNotifications: true, noticeContent })
      await written(ann, bob, OWN_WORDS)
      await ok(ann.browser.post('/api/vaults', { title: TITLE }))
      await sql`update messages set created_at = created_at - interval '2 hours'`.execute(test.db)
      await sql`update notice_mails set mailed_until = mailed_until - interval '3 hours'`.execute(test.db)
      await sendMails(test.deps)
    }
  },
  'vaults/text-news.ts': async ({ language, ann }) => {
    const vault = await aVault(test, ann, { title: TITLE })
    const guest = await vaultUser(test, ann.id, vault)
    await setRows(test, 'vault_users', { phone: guest.phone }, { language, sms_notifications: true })
    await posted(ann, vault.id, OWN_WORDS)
  },
  'vaults/text-link.ts': async ({ ann, bob, newcomer }) => {
    const vault = await aVault(test, ann, { title: TITLE })
    for (const phone of [bob.phone, newcomer]) {
      await shareVault(test, vault, { phone })
      const [{ id } = { id: 0 }] = await rowsIn(test, 'vault_access', { vault_id: vault.id, phone })
      await ok(ann.browser.post(`/api/vaults/${vault.id}/access/${id}/message`))
    }
  },
  'lost-numbers/claims/ask-helpers.ts': async (scene) => {
    // Helpers are texted only if there is a provider.
    test.deps.sms = SMS
    await claimOfBob(scene).finally(() => (test.deps.sms = null))
  },
  'lost-numbers/claims/move-claim-on.ts': async (scene) => {
    const { claim, guardians } = await claimOfBob(scene)
    for (const guardian of guardians.slice(0, 2)) await ok(confirm(claim, guardian))
    await moveClaimOn(test.deps, claim.id)
  },
  'invitations/send-invitation-message.ts': async ({ language, ann }) => {
    const recipientPhone = freshPhone()
    const wish = { recipientPhone, recipientName: NAMES[2]!, language }
    const { qrId } = await ok(ann.browser.post('/api/invitations', wish))
    const recipientEmail = `${recipientPhone.slice(1)}@example.com`
    const mail = { recipientEmail, subject: OWN_WORDS, message: `${OWN_WORDS} https://kin.test/${qrId}` }
    await ok(ann.browser.post('/api/notifications/email', mail))
    await ok(ann.browser.post('/api/notifications/sms', { recipientPhone, message: OWN_WORDS }))
  },
  'lifecycle/standing/remind-invitee.ts': async ({ ann, language }) => {
    for (const isMailed of [false, true]) {
      const row = { language, awaiting: 'registration' }
      const invitee = await member(test, NAMES[3]!, { sponsorId: ann.id, row })
      if (isMailed)
        await addRows(test, 'email_addresses', { player_id: invitee.id, address: addressOf(invitee) })
      await ok(ann.browser.post(`/api/players/${invitee.id}/remind`))
    }
  },
  'lifecycle/change-status.ts': async ({ boss, language }) => {
    for (const isMailed of [false, true]) {
      const person = await member(test, NAMES[4]!, { row: { language } })
      if (isMailed)
        await addRows(test, 'email_addresses', { player_id: person.id, address: addressOf(person) })
      const decision = { action: 'suspend', reason: OWN_WORDS } as const
      await ok(boss.browser.patch(`/api/admin/players/${person.id}/status`, decision))
    }
  },
  'outbox/send-test-message.ts': async ({ boss, bob }) => {
    const [recipientPhone, sponsorName] = [bob.phone, NAMES[0]!]
    const texted = { recipientPhone, sponsorName, invitationCode: '1234' }
    await ok(boss.browser.post('/api/sms/invitation', texted))
    const mailed = { recipientEmail: addressOf(bob), recipientName: NAMES[1]!, sponsorName }
    await ok(boss.browser.post('/api/email/welcome', mailed))
    await ok(boss.browser.post('/api/sms/send', { to: bob.phone, body: OWN_WORDS }))
  },
}

/** The files that send messages only to the operator, in English (LNG-35). */
const TO_OPERATOR = ['admin/alerts/send-alerts.ts']
/** The files whose texts may be long, because they contain a member's own words or a long invitation link. */
const OF_ANY_LENGTH = ['invitations/send-invitation-message.ts', 'outbox/send-test-message.ts']

const browserIn = (language: string) => {
  const browser = test.browser()
  browser.jar.set('kinhold_language', language)
  return browser
}

const addressOf = ({ id }: Person) => `p${id}@example.com`

async function claimOfBob({ bob, language }: Scene) {
  const guardians: Person[] = []
  for (const name of NAMES.slice(2)) guardians.push(await member(test, name, { row: { language } }))
  await guarded(test, bob, guardians)
  return { claim: await claimed(test, { phone: bob.phone }), guardians }
}

/** Returns the messages that a file's scene sends to people who use this language. */
async function sentBy(file: string, language: string) {
  const before = (await rowsIn(test, 'outbox_messages')).map(({ id }) => id)
  const boss = await admin(test)
  const row = { language }
  await setPlayer(test, boss, row)
  const ann = await member(test, NAMES[0]!, { row })
  const bob = await member(test, NAMES[1]!, { row })
  await bond(test, ann.id, bob.id)
  // Texts to people without an account are in the language of their invitation.
  const newcomer = freshPhone()
  const wish = { recipientPhone: newcomer, recipientName: NAMES[2]!, language }
  await ok(ann.browser.post('/api/invitations', wish))
  await SCENES[file]!({ language, boss, ann, bob, newcomer })
  return (await rowsIn(test, 'outbox_messages')).filter(({ id }) => !before.includes(id))
}

const FEATURES = join(import.meta.dirname, '..')

it('LNG-61 every file that sends messages has a scene in this test', () => {
  const sending = globSync('**/*.ts', { cwd: FEATURES }).filter((file) => {
    const isOurs = !/\.test\.ts$|outbox\/(queue|send)-message\.ts$/.test(file.replaceAll('\\', '/'))
    return isOurs && /\bqueue(Message|ToSend)\(/.test(readFileSync(join(FEATURES, file), 'utf8'))
  })
  const known = [...Object.keys(SCENES), ...TO_OPERATOR]
  expect(sending.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(known.toSorted())
})

describe.each(Object.keys(SCENES))('in the messages from %s,', (file) => {
  it('LNG-61 everything is translated except people’s own words', async () => {
    const sent = await sentBy(file, PSEUDO_LANGUAGE)
    expect(sent).not.toEqual([])
    for (const { subject, body, html } of sent) {
      const shown = [subject ?? '', body, (html ?? '').replace(/<[^>]*>/g, ' ')]
      expect(shown.flatMap(plainWordsIn), body).toEqual([])
    }
  })
})

it.each(openWords().offered)('LNG-63 in %s, a text has at most three segments', async (language) => {
  for (const file of Object.keys(SCENES).filter((each) => !OF_ANY_LENGTH.includes(each))) {
    const sent = await sentBy(file, language)
    for (const { channel, body } of sent.filter((one) => one.channel === 'sms')) {
      expect(channel === 'sms' && Math.ceil(body.length / SEGMENT), body).toBeLessThanOrEqual(3)
      if (file === 'sign-in/text-code.ts') expect(body).toMatch(/^\u2068?\d{6}/)
      if (/interest|text-news/.test(file)) expect(body).toMatch(/STOP/)
    }
  }
})
