import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, members } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { plantedWords } from '../../../testing/words.ts'
import { sendAlerts } from './alerts/send-alerts.ts'

const CONCERN =
  '{count, plural, one {# message} other {{count, number} messages}} of the last week could not be delivered.'
const words = plantedWords({
  de: {
    [CONCERN]: '{count, plural, one {Eine Nachricht} other {{count, number} Nachrichten}} blieben liegen.',
    'to {name}': 'zu {name}',
  },
})
const to = 'ann@kinhold.example'
const settings = { SMTP_URL: 'smtp://mail.example', EMAIL_FROM: 'hello@kinhold.example', ALERT_EMAIL: to }
const posts: unknown[] = []
const webhook = { post: async (post: unknown) => (posts.push(post), null) }
const test = appForTests(settings, {}, { words, webhook })
const boss = beforehand(() => admin(test))

it('LNG-33 LNG-35 concerns are in the admin’s language, and alerts are in English', async () => {
  await setPlayer(test, boss, { language: 'de' })
  const failed = { channel: 'sms', state: 'failed', recipient: freshPhone(), body: 'Dear Ida' }
  const rows = Array.from({ length: 1234 }, (_, n) => ({ ...failed, id: `failed-${n}` }))
  await addRows(test, 'outbox_messages', rows)
  const texts = async () => (await ok(boss.browser.get('/api/admin/concerns'))).map(({ text }) => text)
  expect(await texts()).toContain('1.234 Nachrichten blieben liegen.')
  await sendAlerts(test.deps)
  const english = '1,234 messages of the last week could not be delivered.'
  expect(posts).toEqual([expect.objectContaining({ text: expect.stringContaining(english) })])
  const [mail] = await rowsIn(test, 'outbox_messages', { recipient: to })
  expect(mail!.body).toContain(english)
  await setPlayer(test, boss, { language: 'en' })
  expect(await texts()).toContain(english)
})

it('LNG-33 the log of the admin’s actions is in the admin’s language', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await ok(boss.browser.post('/api/admin/moves', { playerId: ann.id, sponsorId: bob.id }))
  await setPlayer(test, boss, { language: 'de' })
  expect((await ok(boss.browser.get('/api/admin/actions')))[0]).toHaveProperty('reason', 'zu Bob')
  await setPlayer(test, boss, { language: 'en' })
})
