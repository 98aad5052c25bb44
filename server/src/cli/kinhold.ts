import { Command, CommanderError } from 'commander'
import { VERSION } from '../delivery/version.ts'
import { sentenceOf } from '../sentence-of.ts'
import { backup } from './backup.ts'
import { moveFiles } from './move-files.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { texts } from './texts.ts'

/**
 * `npm run kinhold -- COMMAND`. The exit code is 0 if it is done, 1 if it was refused or failed, with one
 * sentence on standard error, and 2 for a command that we do not understand.
 */
const [DONE, FAILED, WRONG_USAGE] = [0, 1, 2]

const program = new Command('npm run kinhold --')
  .description('What the operator of Kinhold does by hand, with the settings of the server.')
  .version(VERSION)
  .option('--json', 'print one line of JSON in place of sentences')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Add --help for all that it takes.')
  .exitOverride()
for (const add of [backup, restore, texts, retention, moveFiles]) add(program)

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already said what is wrong.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === DONE ? DONE : WRONG_USAGE
  else {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = FAILED
  }
}
