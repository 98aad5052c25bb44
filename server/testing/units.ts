import type { TestApp } from './app.ts'

/**
 * Creates a trust unit without any bonds and returns its id. By default, all three members have confirmed.
 */
export async function confirmedUnit(
  { db }: Pick<TestApp, 'db'>,
  three: [{ id: number }, { id: number }, { id: number }],
  { confirmed = three }: { confirmed?: { id: number }[] } = {},
): Promise<number> {
  const [a, b, c] = three.map(({ id }) => id) as [number, number, number]
  const [low, mid, high] = [a, b, c].toSorted((one, other) => one - other) as [number, number, number]
  const pairs = { low_id: low, mid_id: mid, high_id: high, inviter_a_id: a, inviter_b_id: b }
  const unit = await db
    .insertInto('trust_units')
    .values({ ...pairs, sponsor_id: a, invitee_a_id: b, invitee_b_id: c, target_id: c })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isConfirmed = (id: number) => confirmed.some((one) => one.id === id)
  const member = (id: number) => ({
    unit_id: unit.id,
    player_id: id,
    confirmed_at: isConfirmed(id) ? new Date() : null,
  })
  await db.insertInto('trust_unit_members').values([a, b, c].map(member)).execute()
  return unit.id
}
