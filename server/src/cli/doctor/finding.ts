/** What a check found. `todo` says what to do unless all is well. */
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

/** The milliseconds that a check may take. */
export const CHECK_MS = 10_000

/** Runs a check; an error, or no answer in time, is a finding like any other. */
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

/** Returns what an error says; one about several addresses of a host has only a code. */
export function sentenceIn(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || `There is no way to it (${code}).`
}

/** Waits for a promise at most this many milliseconds, and rejects with a sentence afterwards. */
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
