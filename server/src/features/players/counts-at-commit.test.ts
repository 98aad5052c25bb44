import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { accept, invite, invitee, readyToRegister } from '../../../testing/invitations.ts'
import { lockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, member, members } from '../../../testing/people.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { whileHeld } from '../../../testing/while-held.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

describe('OPS-94 an answer to a sponsor’s invitation', () => {
  /**
   * Sends a request that waits for the rows that `held` locks, and then another request, which must complete
   * while the first request is still waiting.
   */
  async function beside(
    held: ReturnType<typeof sql>,
    waiting: () => Promise<unknown>,
    other: () => Promise<unknown>,
  ) {
    const sent = await test.db.transaction().execute(async (tx) => {
      await held.execute(tx)
      const answer = waiting()
      await vi.waitUntil(async () => (await lockedOut(test)) > 0, 20_000)
      let isAnswered = false
      const others = other().then(() => (isAnswered = true))
      await vi.waitUntil(() => isAnswered, 10_000)
      await others
      return { answer }
    })
    await sent.answer
    expect(await wrongCounts(test)).toEqual([])
  }

  async function newcomer(name: string) {
    const guest = await invitee(test, ann, name)
    const form = await readyToRegister(guest)
    const held = sql`select from invitee_passes where invitation_id = ${guest.invitation.id} for update`
    return { held, answer: () => ok(guest.browser.post('/api/auth/complete-registration', form)) }
  }

  async function invited(name: string) {
    const guest = await member(test, name)
    const invitation = await invite(ann, guest)
    const held = sql`select from notifications where player_id = ${guest.id} and kind = 'invitation' for update`
    return { held, answer: () => ok(accept(guest, invitation)) }
  }

  it.each([
    ['a registration', 'a registration', newcomer, newcomer],
    ['a registration', 'an acceptance', newcomer, invited],
    ['an acceptance', 'a registration', invited, newcomer],
    ['an acceptance', 'an acceptance', invited, invited],
  ])('completes while %s with the same sponsor is still waiting: %s', async (_, __, first, second) => {
    const [before, after] = [await first('Bob'), await second('Cleo')]
    await beside(before.held, before.answer, after.answer)
  })
})

it('UNI-02 two simultaneous acceptances that complete a triangle form one trust unit', async () => {
  const [sponsor, bob, cleo] = await members(test, 'Sponsor', 'Bob', 'Cleo')
  await bond(test, bob!.id, cleo!.id)
  const asks = [bob!, cleo!].map((guest) => ({ guest, invitation: invite(sponsor!, guest) }))
  const ready = await Promise.all(
    asks.map(async ({ guest, invitation }) => ({ guest, sent: await invitation })),
  )
  // Both acceptances wait for the sponsor's lock just before their last statements, and neither sees the
  // other's bond.
  const accepted = await whileHeld(
    test,
    sponsor!,
    async () => {},
    ready.map(
      ({ guest, sent }) =>
        () =>
          ok(accept(guest, sent)),
    ),
  )
  expect(accepted.map(({ status }) => status).toSorted()).toEqual(['group_formation', 'verified'])
  const units = await rowsIn(test, 'trust_unit_members', { player_id: sponsor!.id })
  expect(units).toHaveLength(1)
  expect(await wrongCounts(test)).toEqual([])
})

it.each([
  ['archived', 'active'],
  ['active', 'archived'],
])(
  'a bond is counted correctly if one of its members changes from %s to %s in the same transaction',
  async (from, to) => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const turn = (status: string) => sql`update players set status = ${status} where id = ${cleo!.id}`
    await turn(from).execute(test.db)
    await test.db.transaction().execute(async (tx) => {
      const [low_id, high_id] = [bob!.id, cleo!.id]
      await addRows({ db: tx }, 'bonds', { low_id, high_id, sponsor_id: low_id, invitee_id: high_id })
      await turn(to).execute(tx)
    })
    expect(await wrongCounts(test)).toEqual([])
  },
)
