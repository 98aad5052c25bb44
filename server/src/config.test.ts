import { expect, it } from 'vitest'
import { BadSetting, isAdminPhoneUnused, readConfig, refuseOpenDoor, refusePlaceholder } from './config.ts'

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: null,
  dataDir: '/home/app/data',
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseReadUrl: null,
  pgbouncer: 'auto',
  databasePool: 20,
  liveUrl: null,
  appName: 'Kinhold',
  adminPhone: '+15550000018',
  phoneCountry: 'US',
  isPhoneCountrySet: false,
  phoneVerification: false,
  verificationOff: false,
  rateLimits: true,
  maxPendingInvitations: 50,
  newcomerInvitations: 5,
  maxUploadMb: 100,
  memberQuotaMb: 2048,
  trustProxy: false,
  twilio: null,
  smsCountries: null,
  smsPerHour: 300,
  smtp: null,
  s3: null,
  supportEmail: null,
  privacyEmail: null,
  legalEmail: null,
  alertEmail: null,
  alertWebhook: null,
  backupDir: null,
  backupKeep: 7,
  metricsToken: null,
  logLevel: expect.stringMatching(/^(info|warn)$/),
  logFormat: expect.stringMatching(/^(json|pretty)$/),
  devLogin: false,
}

/** Valid values, each with the fields of `Config` that it sets. */
const GOOD: [name: string, value: string, read: object][] = [
  ['PORT', '0', { port: 0 }],
  ['HOST', '::1', { host: '::1' }],
  ['PUBLIC_URL', 'https://kinhold.example/', { publicUrl: 'https://kinhold.example' }],
  ['DATA_DIR', 'elsewhere', { dataDir: '/home/app/elsewhere' }],
  ['DATABASE_URL', 'postgres://kin:hold@db/kinhold', { databaseUrl: 'postgres://kin:hold@db/kinhold' }],
  ['PGBOUNCER', 'off', { pgbouncer: 'off' }],
  ['DATABASE_POOL', '2', { databasePool: 2 }],
  ['LIVE_URL', 'nats://kin:hold@nats:4222', { liveUrl: 'nats://kin:hold@nats:4222' }],
  ['LIVE_URL', 'tls://token@[::1]/', { liveUrl: 'tls://token@[::1]/' }],
  ['APP_NAME', ' Nest ', { appName: 'Nest' }],
  ['ADMIN_PHONE', '(555) 123-4567', { adminPhone: '+15551234567' }],
  ['PHONE_COUNTRY', ' fr ', { phoneCountry: 'FR', isPhoneCountrySet: true }],
  ['PHONE_VERIFICATION', 'required', { phoneVerification: true }],
  ['PHONE_VERIFICATION', 'off', { verificationOff: true }],
  ['PHONE_VERIFICATION', 'auto', {}],
  ['RATE_LIMITS', 'off', { rateLimits: false }],
  ['MAX_PENDING_INVITATIONS', '1', { maxPendingInvitations: 1 }],
  ['NEWCOMER_INVITATIONS', '1', { newcomerInvitations: 1 }],
  ['MAX_UPLOAD_MB', '5', { maxUploadMb: 5 }],
  ['MEMBER_QUOTA_MB', '10', { memberQuotaMb: 10 }],
  ['TRUST_PROXY', 'on', { trustProxy: 1 }],
  ['TRUST_PROXY', 'true', { trustProxy: 1 }],
  ['TRUST_PROXY', 'off', {}],
  ['TRUST_PROXY', '0', {}],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '127.0.0.1', { trustProxy: '127.0.0.1' }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1/128, loopback', { trustProxy: '10.0.0.0/8, ::1/128, loopback' }],
  ['SMS_COUNTRIES', 'us, CA ,gb', { smsCountries: ['US', 'CA', 'GB'] }],
  ['SMS_COUNTRIES', ' * ', { smsCountries: '*' }],
  ['SMS_PER_HOUR', '1', { smsPerHour: 1 }],
  ['SUPPORT_EMAIL', 'help@kinhold.example', { supportEmail: 'help@kinhold.example' }],
  ['PRIVACY_EMAIL', 'privacy@kinhold.example', { privacyEmail: 'privacy@kinhold.example' }],
  ['LEGAL_EMAIL', 'legal@kinhold.example', { legalEmail: 'legal@kinhold.example' }],
  ['ALERT_WEBHOOK', 'https://hooks.example/a?key=b', { alertWebhook: 'https://hooks.example/a?key=b' }],
  ['BACKUP_DIR', 'backups', { backupDir: '/home/app/backups' }],
  ['BACKUP_KEEP', '30', { backupKeep: 30 }],
  ['METRICS_TOKEN', 'sixteen-letters!', { metricsToken: 'sixteen-letters!' }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['LOG_FORMAT', 'json', { logFormat: 'json' }],
  ['LOG_FORMAT', 'pretty', { logFormat: 'pretty' }],
]

const read = (env: Record<string, string | undefined>) => readConfig(env, '/home/app')

function refusalOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(env)} was accepted.`)
}

it('a setting that is missing, empty or blank has its default value', () => {
  for (const value of [undefined, '', '  '])
    expect(read(Object.fromEntries(GOOD.map(([name]) => [name, value])))).toEqual(DEFAULTS)
})

it.each(GOOD)('UNI-63 OPS-33 accepts %s=%s', (name, value, changes) => {
  expect(read({ [name]: value })).toEqual({ ...DEFAULTS, ...changes })
})

it('LOG-61 only a local npm run dev offers sign-in by name', () => {
  const isOffered = (env: Record<string, string | undefined>, isDev = true) =>
    readConfig({ ...env, NODE_ENV: 'development' }, '/home/app', isDev).devLogin
  expect(isOffered({}, false)).toBe(false)
  for (const env of [{}, { HOST: '::1' }, { PHONE_VERIFICATION: 'off' }]) expect(isOffered(env)).toBe(true)
  for (const env of [
    { PHONE_VERIFICATION: 'required' },
    { ...TWILIO, HOST: '127.0.0.1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    ...REACHED.map((reached) => ({ ...reached, PHONE_VERIFICATION: 'off' })),
  ])
    expect([env, isOffered(env)]).toEqual([env, false])
})

/** Settings that make a server reachable from other machines. */
const REACHED = [
  { PUBLIC_URL: 'https://kinhold.example' },
  { PUBLIC_URL: 'http://192.168.1.2:3000', HOST: '127.0.0.1' },
  { TRUST_PROXY: 'on' },
  { TRUST_PROXY: '2' },
  { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2', PUBLIC_URL: 'http://localhost:3000' },
]

it.each(REACHED)('LOG-03 a public server (%j) requires a real admin number', (reached) => {
  const start = (env: Record<string, string>) => refuseOpenDoor(read({ ...reached, ...env }))
  for (const PHONE_VERIFICATION of ['', 'auto', 'required'])
    expect(() => start({ PHONE_VERIFICATION })).toThrow(
      /^With .* other machines can reach .*TWILIO_ACCOUNT_SID/,
    )
  expect(read({ ...reached, ...TWILIO }).phoneVerification).toBe(true)
  for (const env of [TWILIO, { PHONE_VERIFICATION: 'off' }]) start(env)
  expect(() => refusePlaceholder(read(reached), DEFAULTS.adminPhone)).toThrow(/Set ADMIN_PHONE/)
  refusePlaceholder(read(reached), '+15551230007')
})

it.each([
  {},
  { PHONE_VERIFICATION: 'required' },
  { HOST: 'localhost' },
  { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' },
  { TRUST_PROXY: 'off', PUBLIC_URL: 'https://localhost' },
])('LOG-03 a local server (%j) requires no admin number', (env) => {
  refuseOpenDoor(read(env))
  refusePlaceholder(read(env), DEFAULTS.adminPhone)
})

it.each([
  ['+15551230008', '+15551230007', true],
  ['+15551230007', '+15551230007', false],
  ['+15551230008', '+15550000018', false],
  ['+15551230008', null, false],
  ['', '+15551230007', false],
])('OPS-62 ADMIN_PHONE=%j is unused if the admin has the number %j: %j', (setting, phone, isUnused) => {
  expect(isAdminPhoneUnused(read({ ADMIN_PHONE: setting }), phone)).toBe(isUnused)
})

it('OPS-52 an incomplete set of pooler settings is rejected', () => {
  const [pooler, direct] = ['postgres://kin:hold@pooler/kinhold', 'postgres://kin:hold@db/kinhold']
  expect(refusalOf({ DATABASE_DIRECT_URL: direct })).toMatch(
    /^DATABASE_DIRECT_URL is for .* both or neither\.$/,
  )
  for (const env of [{}, { DATABASE_URL: pooler }] as Record<string, string>[])
    expect(refusalOf({ PGBOUNCER: 'on', ...env })).toMatch(/^With PGBOUNCER=on, .* must both be set\.$/)
  const all = { PGBOUNCER: 'on', DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct }
  expect(read(all)).toMatchObject({ databaseUrl: pooler, databaseDirectUrl: direct, pgbouncer: 'on' })
})

it('OPS-86 DATABASE_READ_URL requires DATABASE_URL', () => {
  const [url, replica] = ['postgres://kin:hold@db/kinhold', 'postgres://kin:hold@replica/kinhold']
  expect(refusalOf({ DATABASE_READ_URL: replica })).toMatch(/^DATABASE_READ_URL is for .* both or neither\.$/)
  expect(read({ DATABASE_URL: url }).databaseReadUrl).toBeNull()
  const both = { DATABASE_URL: url, DATABASE_READ_URL: replica }
  expect(read(both)).toMatchObject({ databaseUrl: url, databaseReadUrl: replica })
})

it('LNG-52 PHONE_COUNTRY defaults to the country of ADMIN_PHONE', () => {
  const countryIn = (env: Record<string, string>) => read(env).phoneCountry
  expect(countryIn({ ADMIN_PHONE: '+33 6 12 34 56 78' })).toBe('FR')
  expect(countryIn({ ADMIN_PHONE: '+1 876 555 1234' })).toBe('JM')
  expect(countryIn({ ADMIN_PHONE: '+881612345678' })).toBe('US')
  expect(countryIn({ ADMIN_PHONE: '+33 6 12 34 56 78', PHONE_COUNTRY: 'DE' })).toBe('DE')
})

it('LNG-52 ADMIN_PHONE may be in the national format of PHONE_COUNTRY', () => {
  const home = { PHONE_COUNTRY: 'fr', ADMIN_PHONE: '06 12 34 56 78' }
  expect(read(home).adminPhone).toBe('+33612345678')
  expect(refusalOf({ ...home, ADMIN_PHONE: '(555) 123-4567' })).toMatch(/^ADMIN_PHONE must be/)
  expect(refusalOf({ ADMIN_PHONE: '06 12 34 56 78' })).toMatch(/^ADMIN_PHONE must be/)
  expect(refusalOf({ PHONE_COUNTRY: 'UK' })).toBe(
    "PHONE_COUNTRY must be a country by its two letters (ISO 3166), such as US, FR or GB: 'UK' is none.",
  )
})

it('the error for SMS_COUNTRIES names the unknown country', () => {
  expect(refusalOf({ SMS_COUNTRIES: 'US,UK' })).toBe(
    "SMS_COUNTRIES must be * or countries by their two letters (ISO 3166), such as US,CA,GB: 'UK' is none.",
  )
})

const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15550001234',
}
const SMTP = { SMTP_URL: 'smtp://kin:secret@mail.example:587', EMAIL_FROM: 'Kinhold <hello@kinhold.example>' }

it('a provider is set up when all its settings are given', () => {
  expect(read({})).toMatchObject({ twilio: null, smtp: null })
  expect(read({ ...TWILIO, ...SMTP, TWILIO_API_URL: 'http://127.0.0.1:4010' })).toMatchObject({
    twilio: {
      accountSid: TWILIO.TWILIO_ACCOUNT_SID,
      authToken: 'secret',
      from: '+15550001234',
      apiUrl: 'http://127.0.0.1:4010',
    },
    smtp: { url: SMTP.SMTP_URL, from: SMTP.EMAIL_FROM },
  })
})

it.each([...Object.keys(TWILIO), ...Object.keys(SMTP)])('the error names the missing setting %s', (name) => {
  const sentence = refusalOf({ ...TWILIO, ...SMTP, [name]: '' })
  expect(sentence).toMatch(/^To send (texts|e-mails), .* must (all three|both) be set\.$/)
  expect(sentence).toContain(name)
})

it('OPS-34 accepts ALERT_EMAIL only with a mail server', () => {
  const to = { ALERT_EMAIL: 'ann@kinhold.example' }
  expect(read({ ...SMTP, ...to }).alertEmail).toBe('ann@kinhold.example')
  for (const name of Object.keys(SMTP))
    expect(refusalOf({ ...SMTP, ...to, [name]: '' })).toBe(
      'To send alerts to ALERT_EMAIL, SMTP_URL and EMAIL_FROM must both be set.',
    )
})

it('OPS-34 rejects credentials in ALERT_WEBHOOK without repeating them', () => {
  for (const user of ['ann', 'ann:hush']) {
    const sentence = refusalOf({ ALERT_WEBHOOK: `https://${user}@hooks.example/hush` })
    expect(sentence).toMatch(/^ALERT_WEBHOOK must be .* without a user or a password\.$/)
    expect(sentence).not.toContain('hush')
  }
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example:9000/store/',
  S3_BUCKET: 'kinhold-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'abc/DEF+ghi=',
}

