import { StoreAway } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'

/** Milliseconds that a status check waits for the store; uploads and downloads wait longer. */
const GLANCE_MS = 3_000

/** Checks whether the store can save and serve files now; logs the reason if it can not. */
export async function checkStore(
  { files, warn }: Pick<Deps, 'files' | 'warn'>,
  patience = GLANCE_MS,
): Promise<{ isAway: boolean }> {
  const late = Promise.withResolvers<string>()
  const said = `The file store, ${files.place.files}, has not answered for ${patience / 1000} seconds.`
  const clock = setTimeout(() => late.resolve(said), patience)
  try {
    const trouble = await Promise.race([files.check().then(() => null, troubleIn), late.promise])
    if (trouble !== null) warn(trouble)
    return { isAway: trouble !== null }
  } finally {
    clearTimeout(clock)
  }
}

function troubleIn(error: unknown): string {
  if (error instanceof StoreAway) return error.message
  throw error
}
