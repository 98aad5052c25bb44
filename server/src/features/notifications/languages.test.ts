import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { beforehand } from '../../../testing/beforehand.ts'
import { invite } from '../../../testing/invitations.ts'
import { mp3 } from '../../../testing/media.ts'
import { write } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, members, type Person, vaultUser } from '../../../testing/people.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { filesOf, pictureOf, posted } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'
import { plantedWords } from '../../../testing/words.ts'
import { sendMails } from '../outbox/notices/send-mails.ts'
import { sendPushes } from '../outbox/notices/send-pushes.ts'

const words = plantedWords({
  de: {
    '{name} invited you to connect.': '{name} möchte sich mit Ihnen verbinden.',
    '{name} posted in “{title}”.': '{name} hat in „{title}“ geschrieben.',
    '{name} posted {times, plural, one {# time} other {# times}} in “{title}”.':
      '{name} hat {times, plural, one {einmal} other {#-mal}} in „{title}“ geschrieben.',
    '{name} and {other} posted in “{title}”.': '{name} und {other} haben in „{title}“ geschrieben.',
    '{name} and {others, plural, one {# other} other {# others}} posted in “{title}”.':
      '{name} und {others, plural, one {eine andere Person} other {# andere}} haben in „{title}“ geschrieben.',
    'There is news from {name}.': 'Neues von {name}.',
    'The admin suspended your account: {reason}': 'Ihr Konto wurde gesperrt: {reason}',
    'The admin paused inviting for you.': 'Einladen ist angehalten.',
    'They say: “{reason}”': 'Grund: „{reason}“',
    'Vault User': 'Gast',
    '{count, plural, one {# picture} other {# pictures}}': '{count, plural, one {# Bild} other {# Bilder}}',
    'Voice message ({length})': 'Sprachnachricht ({length})',
    'We do not know this number yet.': 'Diese Nummer kennen wir noch nicht.',
    'You are new here: until {day} you can have {most, plural, one {one open invitation} other {# open invitations}}, and more after that.':
      'Bis zum {day} dürfen {most, plural, one {eine Einladung} other {# Einladungen}} offen sein.',
    '{left, plural, one {One is left.} other {# are left.}}':
      '{left, plural, one {Eine ist übrig.} other {# sind übrig.}}',
  },
  es: { '{name} invited you to connect.': '{name} quiere conectar contigo.' },
})
const service = beforehand(() => openPushService())
const test = beforehand(() =>
  openTestApp(
    { PUBLIC_URL: 'https://kinhold.example', NEWCOMER_INVITATIONS: '5' },
    {},
    { words, push: service.push },
  ),
)
const boss = beforehand(() => admin(test))
afterAll(async () => {
  await test.close()
  await service.close()
})

const textsOf = async ({ browser }: Person, language = 'en') => {
  const headers = { 'accept-language': language }
  return (await ok(browser.get('/api/notifications', { headers }))).map(({ text }) => text)
}
const speak = ({ id }: Person, language: string | null) => setPlayer(test, { id }, { language })

/** Creates five members, and a vault that `rosa` shares with the other four. `dora` uses German. */
async function scene() {
  const [rosa, ann, bob, cleo, dora] = await members(test, 'Rosa', 'Ann', 'Bob', 'Cleo', 'Dora')
  const vault = await aVault(test, rosa, { title: 'Sommer', shared: [ann, bob, cleo, dora] })
  await setRows(test, 'vaults', { id: vault.id }, { contribute: 'list' })
  await speak(dora, 'de')
  return { rosa, ann, bob, cleo, dora, vault }
}

it('LNG-36 a notification is translated when it is read', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await invite(ann, bob)
  expect(await textsOf(bob)).toEqual(['Ann invited you to connect.'])
  expect(await textsOf(bob, 'es')).toEqual(['Ann quiere conectar contigo.'])
  await speak(bob, 'de')
  expect(await textsOf(bob, 'es')).toEqual(['Ann möchte sich mit Ihnen verbinden.'])
})

it('LNG-36 a notification that combines events uses the plural forms of the reader’s language', async () => {
  const { rosa, ann, bob, cleo, dora, vault } = await scene()
  const told = async (by: Person) => {
    await posted(by, vault.id, 'Hallo')
    const [first] = await textsOf(dora)
    return first
  }
  expect(await told(ann)).toBe('Ann hat in „Sommer“ geschrieben.')
  expect(await told(ann)).toBe('Ann hat 2-mal in „Sommer“ geschrieben.')
  expect(await told(bob)).toBe('Bob und Ann haben in „Sommer“ geschrieben.')
  expect(await told(cleo)).toBe('Cleo und 2 andere haben in „Sommer“ geschrieben.')
  expect((await textsOf(rosa))[0]).toBe('Cleo and 2 others posted in “Sommer”.')
})

it('LNG-38 an unnamed vault user is called ‘Vault User’ in the reader’s language', async () => {
  const { rosa, dora, vault } = await scene()
  const zoe = await vaultUser(test, rosa.id, vault)
  await posted(zoe, vault.id, 'Hallo')
  expect((await textsOf(dora))[0]).toBe('Gast hat in „Sommer“ geschrieben.')
  expect((await textsOf(rosa))[0]).toBe('Vault User posted in “Sommer”.')
  const posts = await ok(dora.browser.get(`/api/vaults/${vault.id}/posts`))
  expect(posts.map(({ author }) => author.name)).toEqual(['Gast'])
})

