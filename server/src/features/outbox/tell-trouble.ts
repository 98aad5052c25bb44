import type { Attempt } from '../../delivery/attempt.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import type { Deps } from '../../deps.ts'
import { withoutNumbers } from '../../http/logs.ts'

const HOUR_MS = 3_600_000
/** So many troubles in an hour are told; whoever reads them looks further. */
const MOST = 20

const toldOf = new WeakMap<Sms, Map<string, number>>()

/**
 * Warns in the log of a text that the provider did not take, through no fault of the number: at once, and of the same
 * trouble again after an hour.
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
