import { describe, expect, it } from 'vitest'
import { appForTests, perTest } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()

/** Rosa is the sponsor of Tomas, and Tomas is the sponsor of Lucia. */
const world = perTest(async () => {
  const rosa = await member(test, 'Rosa', { bonded: false })
  const tomas = await member(test, 'Tomas', { sponsorId: rosa.id })
  const lucia = await member(test, 'Lucia', { sponsorId: tomas.id })
  return { rosa, tomas, lucia }
})

const ask = ({ browser }: Person, ...chosen: { id: number }[]) =>
  browser.get(`/api/trust-bonds/near?players=${chosen.map(({ id }) => id).join(',')}`)
const near = async (viewer: Person, ...chosen: { id: number }[]) =>
  (await ok(ask(viewer, ...chosen))).map(({ player, bonded, through }) => [player.name, bonded, through])
const bonded = async (name: string, ...others: { id: number }[]) => {
  const person = await member(test, name, { bonded: false })
  for (const { id } of others) await bond(test, id, person.id)
  return person
}

describe('GET /api/trust-bonds/near', () => {
  it('FAM-61 ranks people by their number of bonds to the given people', async () => {
    const { rosa, tomas, lucia } = world
    const diego = await bonded('Diego', rosa)
    const eva = await bonded('Eva', rosa, tomas, diego)
    expect(await near(rosa, tomas, diego)).toEqual([
      ['Eva', true, [tomas.id, diego.id]],
      ['Lucia', false, [tomas.id]],
    ])
    expect(await near(rosa, tomas, diego, eva, lucia)).toEqual([])
    const { raw } = await ask(rosa, tomas)
    expect(raw.toString()).not.toContain(lucia.phone.slice(1))
  })

  it('FAM-61 ignores ids of people not bonded to the caller', async () => {
    const { rosa, tomas, lucia } = world
    await bonded('Sam', tomas)
    await bonded('Pia', lucia)
    const boss = await admin(test)
    await bond(test, boss.id, tomas.id)
    expect(await near(rosa, tomas)).toEqual([['Lucia', false, [tomas.id]]])
    expect(await near(rosa, lucia)).toEqual([])
    expect(await near(rosa, { id: 2_000_000_000 })).toEqual([])
  })

  it('FAM-61 lists the caller’s sponsor and people with the same sponsor', async () => {
    const { rosa, tomas } = world
    const diego = await member(test, 'Diego', { sponsorId: rosa.id, bonded: false })
    const eva = await bonded('Eva', tomas, diego)
    await bond(test, eva.id, rosa.id)
    expect(await near(tomas, eva)).toEqual([
      ['Diego', false, [eva.id]],
      ['Rosa', true, [eva.id]],
    ])
    for (const shy of [tomas, diego]) {
      await setPlayer(test, shy, { network_visibility: 'private' })
      expect(await near(tomas, eva)).toEqual([['Rosa', true, [eva.id]]])
      await setPlayer(test, shy, { network_visibility: 'friends' })
    }
  })

  it.each<[string, Parameters<typeof setPlayer>[2]]>([
    ['accepts no invitations', { allow_invitations: false }],
    ['hides their place in the network', { network_visibility: 'private' }],
    ['hides their connections', { show_connections: false }],
    ['has a private profile', { profile_visibility: 'private' }],
    ['is suspended', { status: 'suspended' }],
    ['is awaiting their sponsor’s confirmation', { awaiting: 'sponsor' }],
  ])('FAM-61 does not list a person who %s', async (_, row) => {
    const { rosa, tomas, lucia } = world
    await setPlayer(test, lucia, row)
    expect(await near(rosa, tomas)).toEqual([])
  })

  it('FAM-61 ignores ids of people who hide their connections', async () => {
    const { rosa, tomas } = world
    for (const row of [{ show_connections: false }, { profile_visibility: 'private' }] as const) {
      await setPlayer(test, tomas, row)
      expect(await near(rosa, tomas)).toEqual([])
      await setPlayer(test, tomas, { show_connections: true, profile_visibility: 'friends' })
    }
    expect(await near(rosa, tomas)).toHaveLength(1)
  })

  it('FAM-61 omits people after a block or an ended bond', async () => {
    const { rosa, tomas, lucia } = world
    for (const [blocker, blocked] of [
      [rosa, lucia],
      [lucia, rosa],
    ] as const) {
      await addRows(test, 'blocks', { blocker_id: blocker.id, blocked_id: blocked.id })
      expect(await near(rosa, tomas)).toEqual([])
      await ok(blocker.browser.delete(`/api/blocks/${blocked.id}`))
    }
    expect(await near(rosa, tomas)).toHaveLength(1)
    await bond(test, rosa.id, lucia.id)
    await ok(rosa.browser.delete(`/api/trust-bonds/${rosa.id}-${lucia.id}`))
    expect(await near(rosa, tomas)).toEqual([])
  })

  it('FAM-61 includes people up to seven levels below the caller', async () => {
    const { rosa, lucia } = world
    const hub = await bonded('Hugo', rosa)
    let above: Person = lucia
    for (let level = 3; level <= 8; level += 1) {
      above = await member(test, `Level ${level}`, { sponsorId: above.id, bonded: false })
      await bond(test, hub.id, above.id)
    }
    expect((await near(rosa, hub)).map(([name]) => name)).toEqual([3, 4, 5, 6, 7].map((n) => `Level ${n}`))
    for (let n = 0; n < 20; n += 1) await bonded(`Child ${n}`, rosa, hub)
    expect(await near(rosa, hub)).toHaveLength(20)
  })

  it('FAM-61 accepts up to 500 comma-separated ids', async () => {
    const { rosa } = world
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
    await ok(rosa.browser.get(`/api/trust-bonds/near?players=${ids(500)}`))
    for (const players of [ids(501), '', '1,', '0', 'a', '1,,2', '99999999999'])
      await turnedAway(
        test,
        () => rosa.browser.get(`/api/trust-bonds/near?players=${players}`),
        400,
        'invalid_input',
      )
  })
})
