import type { Command } from 'commander'
import { endAllSessions, endSessionsOfPlayer } from '../features/admin/end-sessions.ts'
import { asAdmin } from './as-admin.ts'
import { idOf } from './people.ts'
import { type Report, reporting, type Say } from './report.ts'

/** Adds the command that signs people out. */
export function sessions(program: Command): void {
  program
    .command('sessions')
    .description('sign people out')
    .command('end')
    .description('sign a person, or everybody, out everywhere; their browsers have to prove the number again')
    .argument('[id]', 'the id that people find lists')
    .option('--all', 'everybody, the admin too')
    .action(reporting(end))
}

async function end(_: Say, typed: string | undefined, { all }: { all?: true }): Promise<Report> {
  if ((typed === undefined) === (all === undefined))
    throw new Error('Name one person by their id, or everybody by --all.')
  const id = typed === undefined ? null : idOf(typed)
  const ended = await asAdmin((deps) => (id === null ? endAllSessions(deps) : endSessionsOfPlayer(deps, id)))
  const line = `Done: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`
  return { lines: [line], data: { ended } }
}
