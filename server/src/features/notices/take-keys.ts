import type { PushKeys } from '../../delivery/push/push.ts'
import type { Deps } from '../../deps.ts'
import { keepPushKeys, pushKeys } from './push.queries.ts'

/** This server's key pair for push services, made on first use, once for all processes. */
export async function takeKeys({ db, push }: Pick<Deps, 'db' | 'push'>): Promise<PushKeys> {
  const kept = await pushKeys(db)
  if (kept) return kept
  await keepPushKeys(db, push.newKeys())
  return (await pushKeys(db))!
}
