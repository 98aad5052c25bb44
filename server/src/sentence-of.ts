import { isAbsolute } from 'node:path'
import { BadSetting } from './config.ts'
import { pathSentence } from './db/data-dir.ts'
import { troubleIn } from './db/unavailable.ts'

/** Returns the text of an error for the operator: a sentence or, if LOG_LEVEL is debug, the stack trace. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTraced = process.env['LOG_LEVEL'] === 'debug' && !(error instanceof BadSetting)
  return isTraced ? (error.stack ?? error.message) : plainly(error)
}

/** Returns an error's message, or a clearer sentence for a file system error or a full database. */
export function plainly(error: Error): string {
  if (troubleIn(error)?.trouble === 'full') return NO_ROOM
  const { path, syscall } = error as NodeJS.ErrnoException
  const isOfFile = path !== undefined && isAbsolute(path) && syscall !== undefined && syscall !== 'connect'
  return isOfFile ? pathSentence(error, path) : error.message
}

const NO_ROOM = 'The database, or the machine that it runs on, has no room. Make room there, then try again.'
