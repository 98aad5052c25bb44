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

/** What was done, newest first, from the one before that id on, with who did it and to whom. */
export async function adminActions(db: Db, page: { limit: number; before: number | null }) {
  const { before } = page
  return db
    .selectFrom('admin_actions as done')
    .innerJoin('players as actor', 'actor.id', 'done.actor_id')
    .leftJoin('players as target', 'target.id', 'done.target_id')
    .select([
      'done.id',
      'done.action',
      'done.reason',
      'done.created_at as createdAt',
      'actor.id as actorId',
      'actor.name as actorName',
      'actor.photo_id as actorPhotoId',
      'target.id as targetId',
      'target.name as targetName',
      'target.photo_id as targetPhotoId',
    ])
    .$if(before !== null, (query) => query.where('done.id', '<', before!))
    .orderBy('done.id', 'desc')
    .limit(page.limit)
    .execute()
}