it('LNG-37 a push is in the recipient’s language', async () => {
  const { rosa, ann, dora, vault } = await scene()
  const toDora = await service.subscribed(dora)
  const toRosa = await service.subscribed(rosa)
  await choose(test, dora.id, { noticeContent: true })
  await posted(ann, vault.id, 'Hallo')
  await setRows(test, 'pushes', {}, { due_at: new Date(0) })
  await sendPushes(test.deps)
  expect(toDora.arrived).toMatchObject([{ body: 'Ann hat in „Sommer“ geschrieben.' }])
  expect(toRosa.arrived).toMatchObject([{ body: 'There is news from Ann.' }])
})

it('LNG-66 a push describes a message without text in the recipient’s language', async () => {
  const { rosa, dora } = await scene()
  await bond(test, rosa.id, dora.id)
  const toDora = await service.subscribed(dora)
  const toRosa = await service.subscribed(rosa)
  for (const { id } of [rosa, dora]) await choose(test, id, { noticeContent: true })
  const sent = async (from: Person, to: Person, more: object) => {
    await ok(write(from, to, undefined, more))
    await setRows(test, 'pushes', {}, { due_at: new Date(0) })
    await sendPushes(test.deps)
  }
  const pictures = async (by: Person) => [await pictureOf(by), await pictureOf(by)]
  await sent(rosa, dora, { messageType: 'media', mediaUrls: await pictures(rosa) })
  await sent(dora, rosa, { messageType: 'media', mediaUrls: await pictures(dora) })
  const [recording] = await filesOf(rosa, ['voice.mp3', mp3()])
  const voice = { duration: 42, levels: [1, 2] }
  await sent(rosa, dora, { messageType: 'voice', mediaUrls: [recording], voice })
  await sent(rosa, dora, { messageType: 'text', content: '2 pictures' })
  const bodies = ({ arrived }: typeof toDora) => arrived.map(({ body }) => body)
  expect(bodies(toDora)).toEqual(['2 Bilder', 'Sprachnachricht (0:42)', '2 pictures'])
  expect(bodies(toRosa)).toEqual(['2 pictures'])
})

it('LNG-37 an e-mail about notifications is in the recipient’s language', async () => {
  const { ann, dora, vault } = await scene()
  const address = `dora.${dora.id}@example.com`
  await addRows(test, 'email_addresses', { player_id: dora.id, address })
  await choose(test, dora.id, { emailNotifications: true })
  await posted(ann, vault.id, 'Hallo')
  const hourAgo = new Date(Date.now() - 3_600_000)
  await setRows(test, 'notifications', { player_id: dora.id }, { created_at: hourAgo, begun_at: hourAgo })
  await sendMails(test.deps)
  const [mail] = await rowsIn(test, 'outbox_messages', { recipient: address })
  expect(mail!.body).toContain('\nNeues von Ann.\n')
})

it('LNG-33 the history of an account is in the reader’s language', async () => {
  const [ann] = await members(test, 'Ann')
  for (const [action, reason] of [
    ['suspend', 'Ruhe bitte'],
    ['re_register', undefined],
  ] as const)
    await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action, reason }))
  await setPlayer(test, { id: ann.id }, { awaiting: null, language: 'de' })
  const browser = test.browser()
  await ok(browser.post('/api/auth/login', { phone: ann.phone }))
  const texts = (await ok(browser.get('/api/history'))).map(({ text }) => text)
  expect(texts).toContain('Ihr Konto wurde gesperrt: Ruhe bitte')
  expect(texts).toContain('You signed in.')
})

it('LNG-36 the sentence with the reason is translated along with the rest of the notification', async () => {
  const [ann] = await members(test, 'Ann')
  await speak(ann, 'de')
  const decision = { most: null, paused: true, reason: 'Ruhe' }
  await ok(boss.browser.put(`/api/admin/players/${ann.id}/inviting`, decision))
  expect((await textsOf(ann))[0]).toBe('Einladen ist angehalten. Grund: „Ruhe“')
})

it('LNG-39 a member’s standing, including its date, is in the member’s language', async () => {
  const [ann] = await members(test, 'Ann')
  await setPlayer(test, { id: ann.id }, { language: 'de', created_at: new Date() })
  const { allowance } = await ok(ann.browser.get(`/api/players/${ann.id}/standing`))
  expect(allowance.text).toMatch(/^Bis zum \d+\. \p{L}+ dürfen 5 Einladungen offen sein\. 5 sind übrig\.$/u)
})

it('LNG-27 the error message of a refused sign-in is in the browser’s language', async () => {
  const browser = test.browser()
  browser.jar.set('kinhold_language', 'de')
  const { status, body } = await browser.post('/api/auth/login', { phone: '+15559990000' })
  expect([status, body]).toMatchObject([
    404,
    { code: 'phone_not_found', error: 'Diese Nummer kennen wir noch nicht.', shouldShowInterestPopup: true },
  ])
})
