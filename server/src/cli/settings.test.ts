import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startCommand } from '../../testing/server-process.ts'
import type { InForce } from '../config.ts'

type Settings = Record<string, string>

const listed = async (settings: Settings): Promise<InForce[]> => {
  const { code, said, wrong } = await startCommand(settings, 'settings', '--json').ended
  expect([code, wrong]).toEqual([0, ''])
  return JSON.parse(said).settings
}

const SECRETS: Settings = {
  DATABASE_URL: 'postgres://kin:hush-1@db/kinhold',
  DATABASE_DIRECT_URL: 'postgres://kin:hush-2@db:5433/kinhold',
  DATABASE_READ_URL: 'postgres://kin:hush-9@replica/kinhold',
  TWILIO_AUTH_TOKEN: 'hush-3',
  SMTP_URL: 'smtp://kin:hush-4@mail.example:587',
  S3_SECRET_ACCESS_KEY: 'hush-5',
  LIVE_URL: 'nats://kin:hush-9@nats',
  METRICS_TOKEN: 'hush-6-sixteen-letters',
  ALERT_WEBHOOK: 'https://hooks.example/hush-8',
  // This URL contains a secret only if the operator puts credentials into it.
  TWILIO_API_URL: 'https://kin:hush-7@twilio.example',
}
const BESIDE: Settings = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_FROM: '+15551230000',
  EMAIL_FROM: 'hello@kinhold.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'kinhold',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'key-1',
}

it('OPS-60 the “settings” command lists exactly the settings in the operating guide', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const rows = /\n\| Setting .*?\n\n/s.exec(guide)![0].split('\n').slice(3)
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z\d_]{4,}/g) ?? [])
  expect((await listed({})).map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

it('OPS-60 the “settings” command shows each effective value and its origin', async () => {
  const all = await listed({
    PORT: ' 4000 ',
    ADMIN_PHONE: '(555) 123-4567',
    SMS_COUNTRIES: 'us, ca',
    PHONE_COUNTRY: 'ca',
    ...BESIDE,
    ...SECRETS,
  })
  const found = (name: string) => all.find((each) => each.name === name)
  expect(found('PORT')).toEqual({ name: 'PORT', value: '4000', from: 'environment' })
  expect(found('ADMIN_PHONE')?.value).toBe('+15551234567')
  expect(found('SMS_COUNTRIES')?.value).toBe('US,CA')
  expect(found('PHONE_COUNTRY')?.value).toBe('CA')
  expect(found('DATABASE_POOL')).toEqual({ name: 'DATABASE_POOL', value: '20', from: 'default' })
  expect(found('SUPPORT_EMAIL')).toEqual({ name: 'SUPPORT_EMAIL', value: null, from: 'default' })
  // With an SMS provider, the server accepts connections from other machines by default.
  expect(found('HOST')).toEqual({ name: 'HOST', value: '0.0.0.0', from: 'default' })
})

it('LNG-52 the “settings” command shows the PHONE_COUNTRY derived from ADMIN_PHONE', async () => {
  const all = await listed({ ADMIN_PHONE: '+33 6 12 34 56 78' })
  expect(all.find(({ name }) => name === 'PHONE_COUNTRY')).toEqual({
    name: 'PHONE_COUNTRY',
    value: 'FR',
    from: 'default',
  })
})

it('OPS-61 the “settings” command never shows a secret’s value', async () => {
  const answer = await startCommand({ ...BESIDE, ...SECRETS }, 'settings').ended
  expect(answer).toMatchObject({ code: 0, wrong: '' })
  expect(answer.said).not.toContain('hush')
  for (const name of Object.keys(SECRETS))
    expect(answer.said).toMatch(new RegExp(`^${name} +set {2}\\(environment\\)$`, 'm'))
  const secretByName = (await listed({}))
    .map(({ name }) => name)
    .filter((name) => /(TOKEN|SECRET|PASSWORD|_KEY)$/.test(name))
  expect(Object.keys(SECRETS)).toEqual(expect.arrayContaining(secretByName))
})

it('OPS-60 the “settings” command rejects settings that the server would reject', async () => {
  const answer = await startCommand({ SMTP_URL: 'smtp://kin:hush@mail.example' }, 'settings').ended
  const wrong = 'To send e-mails, SMTP_URL and EMAIL_FROM must both be set.\n'
  expect(answer).toEqual({ code: 1, said: '', wrong })
})
