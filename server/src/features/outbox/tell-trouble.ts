import type { Attempt } from '../../delivery/attempt.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import type { Deps } from '../../deps.ts'
import { withoutNumbers } from '../../http/logs.ts'

const HOUR_MS = 3_600_000
/** Most errors logged in an hour: enough to make the reader investigate. */
const MOST = 20

const toldOf = new WeakMap<Sms, Map<string, number>>()

/**
 * Logs a warning about a text that the provider did not take, unless the number is at fault: at once, and for the same
 * error again after an hour.
 */
export function tellTrouble({ sms, warn }: Pick<Deps, 'sms' | 'warn'>, came: Attempt): void {
  if (came.kind === 'sent' || ('silence' in came && came.silence)) return
  const told = recentlyTold(sms!)
  const trouble = withoutNumbers(came.error)
  if (told.has(trouble) || told.size >= MOST) return
  told.set(trouble, Date.now())
  warn(`A text did not leave. ${trouble}`)
}

function recentlyTold(sms: Sms): Map<string, number> {
  const before = [...(toldOf.get(sms) ?? [])]
  const told = new Map(before.filter(([, at]) => Date.now() - at < HOUR_MS))
  toldOf.set(sms, told)
  return told
}
