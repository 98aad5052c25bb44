import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { beforehand } from '../../../testing/beforehand.ts'
import { claimed, confirm, guarded } from '../../../testing/claims.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { written } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members, vaultUser } from '../../../testing/people.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { close, reported } from '../../../testing/reports.ts'
import { playerRow, setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault, shareVault } from '../../../testing/vaults.ts'
import { plantedWords } from '../../../testing/words.ts'
import { moveClaimOn } from '../lost-numbers/claims/move-claim-on.ts'
import { languageOfPhone } from './languages.queries.ts'
import { sendMails } from './notices/send-mails.ts'
import { sendPushes } from './notices/send-pushes.ts'

const CODE = ' is your {appName} code. It is good for {minutes, plural, one {# minute} other {# minutes}}.'
const words = plantedWords({
  de: {
    [`{digits}${CODE} If you did not ask for it, you can ignore this.`]:
      '{digits} ist Ihr Code für {appName}. Er gilt {minutes, plural, one {eine Minute} other {# Minuten}}.',
    [`{digits}${CODE} Enter it in your settings to get news at this address.\n\nIf you did not ask for it, you can ignore this.`]:
      '{digits} ist Ihr Code für {appName}, Adresse.',
    'Your {appName} code': 'Ihr Code für {appName}',
    '{name} sent you {count, plural, one {a message} other {# messages}}.':
      '{name} hat Ihnen {count, plural, one {eine Nachricht} other {# Nachrichten}} geschickt.',
    'Hello {name},': 'Hallo {name},',
    '{name} sent you this through {appName}. If you do not know {name}, you can ignore it.':
      '{name} schickt Ihnen das über {appName}. Kennen Sie {name} nicht, dann löschen Sie es einfach.',
    'Your code: {code}': 'Ihr Code: {code}',
    'Your {appName} account was suspended. Sign in with your number to read why; you may answer once: {link}':
      'Ihr Konto bei {appName} ist gesperrt: {link}',
    '{name} reminds you: please register again in {appName}. Sign in with your number: {link}':
      '{name} erinnert Sie an {appName}: {link}',
    'Your {appName} account is about to move to a new number. If this is not you, stop it here: {link}':
      'Ihr Konto bei {appName} zieht um. Halt: {link}',
    '{appName}: Thank you, {name}. We have noted your interest and will text you at this number. Message and data rates may apply. Reply STOP to opt out.':
      '{appName}: Danke, {name}. Antworten Sie STOP, um keine Texte zu bekommen.',
    'Welcome to {appName}': 'Willkommen bei {appName}',
    'Sign in with your mobile number: {link}': 'Melden Sie sich mit Ihrer Nummer an: {link}',
    'This number has reached its limit of texts for today. Please try again in {hours, plural, one {# hour} other {# hours}}.':
      'Heute gehen keine Texte mehr an diese Nummer. Es geht in {hours, plural, one {# Stunde} other {# Stunden}} weiter.',
    'What is new on {appName}': 'Neues bei {appName}',
    '{name} shares the vault "{title}" with you on {appName}. Sign in with this number: {link}':
      '{name} teilt "{title}" bei {appName} mit Ihnen: {link}',
  },
  es: {
    '{name} sent you this through {appName}. If you do not know {name}, you can ignore it.':
      '{name} le envió esto por {appName}. Si no conoce a {name}, ignórelo.',
    '{name} shares the vault "{title}" with you on {appName}. Sign in with this number: {link}':
      '{name} comparte "{title}" en {appName}: {link}',
  },
  ar: {
    [`{digits}${CODE} If you did not ask for it, you can ignore this.`]: '{digits} هو رمزك في {appName}.',
  },
})
const service = beforehand(() => openPushService())
const test = beforehand(() => openTestApp({}, {}, { words, push: service.push }))
const ann = beforehand(() => member(test, 'Ann'))
afterAll(async () => {
  await test.close()
  await service.close()
})

