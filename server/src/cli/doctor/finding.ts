import { plainly } from '../../sentence-of.ts'

/** The result of a check. `todo` tells the operator how to fix a problem. */
export type Finding = { check: string; says: string } & (
  | { state: 'ok'; todo: null }
  | { state: 'warning' | 'failed'; todo: string }
)

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says, todo: null })
export const warning = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'warning',
  says,
  todo,
})
export const failed = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'failed',
  says,
  todo,
})

/** The default time limit for a check, in milliseconds. */
export const CHECK_MS = 10_000

/** Runs a check. An error or a timeout becomes a finding with the state `failed`. */
export async function checked(
  check: string,
  run: () => Promise<Finding[]>,
  todo: string,
  patience = CHECK_MS,
): Promise<Finding[]> {
  try {
    return await within(patience, run())
  } catch (error) {
    return [failed(check, sentenceIn(error), todo)]
  }
}

/**
 * Returns an error as a sentence. If a host has several addresses and all of them fail, Node's error has a
 * code but no message.
 */
export function sentenceIn(error: unknown): string {
  return plainly(error as Error) || `There is no way to it (${(error as NodeJS.ErrnoException).code}).`
}

/** Waits for a promise, and rejects with a message for the operator after `patience` milliseconds. */
export async function within<T>(patience: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const sentence = `There was no answer within ${Math.ceil(patience / 1000)} seconds.`
  const clock = setTimeout(() => late.reject(new Error(sentence)), patience)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(clock)
  }
}
