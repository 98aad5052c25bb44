import type { PushKeys } from '../../delivery/push/push.ts'
import type { Deps } from '../../deps.ts'
import { keepPushKeys, pushKeys } from './push.queries.ts'

/** The pair of keys by which push services know this server: made when it is first asked for, once for all processes. */
export async function takeKeys({ db, push }: Pick<Deps, 'db' | 'push'>): Promise<PushKeys> {
  const kept = await pushKeys(db)
  if (kept) return kept
  await keepPushKeys(db, push.newKeys())
  return (await pushKeys(db))!
}