/** Returns the latest text or e-mail to a number or an address. */
async function lastTo(recipient: string, of: TestApp = test) {
  const rows = await rowsIn(of, 'outbox_messages', { recipient })
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()).at(-1)!
}

it('LNG-29 the text with a code is in the requesting browser’s language and begins with the digits', async () => {
  const strict = await passingApp({ PHONE_VERIFICATION: 'required' }, {}, { words })
  const codeIn = async (language: string) => {
    const { phone } = await member(strict, 'Bob')
    const browser = strict.browser()
    browser.jar.set('kinhold_language', language)
    expect((await browser.post('/api/auth/login', { phone })).body.verificationRequired).toBe(true)
    return (await lastTo(phone, strict)).body
  }
  expect(await codeIn('de')).toMatch(/^\d{6} ist Ihr Code für Kinhold\. Er gilt 10 Minuten\.$/)
  expect(await codeIn('en')).toMatch(/^\d{6} is your Kinhold code\. It is good for 10 minutes\. If you did/)
  expect(await codeIn('ar')).toMatch(/^\u2068?\d{6}/)
})

it('LNG-29 the e-mail with a code is in the account’s language', async () => {
  const bob = await member(test, 'Bob', { row: { language: 'de' } })
  const address = `bob.${bob.id}@example.com`
  expect((await bob.browser.post('/api/settings/email', { address })).status).toBe(202)
  const { subject, body } = await lastTo(address)
  expect([subject, body]).toEqual([
    'Ihr Code für Kinhold',
    expect.stringMatching(/^\d{6} ist Ihr .*Adresse\.$/),
  ])
})

it('LNG-30 a text is in the language of the account, or else of the invitation, or else of the sponsor', async () => {
  const phone = freshPhone()
  const says = () => languageOfPhone(test.db, phone)
  expect(await says()).toBeNull()
  const bob = await member(test, 'Bob', { row: { language: 'fr' } })
  const invite = { recipientPhone: phone, recipientName: 'Cleo' }
  const first = await ok(bob.browser.post('/api/invitations', invite))
  expect(await says()).toBe('fr')
  const second = await ok(ann.browser.post('/api/invitations', { ...invite, language: 'es' }))
  expect(await says()).toBe('es')
  await setRows(test, 'invitations', { id: second.id }, { declined_at: new Date() })
  expect(await says()).toBe('fr')
  await addRows(test, 'vault_users', { phone, language: 'ar' })
  expect(await says()).toBe('ar')
  const cleo = await member(test, 'Cleo')
  await setRows(test, 'invitations', { id: first.id }, { is_void: true, declined_at: new Date() })
  await setPlayer(test, { id: cleo.id }, { phone, language: 'de' })
  expect(await says()).toBe('de')
})

it('LNG-30 the text with a vault’s link is in the recipient’s language', async () => {
  const vault = await aVault(test, ann, { title: 'Letters' })
  const textTo = async (phone: string) => {
    await shareVault(test, vault, { phone })
    const [{ id } = { id: 0 }] = await rowsIn(test, 'vault_access', { vault_id: vault.id, phone })
    await ok(ann.browser.post(`/api/vaults/${vault.id}/access/${id}/message`))
    return (await lastTo(phone)).body
  }
  const [invited, stranger] = [freshPhone(), freshPhone()]
  await ok(
    ann.browser.post('/api/invitations', { recipientPhone: invited, recipientName: 'Eva', language: 'es' }),
  )
  expect(await textTo(invited)).toMatch(/^Ann comparte "Letters" en Kinhold: http/)
  expect(await textTo(stranger)).toMatch(
    /^Ann shares the vault "Letters" with you on Kinhold\. Sign in with this number: http/,
  )
  const zoe = await vaultUser(test, ann.id)
  await ok(zoe.browser.put('/api/settings', { language: 'de' }))
  expect(await textTo(zoe.phone)).toMatch(/^Ann teilt "Letters" bei Kinhold mit Ihnen: http/)
})

