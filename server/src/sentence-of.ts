import { BadSetting } from './config.ts'

/** Returns the part of an error that the operator reads: the message, or the stack with LOG_LEVEL=debug. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTraced = process.env['LOG_LEVEL'] === 'debug' && !(error instanceof BadSetting)
  return isTraced ? (error.stack ?? error.message) : error.message
}
