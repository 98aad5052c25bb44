import type { TestApp } from './app.ts'

/**
 * A trust unit of these three, confirmed by all of them or by those named; answers its id. Only the unit itself is
 * there: bonds between the three are not made.
 */
export async function confirmedUnit(
  { db }: Pick<TestApp, 'db'>,
  three: [{ id: number }, { id: number }, { id: number }],
  { confirmed = three }: { confirmed?: { id: number }[] } = {},
): Promise<number> {
  const [a, b, c] = three.map(({ id }) => id) as [number, number, number]
  const [low, mid, high] = [a, b, c].toSorted((one, other) => one - other) as [number, number, number]
  const unit = await db
    .insertInto('trust_units')
    .values({
      low_id: low,
      mid_id: mid,
      high_id: high,
      sponsor_id: a,
      invitee_a_id: b,
      invitee_b_id: c,
      target_id: c,
      inviter_a_id: a,
      inviter_b_id: b,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const yes = new Set(confirmed.map(({ id }) => id))
  await db
    .insertInto('trust_unit_members')
    .values(
      [a, b, c].map((id) => ({
        unit_id: unit.id,
        player_id: id,
        confirmed_at: yes.has(id) ? new Date() : null,
      })),
    )
    .execute()
  return unit.id
}