it('VLT-130 all five S3 settings enable the S3-compatible store', () => {
  expect(read({}).s3).toBeNull()
  expect(read(S3).s3).toEqual({
    endpoint: 'https://s3.example:9000/store',
    bucket: 'kinhold-files',
    region: 'eu-central-1',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'abc/DEF+ghi=',
  })
})

it.each(Object.keys(S3))('VLT-130 the error lists the missing S3 settings (%s)', (name) => {
  const all =
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must all five be set'
  expect(refusalOf({ ...S3, [name]: '' })).toBe(
    `To keep files in an S3-compatible store, ${all}. Missing: ${name}.`,
  )
  const others = Object.keys(S3).filter((each) => each !== name)
  expect(refusalOf({ [name]: S3[name as keyof typeof S3] })).toContain(`Missing: ${others.join(', ')}.`)
})

it.each([
  ['S3_ENDPOINT', ['here', 'ftp://s3.example', 'https://ann:hush@s3.example', 'https://s3.example?key=hush']],
  ['S3_BUCKET', ['ab', 'Kinhold', 'a/b', '-ab', 'a'.repeat(64)]],
  ['S3_REGION', ['eu central', 'eu/central']],
  ['S3_ACCESS_KEY_ID', ['two words', 'with/slash']],
  ['S3_SECRET_ACCESS_KEY', ['two hushed words']],
])('VLT-130 the error doesn’t repeat an invalid value for %s', (name, values) => {
  for (const value of values) {
    const sentence = refusalOf({ ...S3, [name]: value })
    expect(sentence).toMatch(new RegExp(`^${name} must be .+\\.$`))
    expect(sentence).not.toContain('hush')
  }
})

