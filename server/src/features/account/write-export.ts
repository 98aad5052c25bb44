import type { Db } from '../../db/database.ts'
import { eventsOf } from '../history/events.queries.ts'
import { presentEvent } from '../history/present-event.ts'
import { notificationsOf } from '../notifications/notifications.queries.ts'
import { wordsOf } from '../notifications/sentences.values.ts'
import { areApart } from '../ties/ties.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { presentOwnSettings } from '../settings/present-settings.ts'
import { csvLine, HEADER } from './csv.values.ts'
import * as pages from './export.queries.ts'

/** What of the own data is wanted, and in which form. */
export type Wish = {
  includeMessages: boolean
  includeBonds: boolean
  includeGroups: boolean
  format: 'json' | 'csv'
}

type Section = { name: string; when?: keyof Omit<Wish, 'format'>; read: pages.ReadPage }

const SECTIONS: Section[] = [
  { name: 'settings', read: settingPage },
  { name: 'blocks', read: pages.blockPage },
  { name: 'mutes', read: pages.mutePage },
  { name: 'passkeys', read: pages.passkeyPage },
  { name: 'pushBrowsers', read: pages.pushBrowserPage },
  { name: 'messages', when: 'includeMessages', read: pages.messagePage },
  { name: 'bonds', when: 'includeBonds', read: pages.bondPage },
  { name: 'endedBonds', when: 'includeBonds', read: pages.endedBondPage },
  { name: 'trustUnits', when: 'includeGroups', read: pages.unitPage },
  { name: 'formerTrustUnits', when: 'includeGroups', read: pages.formerUnitPage },
  { name: 'groups', when: 'includeGroups', read: pages.groupPage },
  { name: 'posts', when: 'includeGroups', read: pages.postPage },
  { name: 'vaults', read: pages.vaultPage },
  { name: 'vaultPosts', read: pages.vaultPostPage },
  { name: 'vaultComments', read: pages.vaultCommentPage },
  { name: 'vaultItems', read: pages.vaultItemPage },
  { name: 'invitations', read: pages.invitationPage },
  { name: 'guardians', read: pages.guardianPage },
  { name: 'claims', read: pages.claimPage },
  { name: 'notifications', read: notificationPage },
  { name: 'history', read: historyPage },
  { name: 'reports', read: pages.reportPage },
  { name: 'measures', read: pages.measurePage },
  { name: 'standing', read: pages.standingPage },
  { name: 'files', read: pages.filePage },
]

/** How many rows are read and written at a time: what one export holds in memory. */
const PAGE = 200

/**
 * A player's own data, piece by piece as it is asked for (SET-12 to SET-15): JSON as one object with a list for each
 * section, CSV with the section in the first column. Throws where the account ends meanwhile.
 */
export async function* writeExport(db: Db, me: pages.Exporter, wish: Wish): AsyncGenerator<string> {
  const sections = SECTIONS.filter(({ when }) => when === undefined || wish[when])
  yield* wish.format === 'csv' ? writeCsv(db, me, sections) : writeJson(db, me, sections)
}

async function* writeJson(db: Db, me: pages.Exporter, sections: Section[]): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())},\n"profile":${JSON.stringify(await profileOf(db, me))}`
  for (const section of sections) {
    yield `,\n"${section.name}":[`
    let isFirst = true
    for await (const rows of pagesOf(db, me, section)) {
      yield rows.map((row, nth) => `${isFirst && nth === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join('')
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

async function* writeCsv(db: Db, me: pages.Exporter, sections: Section[]): AsyncGenerator<string> {
  yield HEADER + csvLine('profile', await profileOf(db, me))
  for (const section of sections)
    for await (const rows of pagesOf(db, me, section))
      yield rows.map((row) => csvLine(section.name, row)).join('')
}

async function* pagesOf(
  db: Db,
  me: pages.Exporter,
  { read }: Section,
): AsyncGenerator<Record<string, unknown>[]> {
  let after = 0
  for (;;) {
    if (!(await pages.isStillActive(db, me.id)))
      throw new Error('The account whose data was exported has ended.')
    const rows = await read(db, me, { after, most: PAGE })
    if (rows.length > 0) yield rows.map(withoutPlace)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.place
  }
}

function withoutPlace(row: pages.ExportRow): Record<string, unknown> {
  const { place, ...fields } = row
  void place
  return fields
}

async function profileOf(db: Db, { id }: pages.Exporter): Promise<Record<string, unknown>> {
  const { name, phone, status, sponsorId, createdAt } = (await playerById(db, id))!
  const isSeen = sponsorId !== null && !(await areApart(db, id, sponsorId))
  const sponsor = isSeen ? ((await playerById(db, sponsorId))?.name ?? null) : null
  return { id, name, phone, status, sponsor, createdAt }
}

// Newest first, as they are read on the screen: the place is the id of the last one.
async function notificationPage(
  db: Db,
  { id }: pages.Exporter,
  { after, most }: { after: number; most: number },
): Promise<pages.ExportRow[]> {
  const rows = await notificationsOf(db, id, { limit: most, before: after === 0 ? null : after })
  return rows.map(({ id: place, kind, said, createdAt, readAt }) => {
    const { text, href } = 'text' in said ? said : wordsOf(said)
    return { place, id: place, kind, text, href, createdAt, readAt }
  })
}

// Newest first, as the notifications.
async function historyPage(
  db: Db,
  { id }: pages.Exporter,
  { after, most }: { after: number; most: number },
): Promise<pages.ExportRow[]> {
  const rows = await eventsOf(db, id, { limit: most, before: after === 0 ? null : after })
  return rows.map((row) => ({ place: row.id, ...presentEvent(row) }))
}

// Each by its name under the group it is shown in.
async function settingPage(
  db: Db,
  { id }: pages.Exporter,
  { after, most }: { after: number; most: number },
): Promise<pages.ExportRow[]> {
  const groups = Object.entries(await presentOwnSettings(db, id))
  return groups
    .flatMap(([kind, chosen]) => Object.entries(chosen).map(([name, value]) => ({ kind, name, value })))
    .map((row, nth) => ({ place: nth + 1, ...row }))
    .slice(after, after + most)
}
