import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, members, type Person } from '../../../../testing/people.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { addRows } from '../../../../testing/table-rows.ts'
import { plantedWords } from '../../../../testing/words.ts'

const words = plantedWords({
  de: {
    'You signed in.': 'Sie haben sich angemeldet.',
    'You ended your bond with {name}.': 'Sie haben die Verbindung mit {name} beendet.',
    Somebody: 'Jemand',
    '{name} ended your bond.': '{name} hat die Verbindung beendet.',
    'Your name was changed from “{before}” to “{after}”.':
      'Ihr Name ist nicht mehr „{before}“, sondern „{after}“.',
    'The admin changed how many people you can invite: {reason}':
      'Die Verwaltung hat geändert, wie viele Sie einladen können: {reason}',
    'The admin changed how many people you can invite, and explained it later: {reason}':
      'Die Verwaltung hat später erklärt, warum sie Ihre Einladungen änderte: {reason}',
    'The admin looked at your home.': 'Die Verwaltung hat Ihr Zuhause angesehen.',
    'You named {count, plural, one {# guardian} other {# guardians}}.':
      'Sie haben {count, plural, one {einen Wächter} other {# Wächter}} benannt.',
  },
})
const test = appForTests({}, {}, { words })
const boss = beforehand(() => admin(test))

const textsOf = async ({ browser }: Person) => (await ok(browser.get('/api/history'))).map(({ text }) => text)

it('LNG-33 an account’s history is in the reader’s language, including in an export', async () => {
  const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
  for (const other of [bob, cleo]) await bond(test, ann.id, other.id)
  await ok(ann.browser.patch(`/api/players/${ann.id}`, { name: 'Anna' }))
  await ok(ann.browser.get(`/api/players/${ann.id}/dashboard`))
  await ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
  await ok(ann.browser.delete(`/api/trust-bonds/${ann.id}-${bob.id}`))
  await ok(cleo.browser.delete(`/api/trust-bonds/${ann.id}-${cleo.id}`))
  await ok(cleo.browser.post('/api/blocks', { playerId: ann.id }))
  const inviting = { most: 3, paused: false, reason: 'A quiet year' }
  await ok(boss.browser.put(`/api/admin/players/${ann.id}/inviting`, inviting))
  const [action] = await ok(boss.browser.get('/api/admin/actions'))
  await ok(boss.browser.post(`/api/admin/actions/${action!.id}/explain`, { reason: 'Room is short' }))
  const named = {
    player_id: ann.id,
    kind: 'guardians_named',
    is_personal: false,
    detail: { count: 3, waits: false },
  }
  await addRows(test, 'account_events', named)

  const english = await textsOf(ann)
  expect(english).toContain('You named 3 guardians.')
  expect(english).toContain('Somebody ended your bond.')
  await setPlayer(test, ann, { language: 'de' })
  const german = await textsOf(ann)
  expect(german).toEqual([
    'Sie haben 3 Wächter benannt.',
    'Die Verwaltung hat später erklärt, warum sie Ihre Einladungen änderte: Room is short',
    'Die Verwaltung hat geändert, wie viele Sie einladen können: A quiet year',
    'Jemand hat die Verbindung beendet.',
    'Sie haben die Verbindung mit Bob beendet.',
    'Die Verwaltung hat Ihr Zuhause angesehen.',
    'Ihr Name ist nicht mehr „Ann“, sondern „Anna“.',
    'Sie haben sich angemeldet.',
  ])
  const wish = { includeMessages: false, includeBonds: false, includeGroups: false, format: 'json' }
  const { raw } = await ann.browser.post(`/api/players/${ann.id}/export`, wish)
  const { history } = JSON.parse(raw.toString()) as { history: { text: string }[] }
  expect(history.map(({ text }) => text)).toEqual(german)
})
