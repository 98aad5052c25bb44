import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { certificateOf } from './check-address.ts'
import { findingOfClock } from './check-database.ts'
import { findingOfDisk } from './check-files.ts'
import { checkSettings } from './check-settings.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'a', TWILIO_FROM: '+15551230000' }
const SMTP = { SMTP_URL: 'smtp://mail.example', EMAIL_FROM: 'hello@kinhold.example' }
const HTTPS = { PUBLIC_URL: 'https://kinhold.example', TRUST_PROXY: 'on', METRICS_TOKEN: 'sixteen-letters!' }
const HERE = { HOST: '127.0.0.1' }

it.each<[state: string, says: RegExp, settings: Record<string, string>]>([
  ['failed', /no SMS provider is set up/, { ...HTTPS }],
  ['warning', /^PHONE_VERIFICATION=off/, { ...HTTPS, PHONE_VERIFICATION: 'off' }],
  ['warning', /^PUBLIC_URL is http:/, { ...HTTPS, ...TWILIO, PUBLIC_URL: 'http://kinhold.example' }],
  ['warning', /TRUST_PROXY is off/, { ...HTTPS, ...TWILIO, TRUST_PROXY: 'off' }],
  ['warning', /^TRUST_PROXY is set without/, { TRUST_PROXY: '10.0.0.0/8', PHONE_VERIFICATION: 'off' }],
  ['failed', /^RATE_LIMITS=off/, { ...HTTPS, ...TWILIO, RATE_LIMITS: 'off' }],
  ['failed', /^RATE_LIMITS=off/, { ...SMTP, RATE_LIMITS: 'off' }],
  ['warning', /^Texts are sent without PUBLIC_URL/, { ...TWILIO, ...HERE }],
  ['warning', /^E-mails about news need/, { ...SMTP }],
  ['warning', /never fits/, { MAX_UPLOAD_MB: '200', MEMBER_QUOTA_MB: '100' }],
  ['warning', /^NEWCOMER_INVITATIONS/, { NEWCOMER_INVITATIONS: '6', MAX_PENDING_INVITATIONS: '5' }],
  ['warning', /METRICS_TOKEN is unset/, { ...HTTPS, ...TWILIO, METRICS_TOKEN: '' }],
])('OPS-63 the doctor reports contradictory settings (state %s, message %s)', (state, says, settings) => {
  const found = checkSettings(readConfig(settings))
  expect(found).toContainEqual({
    check: 'settings',
    state,
    says: expect.stringMatching(says),
    todo: expect.stringMatching(/\.$/),
  })
})

it.each([{}, { ...HTTPS, ...TWILIO, ...SMTP }, { MAX_UPLOAD_MB: '100', MEMBER_QUOTA_MB: '100' }])(
  'OPS-63 the doctor finds no contradiction in the settings %j',
  (settings) => {
    expect(checkSettings(readConfig(settings))).toMatchObject([{ check: 'settings', state: 'ok' }])
  },
)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)

it.each([
  ['ok', certificateOf({ until: inDays(14), trouble: null })],
  ['warning', certificateOf({ until: inDays(13), trouble: null })],
  ['failed', certificateOf({ until: inDays(-1), trouble: 'CERT_HAS_EXPIRED' })],
  ['failed', certificateOf({ until: inDays(90), trouble: 'SELF_SIGNED_CERT_IN_CHAIN' })],
  ['ok', findingOfClock(-1_999)],
  ['warning', findingOfClock(2_000)],
  ['failed', findingOfClock(-60_000)],
  ['ok', findingOfDisk('files', { free: 10, total: 100 })],
  ['warning', findingOfDisk('files', { free: 9, total: 100 })],
  ['failed', findingOfDisk('files', { free: 4, total: 100 })],
])('OPS-62 a certificate, clock or disk check reports %s: %j', (state, found) => {
  expect(found.state).toBe(state)
  expect(found.todo === null).toBe(state === 'ok')
})
