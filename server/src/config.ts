import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmailAddress } from '@kinhold/domain/email-address'
import { UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { likeliest } from '@kinhold/domain/misspelling'
import { countryOf, isCountry } from '@kinhold/domain/phone-country'
import { ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { readingNumbersOf, readPhone } from '@kinhold/domain/reading-numbers'
import { z } from 'zod'

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const form = (isRight: (typed: string) => boolean, sentence: string) =>
  orNull(z.string().refine(isRight, sentence))
const like = (pattern: RegExp, sentence: string) => form((typed) => pattern.test(typed), sentence)
const url = (protocol: RegExp, error: string) => orNull(z.url({ protocol, error }))
const EMAIL = form(isEmailAddress, 'must be an e-mail address.')
const whole = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}.`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((n) => n >= least && n <= most, sentence)
}

/** Marks a setting whose value must never appear on a screen or in a log. */
const secret = <T extends z.ZodType>(schema: T) => schema.meta({ secret: true })

/** All settings. An error message consists of the setting's name and the text given here. */
const Settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: form(
    (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
    'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  ),
  PUBLIC_URL: form(
    isOrigin,
    'must be the web address people use, such as https://kinhold.example, without a path, a user or a password.',
  ),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: secret(url(/^postgres(ql)?$/, 'must look like postgres://user:password@host:5432/database.')),
  DATABASE_DIRECT_URL: secret(
    url(
      /^postgres(ql)?$/,
      'must be the address of the PostgreSQL behind the pooler, such as postgres://user:password@host:5432/database.',
    ),
  ),
  DATABASE_READ_URL: secret(
    url(
      /^postgres(ql)?$/,
      'must be the address of a streaming replica, such as postgres://user:password@replica:5432/database.',
    ),
  ),
  PGBOUNCER: z.enum(['auto', 'on', 'off'], "must be 'auto', 'on' or 'off'.").default('auto'),
  DATABASE_POOL: whole(2, 1000).default(20),
  LIVE_URL: secret(
    form(
      isNatsAddress,
      'must look like nats://user:password@host:4222, or tls:// for an encrypted connection.',
    ),
  ),
  APP_NAME: z.string().max(40, 'must be at most 40 characters.').default('Kinhold'),
  ADMIN_PHONE: z
    .string()
    .refine((typed) => readPhone(typed) !== null, 'must be a phone number such as +15550000018.')
    .transform((typed) => readPhone(typed)!)
    .default(ADMIN_PLACEHOLDER_PHONE),
  PHONE_COUNTRY: orNull(
    z
      .string()
      .toUpperCase()
      .refine(isCountry, {
        error: ({ input }) =>
          `must be a country by its two letters (ISO 3166), such as US, FR or GB: '${String(input)}' is none.`,
      }),
  ),
  PHONE_VERIFICATION: z
    .enum(['auto', 'required', 'off'], "must be 'auto', 'required' or 'off'.")
    .default('auto'),
  RATE_LIMITS: z.enum(['on', 'off'], "must be 'on' or 'off'.").default('on'),
  MAX_PENDING_INVITATIONS: whole(1, 100_000).default(50),
  NEWCOMER_INVITATIONS: whole(1, 100_000).default(5),
  MAX_UPLOAD_MB: whole(1, 10_000).default(UPLOAD_MB_DEFAULT),
  // The default is enough for about twenty large videos or 3,000 pictures.
  MEMBER_QUOTA_MB: whole(1, 100_000_000).default(2_048),
  TRUST_PROXY: form(
    (value) => /^(on|off|true|false|\d{1,3})$/.test(value) || value.split(',').every(isProxy),
    'must be on, off, how many proxies there are, or their addresses such as 10.0.0.0/8.',
  ),
  TWILIO_ACCOUNT_SID: like(/^AC\w{1,64}$/, 'must be the id of an account: AC and 32 more characters.'),
  TWILIO_AUTH_TOKEN: secret(orNull(z.string())),
  TWILIO_FROM: like(
    /^(\+[1-9]\d{4,14}|\d{3,8}|MG[0-9a-f]{32})$/,
    'must be your Twilio number such as +15551230000, a short code or the id of a messaging service.',
  ),
  TWILIO_API_URL: url(/^https?$/, 'must be a web address.'),
  SMS_COUNTRIES: orNull(
    z
      .string()
      .transform((typed) => (typed === '*' ? ('*' as const) : typed.toUpperCase().split(/\s*,\s*/)))
      .refine((codes) => wrongCountry(codes) === undefined, {
        error: ({ input }) =>
          `must be * or countries by their two letters (ISO 3166), such as US,CA,GB: '${wrongCountry(input as string[])}' is none.`,
      }),
  ),
  SMS_PER_HOUR: whole(1, 1_000_000).default(300),
  SMTP_URL: secret(
    form(
      (typed) => z.url({ protocol: /^smtps?$/, hostname: /./ }).safeParse(typed).success,
      'must look like smtp://user:password@mail.example:587, or smtps:// where TLS is spoken from the start.',
    ),
  ),
  EMAIL_FROM: form(
    (from) => isEmailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(from)?.[1] ?? from),
    'must be an address such as hello@kinhold.example, or Kinhold <hello@kinhold.example> with a name.',
  ),
  S3_ENDPOINT: form(
    isPlainAddress,
    'must be the web address of the store, such as https://s3.eu-central-1.amazonaws.com, without the bucket, a user or a password.',
  ),
  S3_BUCKET: like(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
  ),
  S3_REGION: like(
    /^[\w-]{1,64}$/,
    'must be a region such as eu-central-1; many stores take us-east-1 or auto.',
  ),
  S3_ACCESS_KEY_ID: like(/^[^\s/]{1,256}$/, 'must be the id of an access key, without spaces or slashes.'),
  S3_SECRET_ACCESS_KEY: secret(like(/^\S{1,512}$/, 'must be the secret of the access key, without spaces.')),
  SUPPORT_EMAIL: EMAIL,
  PRIVACY_EMAIL: EMAIL,
  LEGAL_EMAIL: EMAIL,
  ALERT_EMAIL: EMAIL,
  ALERT_WEBHOOK: secret(
    form(
      isWithoutUser,
      'must be the web address of a webhook, such as https://hooks.example/abc, without a user or a password.',
    ),
  ),
  BACKUP_DIR: orNull(z.string()),
  // The legal texts promise that deleted data is gone after thirty days.
  BACKUP_KEEP: whole(1, 30).default(7),
  METRICS_TOKEN: secret(like(/^[\x21-\x7e]{16,512}$/, 'must be 16 to 512 characters, without spaces.')),
  LOG_LEVEL: orNull(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent.',
    ),
  ),
  LOG_FORMAT: orNull(z.enum(['json', 'pretty'], 'must be json or pretty.')),
})

/** The settings of the server. Paths are absolute, and phone numbers are in E.164 format. */
export type Config = ReturnType<typeof configOf>

/** The location and credentials of an S3-compatible store. */
export type S3Settings = NonNullable<Config['s3']>

/** An invalid setting. The message is for the operator. */
export class BadSetting extends Error {}

/** Returns true if only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  const name = isIP(host) === 6 ? new URL(`http://[${host}]`).hostname : host.toLowerCase()
  return name === 'localhost' || name === '[::1]' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Returns the settings that make the server reachable from other machines. */
export function reachOf({ publicUrl, trustProxy, host }: Config): string[] {
  return [
    ...(publicUrl !== null && !isLoopback(new URL(publicUrl).hostname) ? [`PUBLIC_URL=${publicUrl}`] : []),
    ...(trustProxy === false ? [] : ['TRUST_PROXY']),
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ]
}

/** Throws BadSetting if a public server can't text codes, unless PHONE_VERIFICATION is off. */
export function refuseOpenDoor(config: Config): void {
  const reach = reachOf(config)
  if (reach.length === 0 || config.twilio !== null || config.verificationOff) return
  throw new BadSetting(
    `With ${reach.join(' and ')} other machines can reach the server, so numbers have to be proved by a texted code, and no SMS provider is set up. ` +
      'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM. ' +
      `To try it on this machine alone, unset PUBLIC_URL, TRUST_PROXY and HOST. ` +
      'PHONE_VERIFICATION=off lets anyone who reaches it sign in with a number alone, as the admin too.',
  )
}

/** Throws BadSetting if a public server's admin would be left with the placeholder number. */
export function refusePlaceholder(config: Config, phone: string): void {
  const reach = reachOf(config)
  if (reach.length === 0 || phone !== ADMIN_PLACEHOLDER_PHONE) return
  throw new BadSetting(
    `With ${reach.join(' and ')} other machines can reach the server, and the admin's number is the placeholder ${ADMIN_PLACEHOLDER_PHONE}, which everybody knows. Set ADMIN_PHONE to the admin's own number.`,
  )
}

/** Returns true if ADMIN_PHONE is set but unused, because the admin has a different number. */
export function isAdminPhoneUnused({ adminPhone }: Config, phone: string | null): boolean {
  return (
    (phone ?? ADMIN_PLACEHOLDER_PHONE) !== ADMIN_PLACEHOLDER_PHONE &&
    adminPhone !== ADMIN_PLACEHOLDER_PHONE &&
    adminPhone !== phone
  )
}

/** The message for the operator when `isAdminPhoneUnused` returns true. */
export const ADMIN_PHONE_UNUSED = {
  says: 'ADMIN_PHONE is not used, because the admin has another number.',
  todo: 'If the number of the setting is right, run npm run kinhold -- admin set-phone NUMBER; otherwise unset ADMIN_PHONE.',
}

/** Reads the settings, ignoring empty values. Throws BadSetting for an invalid or misspelled setting. */
export function readConfig(env: Record<string, string | undefined>, from = process.cwd(), isDev = false) {
  const parsed = parsedIn(env)
  const wrong = parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  const bad = [...wrong, ...misspelt(env)]
  if (!parsed.success || bad.length > 0) throw new BadSetting(bad.join('\n'))
  const config = configOf(parsed.data, from)
  const isOurs = isDev && !config.phoneVerification && config.publicUrl === null
  return { ...config, devLogin: isOurs && reachOf(config).length === 0 }
}

/** A setting in effect: its name, its value (null if it has none) and where the value comes from. */
export type InForce = { name: string; value: string | null; from: 'environment' | 'default' }

/**
 * Returns every setting with its value in effect, or 'set' for a secret. Throws the same errors as
 * readConfig.
 */
export function settingsInForce(env: Record<string, string | undefined>, from = process.cwd()): InForce[] {
  const config = readConfig(env, from)
  const given = givenIn(env)
  // These values depend on other settings or on the `from` folder.
  const made: Record<string, unknown> = {
    ...parsedIn(env).data,
    HOST: config.host,
    PHONE_COUNTRY: config.phoneCountry,
    DATA_DIR: config.dataDir,
  }
  return Object.entries(Settings.shape).map(([name, schema]) => {
    const value = made[name] === null ? null : String(made[name])
    const isHidden = schema.meta()?.['secret'] === true || holdsPassword(value)
    return {
      name,
      value: value !== null && isHidden ? 'set' : value,
      from: given[name] === undefined ? 'default' : 'environment',
    }
  })
}

// A setting that is not marked as a secret may still be a URL that contains a password.
function holdsPassword(value: string | null): boolean {
  if (value === null || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username + password !== ''
}

// The admin's number may be written in the national format of PHONE_COUNTRY.
function parsedIn(env: Record<string, string | undefined>) {
  const given = givenIn(env)
  const country = given['PHONE_COUNTRY']?.toUpperCase() ?? ''
  return readingNumbersOf(isCountry(country) ? country : 'US', () => Settings.safeParse(given))
}

function givenIn(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const names = Object.keys(Settings.shape)
  return Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]))
}

