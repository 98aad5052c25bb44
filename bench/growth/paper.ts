import { NOTIFICATION_DAYS, UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { type Figure, figure } from '../figures.ts'
import { inWords } from '../scale.ts'

/** The numbers of members to calculate for. */
const SIZES = [10_000, 1_000_000, 100_000_000]
/** The age of the network, in days. */
const DAYS = 3 * 365
/** The number of days that logs and notifications are kept. Whole months are deleted, on average 15 days late. */
const LOG_DAYS = NOTIFICATION_DAYS + 15

/** The assumed activity of an average member. */
const MEMBER = {
  bonds: 10,
  units: 3,
  vaultsOfOthers: 10,
  messagesADay: 10,
  postsAMonth: 4,
  commentsAMonth: 8,
  likesAMonth: 20,
  picturesAMonth: 20,
  /** The number of people who load each picture in its medium size. */
  viewersOfAPicture: 10,
  filmsAMonth: 1,
  filmMb: 0.4 * UPLOAD_MB_DEFAULT,
  viewersOfAFilm: 3,
  noticesADay: 5,
  signInsADay: 0.1,
  browsers: 2,
  textsAYear: 4,
  minutesADay: 20,
  callsAMinute: 6,
}
/** The assumed load during the busiest hour, as a multiple of the average load. */
const PEAK = 4
/** The assumed share of each core that is in use at the peak. */
const USED = 0.6

/**
 * The unit costs that other parts measure: an idle server, a stream, a picture, and a change for people on
 * other servers.
 */
const OTHER_PARTS = { atRestMb: 140, streamKb: 37, pictureCpuMs: 513, changeCpuMs: 0.01 }
/** The number of changes that a message causes: one when it arrives, and one when it is read. */
const CHANGES = 2
/** The number of database connections that a server may open: DATABASE_POOL and 30 more. */
const CONNECTIONS = 50

/** The assumed prices in November 2026, in euros per month. */
const PRICES = { core: 10, ssdGb: 0.08, objectGb: 0.01, trafficGb: 0.01, text: 0.07 }

const months = (amount: number) => (amount * DAYS * 12) / 365

/** The number of rows per member in each table after three years. */
export const ROWS_OF = {
  players: 1,
  bonds: MEMBER.bonds / 2,
  trust_units: MEMBER.units / 3,
  trust_unit_members: MEMBER.units,
  vault_access: MEMBER.vaultsOfOthers,
  conversations: MEMBER.bonds / 2,
  messages: MEMBER.messagesADay * DAYS,
  posts: months(MEMBER.postsAMonth),
  post_places: months(MEMBER.postsAMonth),
  comments: months(MEMBER.commentsAMonth),
  likes: months(MEMBER.likesAMonth),
  uploads: months(MEMBER.picturesAMonth + MEMBER.filmsAMonth),
  post_media: months(MEMBER.picturesAMonth + MEMBER.filmsAMonth),
  notifications: MEMBER.noticesADay * LOG_DAYS,
  phone_audit_logs: MEMBER.signInsADay * LOG_DAYS,
  account_events: MEMBER.signInsADay * LOG_DAYS,
  sessions: MEMBER.browsers,
  trusted_browsers: MEMBER.browsers,
}

/** The tables that Citus copies to every node. */
const REFERENCE = [
  'players',
  'bonds',
  'trust_units',
  'trust_unit_members',
  'vault_access',
  'post_places',
  'uploads',
] as const

/** A number for each table. */
export type Rows = Record<keyof typeof ROWS_OF, number>
/** The measured costs, in bytes or in milliseconds of CPU time. */
export type Units = {
  bytes: Rows
  words: number
  wal: number
  sendCpu: number
  sendDatabase: number
  readCpu: number
  readDatabase: number
  picture: number
  shown: number
  film: number
}

/** Calculates what networks of three sizes need, from measured costs and assumptions. */
export function onPaper(units: Units): Figure[] {
  return SIZES.flatMap((members) =>
    Object.entries(needsOf(members, units)).map(([what, value]) =>
      figure(`${inWords(members)} members: ${what}`, '', null, [value]),
    ),
  )
}

function needsOf(members: number, units: Units) {
  const tables = Object.keys(ROWS_OF) as (keyof Rows)[]
  const gbOf = (some: readonly (keyof Rows)[]) =>
    (members * some.reduce((sum, table) => sum + ROWS_OF[table] * units.bytes[table], 0)) / 1e9
  const databaseGb = gbOf(tables)
  const film = MEMBER.filmMb * 1e6
  const filesGb =
    (members *
      (months(MEMBER.picturesAMonth) * units.picture + months(MEMBER.filmsAMonth) * film * units.film)) /
    1e9
  const trafficGb =
    (members *
      (MEMBER.picturesAMonth * MEMBER.viewersOfAPicture * units.shown +
        MEMBER.filmsAMonth * MEMBER.viewersOfAFilm * film)) /
    1e9
  const atPeak = (aDay: number) => (members * aDay * PEAK) / 86_400
  const streams = (members * MEMBER.minutesADay * PEAK) / 1_440
  const calls = atPeak(MEMBER.minutesADay * MEMBER.callsAMinute)
  const messages = atPeak(MEMBER.messagesADay)
  const pictures = atPeak((MEMBER.picturesAMonth * 12) / 365)
  const msOfServers = calls * units.readCpu + messages * units.sendCpu + pictures * OTHER_PARTS.pictureCpuMs
  const serverCores = msOfServers / 1_000 / USED
  const databaseCores = (calls * units.readDatabase + messages * units.sendDatabase) / 1_000 / USED
  const servers = Math.ceil(serverCores)
  const cores = Math.max(2, servers + Math.ceil(databaseCores))
  const money = {
    cores: cores * PRICES.core,
    'the disk of the database': databaseGb * PRICES.ssdGb,
    files: filesGb * PRICES.objectGb,
    traffic: trafficGb * PRICES.trafficGb,
    'a second copy': (databaseGb + filesGb) * PRICES.objectGb,
    texts: (members * MEMBER.textsAYear * PRICES.text) / 12,
  }
  return {
    'rows, millions': (members * tables.reduce((sum, table) => sum + ROWS_OF[table], 0)) / 1e6,
    'database, GB': databaseGb,
    'of it reference tables, GB': gbOf(REFERENCE),
    'of it the index of the words of messages, GB': (members * ROWS_OF.messages * units.words) / 1e9,
    'of it messages, GB': gbOf(['messages']),
    'files, GB': filesGb,
    'WAL of messages, GB a day': (members * MEMBER.messagesADay * units.wal) / 1e9,
    'streams at the peak': streams,
    'memory of the servers, GB':
      (servers * OTHER_PARTS.atRestMb + (streams * OTHER_PARTS.streamKb) / 1_000) / 1_000,
    'calls a second at the peak': calls,
    'messages a second at the peak': messages,
    'cores of the servers': serverCores,
    'of it pictures': (pictures * OTHER_PARTS.pictureCpuMs) / 1_000 / USED,
    'cores of the database': databaseCores,
    'CPU that each server spends on NOTIFY, ms in a second': messages * CHANGES * OTHER_PARTS.changeCpuMs,
    'connections without a pooler': servers * CONNECTIONS,
    'traffic, GB a month': trafficGb,
    ...Object.fromEntries(Object.entries(money).map(([what, euros]) => [`€ a month for ${what}`, euros])),
    '€ a month': Object.values(money).reduce((sum, euros) => sum + euros, 0),
    '€ a month more for a replica':
      money['the disk of the database'] + Math.ceil(databaseCores) * PRICES.core,
  }
}
