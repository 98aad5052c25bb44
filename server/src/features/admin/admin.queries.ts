import type { Db, Tx } from '../../db/database.ts'

/** Writes down what the admin did. */
export async function addAdminAction(
  db: Db | Tx,
  action: { actorId: number; action: string; targetId: number | null; reason: string | null },
): Promise<void> {
  const values = {
    actor_id: action.actorId,
    action: action.action,
    target_id: action.targetId,
    reason: action.reason,
  }
  await db.insertInto('admin_actions').values(values).execute()
}