// Finds misspelled settings, which would otherwise be silently ignored.
function misspelt(env: Record<string, string | undefined>): string[] {
  const ours = Object.keys(Settings.shape)
  return Object.keys(env).flatMap((name) => {
    const isUnset = !env[name]?.trim()
    // Environment variables on Windows are case-insensitive.
    const isRead = ours.includes(name.toUpperCase()) && env[name.toUpperCase()] === env[name]
    if (isUnset || isRead) return []
    const meant = likeliest(name.replace(/^KINHOLD_/i, ''), ours)
    if (meant === null) return []
    const isSpaced = name !== name.trim()
    return [
      isSpaced
        ? `'${name}' is not a setting. Did you mean ${meant}, without the space?`
        : `${name} is not a setting. Did you mean ${meant}?`,
    ]
  })
}

type Given = z.output<typeof Settings>

function configOf(settings: Given, from: string) {
  refuseHalfPooler(settings)
  refuseAlertsWithoutMail(settings)
  const twilio = twilioOf(settings)
  const phoneVerification =
    settings.PHONE_VERIFICATION === 'required' || (settings.PHONE_VERIFICATION === 'auto' && twilio !== null)
  return {
    port: settings.PORT,
    /** The address to listen on. Defaults to the loopback address unless codes are texted. */
    host: settings.HOST ?? (phoneVerification && twilio !== null ? '0.0.0.0' : '127.0.0.1'),
    /** The public origin, without a trailing slash. If it is null, links use the host of each request. */
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    dataDir: resolve(from, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** The URL for connections that need a session, set only if DATABASE_URL points to a pooler. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    /** The URL of a streaming replica that answers reads, or null if there is none. */
    databaseReadUrl: settings.DATABASE_READ_URL,
    /** 'on' if DATABASE_URL points to a pooler that may switch connections between transactions. */
    pgbouncer: settings.PGBOUNCER,
    databasePool: settings.DATABASE_POOL,
    /** The address of NATS, or null if live updates go through PostgreSQL. */
    liveUrl: settings.LIVE_URL,
    appName: settings.APP_NAME,
    adminPhone: settings.ADMIN_PHONE,
    /** The country (ISO 3166) of phone numbers that are entered without a country code. */
    phoneCountry: settings.PHONE_COUNTRY ?? countryOf(settings.ADMIN_PHONE) ?? 'US',
    isPhoneCountrySet: settings.PHONE_COUNTRY !== null,
    phoneVerification,
    /** True if PHONE_VERIFICATION is off, which lets a public server start without an SMS provider. */
    verificationOff: settings.PHONE_VERIFICATION === 'off',
    rateLimits: settings.RATE_LIMITS === 'on',
    maxPendingInvitations: settings.MAX_PENDING_INVITATIONS,
    /** The maximum number of open invitations that a member may have in their first days. */
    newcomerInvitations: settings.NEWCOMER_INVITATIONS,
    /** The largest upload other than a profile photo, in MB of 1,048,576 bytes. */
    maxUploadMb: settings.MAX_UPLOAD_MB,
    /** Each member's storage quota, in MB of 1,048,576 bytes. */
    memberQuotaMb: settings.MEMBER_QUOTA_MB,
    /** The value of Fastify's trustProxy: false, the number of proxies, or their addresses. */
    trustProxy: trustOf(settings.TRUST_PROXY),
    /**
     * The SMS provider, or null if texts stay in the outbox. `from` is our number, a short code or a
     * messaging service's ID.
     */
    twilio,
    /**
     * The countries we send texts to: '*' or ISO 3166 codes. Null means the countries of members' numbers.
     */
    smsCountries: settings.SMS_COUNTRIES,
    /** The maximum number of texts per hour, across all processes that share the database. */
    smsPerHour: settings.SMS_PER_HOUR,
    /** The mail server, or null if e-mails stay in the outbox. */
    smtp: smtpOf(settings),
    /** The S3-compatible store, or null if files stay in the data folder. */
    s3: s3Of(settings),
    supportEmail: settings.SUPPORT_EMAIL,
    privacyEmail: settings.PRIVACY_EMAIL,
    legalEmail: settings.LEGAL_EMAIL,
    /** The e-mail address for alerts, or null if alerts aren't e-mailed. */
    alertEmail: settings.ALERT_EMAIL,
    /** The secret URL that alerts are posted to, or null if there is none. */
    alertWebhook: settings.ALERT_WEBHOOK,
    /** The folder for daily backups, or null if none are made. */
    backupDir: settings.BACKUP_DIR && resolve(from, settings.BACKUP_DIR),
    /** The number of daily backups to keep. */
    backupKeep: settings.BACKUP_KEEP,
    /** The token required to read /metrics. If it is null, only this machine may read the metrics. */
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    logFormat: settings.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    /** True if the server offers sign-in by name, which only `npm run dev` allows. */
    devLogin: false as boolean,
  }
}

function refuseHalfPooler({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  DATABASE_READ_URL: read,
  PGBOUNCER: pooler,
}: Given): void {
  if (read && !url)
    throw new BadSetting('DATABASE_READ_URL is for a replica of DATABASE_URL. Set both or neither.')
  if (direct && !url)
    throw new BadSetting(
      'DATABASE_DIRECT_URL is for a DATABASE_URL that leads to a pooler. Set both or neither.',
    )
  if (pooler === 'on' && !direct)
    throw new BadSetting('With PGBOUNCER=on, DATABASE_URL and DATABASE_DIRECT_URL must both be set.')
}

// Rejects incomplete settings, because texts would otherwise stay in the outbox unnoticed.
function twilioOf(settings: Given) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings
  if (accountSid && authToken && from) return { accountSid, authToken, from, apiUrl: settings.TWILIO_API_URL }
  if (accountSid || authToken || from || settings.TWILIO_API_URL)
    throw new BadSetting(
      'To send texts, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must all three be set.',
    )
  return null
}