it('LNG-30 texts about suspensions, reminders and claims are in the account’s language', async () => {
  const boss = await admin(test)
  const bob = await member(test, 'Bob', {
    sponsorId: ann.id,
    row: { language: 'de', awaiting: 'registration' },
  })
  await ok(ann.browser.post(`/api/players/${bob.id}/remind`))
  expect((await lastTo(bob.phone)).body).toMatch(/^Ann erinnert Sie an Kinhold: http/)
  const [cleo, ...guardians] = await members(test, 'Cleo', 'Dan', 'Eva', 'Finn')
  await setPlayer(test, cleo, { language: 'de' })
  await guarded(test, cleo, guardians)
  const claim = await claimed(test, { phone: cleo.phone })
  for (const guardian of guardians.slice(0, 2)) await ok(confirm(claim, guardian))
  await moveClaimOn(test.deps, claim.id)
  expect((await lastTo(cleo.phone)).body).toMatch(/^Ihr Konto bei Kinhold zieht um\. Halt: http/)
  const one = await reported(boss, guardians[0], 'person', cleo.id)
  await ok(close(boss, one, 'suspend'))
  expect((await lastTo(cleo.phone)).body).toMatch(/^Ihr Konto bei Kinhold ist gesperrt: http/)
})

it('LNG-30 the thank-you text to an interested person is in the browser’s language', async () => {
  const browser = test.browser()
  browser.jar.set('kinhold_language', 'de')
  const phoneNumber = freshPhone()
  const form = { phoneNumber, name: 'Zoe', howDidYouHear: 'friend', interestLevel: 'deciding' } as const
  const { id, consentToken } = await ok(browser.post('/api/interested-users', form))
  await ok(browser.post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true }))
  expect((await lastTo(phoneNumber)).body).toBe(
    'Kinhold: Danke, Zoe. Antworten Sie STOP, um keine Texte zu bekommen.',
  )
})

it('LNG-34 an invitation e-mail is in the language chosen by the sponsor, or else in the sponsor’s own', async () => {
  const bob = await member(test, 'Bob', { row: { language: 'es' } })
  const cleo = await member(test, 'Cleo', { row: { language: 'fr' } })
  const invite = async (phone: string, more: object) => {
    await ok(bob.browser.post('/api/invitations', { recipientPhone: phone, recipientName: 'X', ...more }))
    const recipientEmail = `x${phone}@example.com`
    const mail = { recipientEmail, subject: 'Join us', message: 'Please join.' }
    await ok(bob.browser.post('/api/notifications/email', mail))
    return (await lastTo(recipientEmail)).body
  }
  const german = /Bob schickt Ihnen das über Kinhold\. Kennen Sie Bob nicht, dann löschen Sie es einfach\.$/
  const spanish = /Bob le envió esto por Kinhold\. Si no conoce a Bob, ignórelo\.$/
  expect(await invite(freshPhone(), { language: 'de' })).toMatch(german)
  expect(await invite(freshPhone(), {})).toMatch(spanish)
  // The sponsor must not learn from the e-mail whether the number has an account.
  expect(await invite(cleo.phone, {})).toMatch(spanish)
})

it('LNG-34 the admin’s invitation text is in the recipient’s language, the welcome e-mail in the admin’s', async () => {
  const boss = await admin(test)
  const bob = await member(test, 'Bob', { row: { language: 'de' } })
  const texted = { recipientPhone: bob.phone, sponsorName: 'Ann', invitationCode: 'qr-19-1-abc' }
  await ok(boss.browser.post('/api/sms/invitation', texted))
  expect((await lastTo(bob.phone)).body).toContain('\nIhr Code: qr-19-1-abc')
  const mailed = { recipientEmail: 'dan@example.com', recipientName: 'Dan', sponsorName: 'Ann' }
  await setPlayer(test, boss, { language: 'de' })
  await ok(boss.browser.post('/api/email/welcome', mailed))
  const { subject, body } = await lastTo(mailed.recipientEmail)
  expect(subject).toBe('Willkommen bei Kinhold')
  expect(body).toMatch(/\n\nMelden Sie sich mit Ihrer Nummer an: http/)
})

