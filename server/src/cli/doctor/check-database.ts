import { parsePhone } from '@kinhold/domain/phone'
import { areDialledAlike, countryOf } from '@kinhold/domain/phone-country'
import { ADMIN_ID } from '@kinhold/domain/players'
import { ADMIN_PHONE_UNUSED, type Config, isAdminPhoneUnused } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { lookAt } from '../../db/look.ts'
import { ageOfSchema } from '../../db/migrate.ts'
import { waysTo } from '../../db/pooler.ts'
import { tryReplica } from '../../db/replica.ts'
import { maintenanceNow } from '../../features/health/maintenance.queries.ts'
import { sendingStop } from '../../features/outbox/sending-stop.queries.ts'
import { playerById } from '../../features/players/players.queries.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

/** Checks whether this version of PostgreSQL is supported. */
export async function checkVersion({ databaseUrl }: Config, url: string): Promise<Finding[]> {
  const { version } = await lookAt(url)
  const place = databaseUrl === null ? 'the embedded one' : new URL(url).host
  if (Number.parseInt(version, 10) >= OLDEST) return [ok('database', `PostgreSQL ${version}, ${place}.`)]
  const todo = `Move to PostgreSQL ${OLDEST} or later.`
  return [failed('database', `PostgreSQL ${version}, ${place}, is too old.`, todo)]
}

const OLDEST = 15

/** Checks whether the schema matches this version of Kinhold. */
export async function checkSchema(url: string): Promise<Finding[]> {
  return [SCHEMAS[await ageOfSchema(url)]]
}

const SCHEMAS: Record<Awaited<ReturnType<typeof ageOfSchema>>, Finding> = {
  ours: ok('schema', 'The schema is that of this version.'),
  none: failed('schema', 'The database has no network yet.', 'Start the server once.'),
  older: failed(
    'schema',
    'Migrations of this version are missing.',
    'Start the server of this version once.',
  ),
  newer: failed(
    'schema',
    'The database was made by a newer Kinhold.',
    'Use that version or a later one, or restore a backup from before it.',
  ),
}

/** Checks the database's URLs. Returns no finding if there is no pooler and no DATABASE_DIRECT_URL. */
export async function checkPooler(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl === null) return []
  const { isPooled } = await waysTo({ ...config, databaseUrl })
  if (isPooled)
    return [ok('pooler', 'DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL past it to the same database.')]
  if (databaseDirectUrl === null) return []
  return [ok('pooler', 'DATABASE_DIRECT_URL is set, and DATABASE_URL keeps a connection for each client.')]
}

/** Checks whether the replica can answer reads. Returns no finding if no replica is set up. */
export async function checkReplica({ databaseReadUrl }: Config, db: Db): Promise<Finding[]> {
  if (databaseReadUrl === null) return []
  const unused = await tryReplica(db, databaseReadUrl)
  if (unused === null) return [ok('replica', 'It follows the database and has caught up with it.')]
  return [warning('replica', `${unused.says} Calls read from the database itself.`, unused.todo)]
}

/**
 * Warns if ADMIN_PHONE is set but the admin has a different number, or if the admin's number suggests a
 * PHONE_COUNTRY other than the default (LNG-52). Otherwise returns no finding.
 */
export async function checkAdminPhone(config: Config, db: Db, url: string): Promise<Finding[]> {
  if ((await ageOfSchema(url)) !== 'ours') return []
  const phone = (await playerById(db, ADMIN_ID))?.phone ?? null
  const unused = warning('admin', ADMIN_PHONE_UNUSED.says, ADMIN_PHONE_UNUSED.todo)
  return [...(isAdminPhoneUnused(config, phone) ? [unused] : []), ...findingsOfCountry(config, phone)]
}

function findingsOfCountry({ phoneCountry, isPhoneCountrySet }: Config, phone: string | null): Finding[] {
  const country = phone === null ? null : countryOf(phone)
  if (isPhoneCountrySet || country === null || areDialledAlike(country, phoneCountry)) return []
  const says = `Numbers without a country code are read as numbers of ${phoneCountry}, but the admin's number is one of ${country}.`
  return [warning('admin', says, `Set PHONE_COUNTRY=${country} or PHONE_COUNTRY=${phoneCountry}.`)]
}

/**
 * Warns about members who can't sign in because their stored numbers don't have the format that typed numbers
 * are converted to (LOG-74).
 */
export async function checkNumbers(db: Db, url: string): Promise<Finding[]> {
  if ((await ageOfSchema(url)) !== 'ours') return []
  const stored = await db
    .selectFrom('players')
    .select(['id', 'name', 'phone'])
    .where('id', '<>', ADMIN_ID)
    .where('phone', 'is not', null)
    .orderBy('id')
    .execute()
  const lost = stored.filter(({ phone }) => parsePhone(phone!) !== phone)
  if (lost.length === 0) return []
  const names = lost.map(({ id, name, phone }) => `${name} (${id}, ${phone})`).join(', ')
  const todo =
    'Let them change the number in the settings of a browser that is still signed in, or claim the account by name with another number.'
  return [warning('numbers', `Nobody can sign in by these numbers: ${names}.`, todo)]
}

const [ODD_MS, WRONG_MS] = [2_000, 60_000]

/**
 * Compares this machine's clock with the database's, because some data expires by this machine's clock and
 * some by the database's.
 */
export async function checkClock(url: string): Promise<Finding[]> {
  return [findingOfClock((await lookAt(url)).ahead)]
}

/** Returns the finding for a database clock that is `ahead` milliseconds ahead of this machine's clock. */
export function findingOfClock(ahead: number): Finding {
  const apart = Math.abs(ahead)
  const said = `The database's clock is ${(apart / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine's.`
  const todo = 'Let both machines keep their time by NTP.'
  if (apart < ODD_MS) return ok('clock', said)
  return apart < WRONG_MS ? warning('clock', said, todo) : failed('clock', said, todo)
}

/** Checks whether maintenance is on. Returns no finding if the schema is from another version. */
export async function checkMaintenance(db: Db, url: string): Promise<Finding[]> {
  if ((await ageOfSchema(url)) !== 'ours') return []
  const on = await maintenanceNow(db)
  if (on === null) return [ok('maintenance', 'Maintenance is off.')]
  const said = `Maintenance is on since ${on.since.toISOString()}: calls and pages are refused.`
  return [warning('maintenance', said, 'End it by npm run kinhold -- maintenance off.')]
}

/** Checks whether sending is stopped. Returns no finding if the schema is from another version. */
export async function checkSending(db: Db, url: string): Promise<Finding[]> {
  if ((await ageOfSchema(url)) !== 'ours') return []
  const stop = await sendingStop(db)
  if (stop === null) return [ok('sending', 'Texts, e-mails and pushes can be sent.')]
  const why = stop.reason === 'restored' ? 'the network was restored from a backup' : 'sending was paused'
  const said = `No texts, e-mails or pushes have been sent since ${stop.since.toISOString()}: ${why}. Sign-in codes are not sent either.`
  const todo =
    'npm run kinhold -- texts resume sends what waits; until then, npm run kinhold -- admin link signs the admin in.'
  return [warning('sending', said, todo)]
}
