import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { invite } from '../../../testing/invitations.ts'
import { write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { pictureOf } from '../../../testing/vault-content.ts'
import { plantedWords } from '../../../testing/words.ts'

const words = plantedWords({
  de: {
    Picture: 'Bild',
    '{name} wrote to you.': '{name} hat Ihnen geschrieben.',
    '{unread, plural, one {# unread message} other {# unread messages}} from {name}.':
      '{unread, plural, one {# neue Nachricht} other {# neue Nachrichten}} von {name}.',
    '{name} invited you to connect.': '{name} hat Sie eingeladen.',
    '{name} thinks you know {other}.': '{name} denkt, dass Sie {other} kennen.',
    '{name} thinks you know {other}: “{words}”': '{name} denkt, dass Sie {other} kennen: „{words}“',
    'A trust unit formed with {names}.': 'Neue Vertrauenseinheit: {names}.',
    'You and {name} are connected.': '{name} und Sie sind verbunden.',
    'You invited {name}.': 'Sie haben {name} eingeladen.',
  },
})
const test = appForTests({}, {}, { words })
const boss = beforehand(() => admin(test))

/** Creates members without bonds. */
async function people<const Names extends string[]>(...names: Names) {
  const made: Person[] = []
  for (const name of names) made.push(await member(test, name, { bonded: false }))
  return made as { [N in keyof Names]: Person }
}

async function linesOf({ id, browser }: Person, language?: string) {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
  const { body } = await browser.get(`/api/players/${id}/dashboard`, { headers })
  const { attention, recent } = body as Record<'attention' | 'recent', { text: string }[]>
  return { attention: attention.map(({ text }) => text), recent: recent.map(({ text }) => text) }
}

it('LNG-33 the lines on the home page are in the reader’s language', async () => {
  const [ann, bob, cleo, dan, eva] = await people('Ann', 'Bob', 'Cleo', 'Dan', 'Eva')
  for (const { id } of [bob, cleo]) await bond(test, ann.id, id)
  for (const other of [dan, eva]) await bond(test, bob.id, other.id)
  await written(bob, ann, 'One')
  for (const content of ['One', 'Two']) await written(cleo, ann, content)
  await invite(dan, ann)
  const introduce = (otherId: number, words?: string) =>
    ok(bob.browser.post('/api/introductions', { playerId: ann.id, otherId, words }))
  await introduce(dan.id, 'Her aunt')
  await introduce(eva.id)
  await invite(ann, { phone: '+15559990017', name: 'Finn' })

  const english = await linesOf(ann)
  expect(english.attention).toContain('2 unread messages from Cleo.')
  expect(await linesOf(ann, 'fr')).toEqual(english)
  const german = await linesOf(ann, 'de')
  expect(german.attention.toSorted()).toEqual([
    '2 neue Nachrichten von Cleo.',
    'Bob denkt, dass Sie Dan kennen: „Her aunt“',
    'Bob denkt, dass Sie Eva kennen.',
    'Bob hat Ihnen geschrieben.',
    'Dan hat Sie eingeladen.',
  ])
  expect(german.recent.toSorted()).toEqual([
    'Bob und Sie sind verbunden.',
    'Cleo und Sie sind verbunden.',
    'Sie haben Finn eingeladen.',
  ])
})

it('LNG-66 the home page describes an unread message without text in the reader’s language', async () => {
  const [ann, bob, cleo] = await people('Ann', 'Bob', 'Cleo')
  for (const { id } of [bob, cleo]) await bond(test, ann.id, id)
  const mediaUrls = [await pictureOf(bob)]
  await ok(write(bob, ann, undefined, { messageType: 'media', mediaUrls }))
  await written(cleo, ann, 'Picture')
  const wordsIn = async (language: string) => {
    const init = { headers: { 'accept-language': language } }
    const { attention } = await ok(ann.browser.get(`/api/players/${ann.id}/dashboard`, init))
    return attention.map(({ text, words }) => [text, words])
  }
  expect(await wordsIn('en')).toEqual([
    ['Cleo wrote to you.', 'Picture'],
    ['Bob wrote to you.', 'Picture'],
  ])
  expect(await wordsIn('de')).toEqual([
    ['Cleo hat Ihnen geschrieben.', 'Picture'],
    ['Bob hat Ihnen geschrieben.', 'Bild'],
  ])
})

it('LNG-33 a member’s home page is in the admin’s language when the admin views it', async () => {
  const [ann, bob, cleo] = await people('Ann', 'Bob', 'Cleo')
  await setPlayer(test, boss, { language: 'de' })
  await setPlayer(test, ann, { language: 'fr' })
  await confirmedUnit(test, [ann, bob, cleo])
  const seen = await linesOf({ ...ann, browser: boss.browser })
  expect(seen.recent[0]).toBe('Neue Vertrauenseinheit: Bob und Cleo.')
  expect((await linesOf(ann)).recent[0]).toBe('A trust unit formed with Bob and Cleo.')
})
