import { AccountEvent } from '@kinhold/contract/history'
import { LINE_NAMES, linesOf } from '@kinhold/domain/profile-lines'
import { nameFor } from '@kinhold/domain/names'
import type { Say } from '@kinhold/domain/sentences'
import type { Db } from '../../db/database.ts'
import { notificationsOf } from '../notifications/notifications.queries.ts'
import { eventsOf } from '../players/history/events.queries.ts'
import { presentEvent } from '../players/history/present-event.ts'
import { isOperatorsOwn } from '../players/operator.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { presentOwnSettings } from '../settings/present-settings.ts'
import { areApart } from '../ties/ties.queries.ts'
import { type Exporter, isStillActive, LAST_LISTS, type List, LISTS, type Page } from './export.queries.ts'

export type Wish = {
  includeMessages: boolean
  includeBonds: boolean
  includeGroups: boolean
  format: 'json' | 'csv'
}

type Row = Record<string, unknown>
const PROFILE = [
  'id',
  'name',
  ...LINE_NAMES,
  'phone',
  'status',
  'sponsor',
  'isOperator',
  'hasSeenWelcome',
  'language',
  'createdAt',
] as const

// One row per setting. `kind` is the setting's group on the settings screen.
const settingList: List = {
  fields: ['kind', 'name', 'value'],
  read: async (db, { id }, { after, most }) => {
    const { language: _, ...groups } = await presentOwnSettings(db, id)
    return Object.entries(groups)
      .flatMap(([kind, chosen]) => Object.entries(chosen).map(([name, value]) => ({ kind, name, value })))
      .map((row, nth) => ({ place: nth + 1, ...row }))
      .slice(after, after + most)
  },
}

// The newest row comes first, so the next page starts below the last row's id.
const notificationList: List = {
  fields: ['id', 'kind', 'text', 'href', 'createdAt', 'readAt'],
  read: async (db, { id }, page, say) =>
    (await notificationsOf(db, id, newestOf(page))).map((row) => ({
      ...row,
      text: say(row.text),
      place: row.id,
    })),
}

const historyList: List = {
  fields: Object.keys(AccountEvent.shape),
  read: async (db, { id }, page, say) =>
    (await eventsOf(db, id, newestOf(page))).map((row) => ({ place: row.id, ...presentEvent(row, say) })),
}

function newestOf({ after, most }: Page) {
  return { limit: most, before: after === 0 ? null : after }
}

const SECTIONS: Record<string, List> = {
  settings: settingList,
  ...LISTS,
  notifications: notificationList,
  history: historyList,
  ...LAST_LISTS,
}

/** The optional sections, each with the option that includes it. */
const CHOSEN: Partial<Record<string, keyof Omit<Wish, 'format'>>> = {
  messages: 'includeMessages',
  bonds: 'includeBonds',
  endedBonds: 'includeBonds',
  trustUnits: 'includeGroups',
  formerTrustUnits: 'includeGroups',
  groups: 'includeGroups',
  posts: 'includeGroups',
}

const FIELDS = Object.values(SECTIONS).flatMap(({ fields }) => fields)
const COLUMNS = [...new Set(['section', ...PROFILE, ...FIELDS])]

const BYTE_ORDER_MARK = '\uFEFF'

/** The number of rows that an export reads at a time. */
const PAGE = 200

/**
 * Streams a player's own data (SET-12 to SET-15), with sentences translated by `say`. Throws if the account
 * becomes inactive during the export.
 */
export async function* writeExport(db: Db, me: Exporter, wish: Wish, say: Say): AsyncGenerator<string> {
  const sections = Object.entries(SECTIONS).filter(
    ([name]) => CHOSEN[name] === undefined || wish[CHOSEN[name]],
  )
  const pages = (list: List) => pagesOf(db, me, list, say)
  const profile = await profileOf(db, me, say)
  yield* wish.format === 'csv' ? writeCsv(profile, sections, pages) : writeJson(profile, sections, pages)
}

type Sections = [string, List][]
type Pages = (list: List) => AsyncGenerator<Row[]>

async function* writeJson(profile: Row, sections: Sections, pages: Pages): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())},\n"profile":${JSON.stringify(profile)}`
  for (const [name, list] of sections) {
    yield `,\n"${name}":[`
    let isFirst = true
    for await (const rows of pages(list)) {
      yield rows.map((row, nth) => `${isFirst && nth === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join('')
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

async function* writeCsv(profile: Row, sections: Sections, pages: Pages): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  const line = (section: string, row: Row) =>
    csvLine(COLUMNS.map((column) => (column === 'section' ? section : row[column])))
  yield line('profile', profile)
  for (const [name, list] of sections)
    for await (const rows of pages(list)) yield rows.map((row) => line(name, row)).join('')
}

async function* pagesOf(db: Db, me: Exporter, list: List, say: Say): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    if (!(await isStillActive(db, me.id))) throw new Error('The account whose data was exported has ended.')
    const rows = await list.read(db, me, { after, most: PAGE }, say)
    if (rows.length > 0)
      yield rows.map((row) => Object.fromEntries(list.fields.map((field) => [field, row[field]])))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.place
  }
}

async function profileOf(
  db: Db,
  { id }: Exporter,
  say: Say,
): Promise<Record<(typeof PROFILE)[number], unknown>> {
  const player = (await playerById(db, id))!
  const { name, phone, status, sponsorId, hasSeenWelcome, language, createdAt } = player
  const isSeen = sponsorId !== null && !(await areApart(db, id, sponsorId))
  const sponsor = isSeen ? await playerById(db, sponsorId) : undefined
  const isOperator = await isOperatorsOwn(db, id)
  return {
    id,
    name,
    ...linesOf(player),
    phone,
    status,
    sponsor: sponsor ? nameFor(sponsor.name, say) : null,
    isOperator,
    hasSeenWelcome,
    language,
    createdAt,
  }
}

/** Formats one CSV line (RFC 4180). */
function csvLine(values: unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** Formats one CSV cell. A leading apostrophe keeps a spreadsheet from running a formula. */
export function cell(value: unknown): string {
  const text = plain(value)
  const harmless = typeof value !== 'number' && isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// NFKC turns full-width and small forms such as ＝ and ﹦ into plain characters.
function isFormula(text: string): boolean {
  const [first = ''] = text.trimStart()
  return /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(first.normalize('NFKC'))
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