it('LOG-03 HOST defaults to loopback unless codes are texted', () => {
  expect(read(TWILIO)).toMatchObject({ phoneVerification: true, host: '0.0.0.0' })
  expect(read({ ...TWILIO, PHONE_VERIFICATION: 'off' })).toMatchObject({
    phoneVerification: false,
    host: '127.0.0.1',
  })
  expect(read(SMTP)).toMatchObject({ phoneVerification: false })
  expect(read({ PHONE_VERIFICATION: 'required' }).host).toBe('127.0.0.1')
  expect(read({ PHONE_VERIFICATION: 'off', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it.each(
  Object.entries({
    PORT: ['x', '-1', '65536', '1.5', '0x10', '1e3', 'Infinity', '99999999999999999999', '٣'],
    HOST: ['two words', 'http://x', 'x/y', '[::1]', ':::1', '-x'],
    PUBLIC_URL: ['kinhold.example', 'ftp://kinhold.example', 'http://', 'javascript:alert(1)', '//x'],
    DATABASE_URL: ['here', 'mysql://db/kinhold', 'db.example:5432', 'http://db'],
    DATABASE_DIRECT_URL: ['here', 'mysql://db/kinhold'],
    DATABASE_READ_URL: ['here', 'http://replica'],
    PGBOUNCER: ['yes', 'ON', 'transaction'],
    DATABASE_POOL: ['x', '0', '1', '1001', '2.5'],
    LIVE_URL: ['here', 'nats:4222', 'redis://nats', 'nats://', 'nats://nats/kinhold', 'nats://nats?a=1'],
    APP_NAME: ['x'.repeat(41)],
    ADMIN_PHONE: ['x', '123', '+', '0612345678', '(155) 123-4567'],
    PHONE_COUNTRY: ['UK', 'FRA', 'France', '33', '+33', '*', 'FR,DE', '001'],
    PHONE_VERIFICATION: ['yes', 'on', 'Required', '1'],
    RATE_LIMITS: ['true', '0', 'OFF', 'no'],
    MAX_PENDING_INVITATIONS: ['0', '-5', '100001', 'many'],
    NEWCOMER_INVITATIONS: ['0', '-5', '100001', 'many'],
    MAX_UPLOAD_MB: ['0', '-1', '10001', '1.5', '100MB'],
    TRUST_PROXY: ['x', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '::1/129', '::1,,', '1/2/3'],
    TWILIO_ACCOUNT_SID: ['x', 'AC', 'AC 1'],
    TWILIO_FROM: ['x', '5551234567890', 'Kinhold', 'MG1', '+0123456'],
    SMS_COUNTRIES: ['UK', 'USA', 'US;CA', 'US,', ',', '*,US', '1', 'United States'],
    SMS_PER_HOUR: ['0', '-1', '1000001', '1.5', 'many'],
    TWILIO_API_URL: ['here', 'ftp://x'],
    SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://'],
    EMAIL_FROM: ['x', 'Kinhold <x>', 'Kinhold hello@kinhold.example', 'a@b.example, c@d.example'],
    SUPPORT_EMAIL: ['x', 'a@b', 'a b@c.de'],
    PRIVACY_EMAIL: ['x'],
    LEGAL_EMAIL: ['x'],
    ALERT_EMAIL: ['x', 'a@b', 'a@b.example, c@d.example'],
    ALERT_WEBHOOK: ['here', 'ftp://x', 'https://', 'https://ann:hush@hooks.example/a'],
    BACKUP_KEEP: ['0', '31', 'all'],
    METRICS_TOKEN: ['short', 'fifteen-letters', 'two words, and more of them', `${'x'.repeat(513)}`],
    LOG_LEVEL: ['verbose', 'INFO', '30'],
    LOG_FORMAT: ['text', 'JSON', 'on'],
  }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('the error for %s=%s names the setting', (name, value) => {
  const sentence = refusalOf({ [name]: value })
  expect(sentence).toMatch(new RegExp(`^${name} must .*[a-z0-9'/]\\.$`))
  expect(sentence).not.toContain('\n')
})

it.each(['/app', '/app/', '?a=1', '#home', '/?'])(
  'OPS-60 a PUBLIC_URL that ends with %s is rejected',
  (end) => {
    expect(refusalOf({ PUBLIC_URL: `https://kinhold.example${end}` })).toMatch(
      /^PUBLIC_URL must be .* without a path/,
    )
    expect(refusalOf({ PUBLIC_URL: 'https://ann:hush@kinhold.example' })).not.toContain('hush')
  },
)

it.each(['https://kinhold.example', 'HTTPS://Kinhold.example/', 'https://kinhold.example:443'])(
  'OPS-60 PUBLIC_URL=%s is read as https://kinhold.example',
  (typed) => {
    expect(read({ ...TWILIO, PUBLIC_URL: typed }).publicUrl).toBe('https://kinhold.example')
  },
)

it('the error lists each invalid setting on its own line', () => {
  expect(refusalOf({ DATABASE_URL: 'mysql://kin:secret@db/kinhold' })).not.toContain('secret')
  const sentences = refusalOf({ PORT: 'x', RATE_LIMITS: 'x', LOG_LEVEL: 'x', HOST: '127.0.0.1' }).split('\n')
  expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'RATE_LIMITS', 'LOG_LEVEL'])
})

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['phone_verification', 'PHONE_VERIFICATION'],
  ['KINHOLD_TRUST_PROXY', 'TRUST_PROXY'],
  ['KINHOLD_HOTS', 'HOST'],
])('OPS-60 the error for the unknown setting %s suggests %s', (name, meant) => {
  expect(refusalOf({ [name]: 'https://kinhold.example' })).toBe(
    `${name} is not a setting. Did you mean ${meant}?`,
  )
  expect(read({ [name]: ' ' })).toEqual(DEFAULTS)
})

it.each(['TRUST_PROXY ', ' TRUST_PROXY', 'TRUST_PROXI '])(
  'OPS-60 the error for the setting %j points out the extra space',
  (name) => {
    expect(refusalOf({ [name]: 'on' })).toBe(
      `'${name}' is not a setting. Did you mean TRUST_PROXY, without the space?`,
    )
  },
)

it('other programs’ environment variables are ignored', () => {
  const names =
    'HOME HOSTNAME PATH TERM USER LOGNAME APPDATA PGHOST PGPORT KUBERNETES_PORT KINHOLD_API AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY TWILIO_API_KEY SMTP_HOST DATABASE_HOST DATABASE_PORT HTTP_PROXY no_proxy npm_config_port NODE_ENV'
  expect(read(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual(DEFAULTS)
})
