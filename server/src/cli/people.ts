import { players } from '@kinhold/contract/players'
import { DEFAULT_REASON } from '@kinhold/domain/lifecycle'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import { counted } from '../features/admin/find-concerns.ts'
import { changeStatus } from '../features/lifecycle/change-status.ts'
import { playerById, playersByName } from '../features/players/players.queries.ts'
import { presentPlayer } from '../features/players/present-player.ts'
import { suspendPlayer } from '../features/reports/suspend-player.ts'
import { sessionsOf } from '../features/sessions/sessions.queries.ts'
import { asAdmin } from './as-admin.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'

type Why = { reason?: string; toSponsor?: string }

/** Adds the commands that find, suspend and restore people, as the admin can in the web app. */
export function people(program: Command): void {
  const group = program.command('people').description('find, suspend and restore people')
  group
    .command('find')
    .description('list the people whose name, last name or number begins so')
    .argument('<text>', 'the beginning of a name or of a number')
    .action(reporting(find))
  group
    .command('show')
    .description('show a person')
    .argument('<id>', 'the id that find lists')
    .action(reporting(show))
  group
    .command('suspend')
    .description('suspend a person; their sponsor is notified')
    .argument('<id>', 'the id that find lists')
    .option('--reason <text>', `what the person reads, otherwise ‘${DEFAULT_REASON}’`)
    .option('--to-sponsor <text>', 'what their sponsor reads')
    .action(reporting(suspend))
  group
    .command('restore')
    .description('reopen the account of a person, who then registers again')
    .argument('<id>', 'the id that find lists')
    .option('--reason <text>', `what the log and the person’s history say, otherwise ‘${DEFAULT_REASON}’`)
    .action(reporting(restore))
}

const LISTED = 50

async function find(_: Say, typed: string): Promise<Report> {
  const { search } = parsed(players.list.query, { search: typed })
  const words = search ?? ''
  const config = readConfig(process.env)
  const found = await onDatabase(config, (db) =>
    playersByName(db, {
      limit: LISTED + 1,
      after: null,
      search: { words, most: LISTED + 1, country: config.phoneCountry },
      withArchived: true,
    }),
  )
  const first = found.slice(0, LISTED)
  const isMore = found.length > LISTED
  return {
    lines: [
      ...(first.length === 0
        ? ['No name or number begins like this.']
        : first.map((row) => lineOf(row, config))),
      ...(isMore ? [`There are more than ${LISTED}. Type more of the name.`] : []),
    ],
    data: { people: first.map((row) => presentPlayer(row, true)), isMore },
  }
}

async function show(_: Say, typed: string): Promise<Report> {
  const id = idOf(typed)
  const config = readConfig(process.env)
  return onDatabase(config, async (db) => {
    const player = await playerById(db, id)
    if (!player) throw new Error('This player was not found.')
    const sponsor = player.sponsorId === null ? undefined : await playerById(db, player.sponsorId)
    const sessions = await sessionsOf(db, id)
    const { bondCount, trustUnitCount, inviteeCount } = player
    return {
      lines: [
        lineOf(player, config),
        `Sponsor: ${sponsor ? `${sponsor.name} (${sponsor.id})` : 'none'}. Here since ${player.createdAt.toISOString().slice(0, 10)}.`,
        `${counted(bondCount, 'bond', 'bonds')}, ${counted(trustUnitCount, 'trust unit', 'trust units')}, ${counted(inviteeCount, 'person', 'people')} brought in.`,
        `Signed in in ${counted(sessions.length, 'browser', 'browsers')}${sessions[0] ? `, last seen ${sessions[0].lastSeenAt.toISOString()}` : ''}.`,
      ],
      data: {
        ...presentPlayer(player, true),
        sponsorName: sponsor?.name ?? null,
        bondCount,
        trustUnitCount,
        inviteeCount,
        sessions: sessions.length,
      },
    }
  })
}

async function suspend(_: Say, typed: string, options: Why): Promise<Report> {
  const id = idOf(typed)
  const { reason, toSponsor } = parsed(players.changeStatus.body, { action: 'suspend', ...options })
  const player = await asAdmin((deps, admin) => suspendPlayer(deps, admin, id, { reason, toSponsor }))
  return reportOf(player, 'is suspended, and signed out everywhere')
}

async function restore(_: Say, typed: string, options: Why): Promise<Report> {
  const id = idOf(typed)
  const { action, reason } = parsed(players.changeStatus.body, { action: 're_register', ...options })
  const player = await asAdmin((deps, admin) => changeStatus(deps, admin, id, { action, reason }))
  return reportOf(player, 'can sign in and register again')
}

function reportOf(player: PlayerRow, sentence: string): Report {
  return { lines: [`Done: ${player.name} (${player.id}) ${sentence}.`], data: presentPlayer(player, true) }
}

function lineOf({ id, name, phone, status, awaiting }: PlayerRow, { phoneCountry }: Config): string {
  const number = phone === null ? 'no number' : formatPhoneIn(phoneCountry, phone)
  const waits =
    awaiting === null ? '' : `, waits for ${awaiting === 'sponsor' ? 'the sponsor' : 'a registration'}`
  return `${String(id).padStart(6)}  ${name}  ${number}  ${status}${waits}`
}

/** Parses a person's id by the same rules as the admin's API calls. */
export function idOf(typed: string): number {
  return parsed(players.changeStatus.params, { id: typed }).id
}

type Schema<T> = {
  safeParse(
    given: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }
}

function parsed<T>(schema: Schema<T>, given: unknown): T {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new Error(read.error.issues[0]!.message)
}