it('LNG-34 the refusal of a text over the daily limit is in the caller’s language', async () => {
  const limited = await passingApp({ RATE_LIMITS: 'on' }, {}, { words })
  const boss = await admin(limited)
  const to = freshPhone()
  const send = (language: string) =>
    boss.browser.post('/api/sms/send', { to, body: 'A test' }, { headers: { 'accept-language': language } })
  for (let n = 0; n < 5; n += 1) expect((await send('de')).body.error).toBeNull()
  expect((await send('de')).body.error).toMatch(/^Heute gehen keine Texte mehr .* in \d+ Stunden? weiter\.$/)
  expect((await send('en')).body.error).toMatch(
    /^This number has reached its limit of texts for today\. Please try again in \d+ hours?\.$/,
  )
})

it('LNG-31 only the sponsor sees the language chosen for an invitation', async () => {
  const [bob, cleo] = await members(test, 'Bob', 'Cleo')
  const wish = { recipientPhone: cleo.phone, recipientName: 'Cleo' }
  const refused = await turnedAway(
    test,
    () => bob.browser.post('/api/invitations', { ...wish, language: 'nl' }),
    400,
    'no_such_language',
  )
  expect(refused.body.fields).toHaveProperty('language')
  expect(await ok(bob.browser.post('/api/invitations', { ...wish, language: 'de' }))).toHaveProperty(
    'language',
    'de',
  )
  expect((await ok(bob.browser.get('/api/invitations')))[0]).toHaveProperty('language', 'de')
  expect((await ok(cleo.browser.get('/api/invitations')))[0]).not.toHaveProperty('language')
  const plain = { recipientPhone: freshPhone(), recipientName: 'Dan' }
  expect(await ok(bob.browser.post('/api/invitations', plain))).not.toHaveProperty('language')
})

it('LNG-32 a new account takes the language of the browser used to register', async () => {
  const bob = await invitee(test, ann, 'Bob')
  bob.browser.jar.set('kinhold_language', 'es')
  expect((await playerRow(test, await register(bob)))!.language).toBe('es')
  const cleo = await invitee(test, ann, 'Cleo')
  expect((await playerRow(test, await register(cleo)))!.language).toBeNull()
})

it('LNG-30 a push about a message is in the member’s language', async () => {
  const [bob, cleo] = await members(test, 'Bob', 'Cleo')
  await setPlayer(test, { id: bob.id }, { language: 'de' })
  const browsers = []
  for (const person of [bob, cleo]) {
    await bond(test, ann.id, person.id)
    browsers.push(await service.subscribed(person))
    await written(ann, person, 'Hello')
  }
  await setRows(test, 'pushes', {}, { due_at: new Date(0) })
  await sendPushes(test.deps)
  expect(browsers.map(({ arrived }) => arrived.map(({ body }) => body))).toEqual([
    ['Ann hat Ihnen eine Nachricht geschickt.'],
    ['Ann sent you a message.'],
  ])
})

it('LNG-30 an e-mail about unread messages is in the member’s language', async () => {
  const bob = await member(test, 'Bob', { row: { language: 'de' } })
  await bond(test, ann.id, bob.id)
  await choose(test, bob.id, { emailNotifications: true })
  const address = `news.${bob.id}@example.com`
  await addRows(test, 'email_addresses', { player_id: bob.id, address })
  for (const text of ['One', 'Two']) await written(ann, bob, text)
  await sql`update messages set created_at = created_at - interval '2 hours'`.execute(test.db)
  await sendMails({ ...test.deps, config: { ...test.config, publicUrl: 'https://kinhold.example' } })
  const { subject, body } = await lastTo(address)
  expect(subject).toBe('Neues bei Kinhold')
  expect(body).toMatch(/^Hallo Bob,\n\n.*\n\nAnn hat Ihnen 2 Nachrichten geschickt\.\n\n/)
})