function smtpOf({ SMTP_URL: url, EMAIL_FROM: from }: Given) {
  if (url && from) return { url, from }
  if (url || from) throw new BadSetting('To send e-mails, SMTP_URL and EMAIL_FROM must both be set.')
  return null
}

// Rejects an address without a mail server, because alerts would otherwise stay in the outbox unnoticed.
function refuseAlertsWithoutMail({ ALERT_EMAIL: to, SMTP_URL: url, EMAIL_FROM: from }: Given): void {
  if (to && !(url && from))
    throw new BadSetting('To send alerts to ALERT_EMAIL, SMTP_URL and EMAIL_FROM must both be set.')
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

// Rejects incomplete settings, because files would otherwise silently go to the local folder.
function s3Of(settings: Given) {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3_NAMES.map((name) => settings[name])
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey }
  const missing = S3_NAMES.filter((name) => settings[name] === null)
  if (missing.length === S3_NAMES.length) return null
  throw new BadSetting(
    `To keep files in an S3-compatible store, ${S3_NAMES.slice(0, -1).join(', ')} and ${S3_NAMES.at(-1)} must all five be set. Missing: ${missing.join(', ')}.`,
  )
}

// The terminal and the log show this URL, so it must not contain a secret.
function isPlainAddress(text: string): boolean {
  if (!isWithoutUser(text)) return false
  const { search, hash } = new URL(text)
  return `${search}${hash}` === ''
}

// The app serves every path of its host, so the URL must not contain anything that `URL.origin` would drop.
function isOrigin(text: string): boolean {
  if (!isWithoutUser(text)) return false
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}

function isNatsAddress(text: string): boolean {
  if (!/^(nats|tls):\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && ['', '/'].includes(pathname) && search + hash === ''
}

// `fetch` rejects a URL that contains a user name or a password.
function isWithoutUser(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && !holdsPassword(text)
}

function wrongCountry(codes: string[] | '*'): string | undefined {
  return codes === '*' ? undefined : codes.find((code) => !isCountry(code))
}

// Fastify's trustProxy accepts an address, a range of addresses or the name of a range.
function isProxy(typed: string): boolean {
  const [address = '', bits, ...more] = typed.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(typed.trim())) return true
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  return most > 0 && fits && more.length === 0
}

// `on` means one proxy. If we trusted all proxies, a caller could forge its own address.
function trustOf(value: string | null): false | number | string {
  if (value === null || value === 'off' || value === 'false') return false
  if (value === 'on' || value === 'true') return 1
  return /^\d+$/.test(value) ? Number(value) || false : value
}
