import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { ok } from '../../testing/ok.ts'
import { admin } from '../../testing/people.ts'
import { startCommand } from '../../testing/server-process.ts'
import { setRows } from '../../testing/set-rows.ts'
import { rowsIn } from '../../testing/table-rows.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const kinhold = (...args: string[]) => {
  const settings = { DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir }
  return startCommand({ ...settings, APP_NAME: 'Our Place' }, ...args).ended
}
const maintenance = (...args: string[]) => kinhold('maintenance', ...args)

const MEANS = 'Until then nothing is saved; what you typed stays here.'
const NOT_PLAIN = /^The message may have no line breaks and no control characters\.\n$/
const USUAL = `Our Place is being looked after and will be back soon. ${MEANS}`

describe('OPS-71 the “maintenance” command', () => {
  it('reports the message and logs each change once', { timeout: 120_000 }, async () => {
    const how = 'npm run kinhold -- maintenance off ends it.\n'
    const on = await maintenance('on')
    expect(on).toEqual({ code: 0, said: `Maintenance is on. People read: ${USUAL}\n${how}`, wrong: '' })
    const { said } = await maintenance('on', ' Back at 10:00. ')
    expect(said).toBe(`Maintenance was on already. People read: Back at 10:00. ${MEANS}\n${how}`)
    const again = await maintenance('on', 'Back at 10:00.', '--json')
    expect(JSON.parse(again.said)).toEqual({ isOn: true, changed: null, says: `Back at 10:00. ${MEANS}` })
    const since = new Date(Date.now() - 170_000)
    await setRows(test, 'maintenance', {}, { since })
    const { checks } = JSON.parse((await kinhold('doctor', '--json')).said)
    expect(checks).toContainEqual({
      check: 'maintenance',
      state: 'warning',
      says: `Maintenance is on since ${since.toISOString()}: calls and pages are refused.`,
      todo: 'End it by npm run kinhold -- maintenance off.',
    })
    const off = await maintenance('off')
    expect(off).toEqual({ code: 0, said: 'Maintenance is over; it was on for 3 minutes.\n', wrong: '' })
    expect((await maintenance('off')).said).toBe('Maintenance was not on.\n')
    const off2 = await maintenance('off', '--json')
    expect(JSON.parse(off2.said)).toEqual({ isOn: false, seconds: null })
    const log = await ok(boss.browser.get('/api/admin/actions'))
    expect(log).toMatchObject([
      { action: 'end_maintenance', byCommand: true, reason: null },
      { action: 'begin_maintenance', byCommand: true, reason: 'Back at 10:00.' },
      { action: 'begin_maintenance', byCommand: true, reason: null },
    ])
  })

  it.each([
    {
      what: 'a message of 201 characters',
      typed: ['on', 'x'.repeat(201)],
      code: 1,
      wrong: /^The message has 201 characters; at most 200 are allowed\.\n$/,
    },
    { what: 'a two-line message', typed: ['on', 'Back\nsoon'], code: 1, wrong: NOT_PLAIN },
    {
      what: 'a message that changes the text direction',
      typed: ['on', 'Back \u202esoon'],
      code: 1,
      wrong: NOT_PLAIN,
    },
    {
      what: 'a message after “off”',
      typed: ['off', 'Welcome'],
      code: 1,
      wrong: /^Only maintenance on takes a message\.\n$/,
    },
    {
      what: 'an argument other than “on” or “off”',
      typed: ['maybe'],
      code: 2,
      wrong: /Allowed choices are on, off\./,
    },
  ])('refuses $what and changes nothing', async ({ typed, code, wrong }) => {
    expect(await maintenance(...typed)).toEqual({ code, said: '', wrong: expect.stringMatching(wrong) })
    expect(await rowsIn(test, 'maintenance')).toEqual([])
  })

  it('accepts a message of 200 characters, counting each emoji as one', async () => {
    const message = `${'👋'.repeat(199)}.`
    expect((await maintenance('on', message)).said).toContain(`People read: ${message} ${MEANS}`)
    expect(await rowsIn(test, 'maintenance')).toMatchObject([{ message }])
    await maintenance('off')
  })
})
