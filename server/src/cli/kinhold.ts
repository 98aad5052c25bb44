import { Command, CommanderError } from 'commander'
import { VERSION } from '../delivery/version.ts'
import { sentenceOf } from '../sentence-of.ts'
import { admin } from './admin.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { maintenance } from './maintenance.ts'
import { moveFiles } from './move-files.ts'
import { people } from './people.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { texts } from './texts.ts'

/**
 * The exit codes of `npm run kinhold -- COMMAND`: 0 if the command succeeds, 1 if it fails or finds a
 * problem, and 2 if the command line is invalid. A failing command prints one sentence to standard error.
 */
const [DONE, FAILED, WRONG_USAGE] = [0, 1, 2]

const program = new Command('npm run kinhold --')
  .description('What the operator of Kinhold does by hand, with the settings of the server.')
  .version(VERSION)
  .option('--json', 'print one line of JSON in place of sentences')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Add --help for all that it takes.')
  .exitOverride()
const COMMANDS = [
  settings,
  doctor,
  maintenance,
  people,
  sessions,
  texts,
  admin,
  backup,
  restore,
  retention,
  moveFiles,
]
for (const add of COMMANDS) add(program)

// A program that reads the output, such as `head`, may stop early. The command then continues, because its
// work matters more than its output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(new Error(`The output could not be written (${error.code}).`))
})
process.stderr.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already printed the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === DONE ? DONE : WRONG_USAGE
  else fail(error)
}

function fail(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = FAILED
}
