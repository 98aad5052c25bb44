import type { PlayerProfile } from '@kinhold/contract/players'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, perTest } from '../../../testing/beforehand.ts'
import { accept, invite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, member, members, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()

/** Rosa is the sponsor of Tomas and Lucia, who are not bonded to each other. */
const world = perTest(async () => {
  const rosa = await member(test, 'Rosa')
  const tomas = await member(test, 'Tomas', { sponsorId: rosa.id })
  const lucia = await member(test, 'Lucia', { sponsorId: rosa.id })
  return { rosa, tomas, lucia }
})

const siblingsOf = async ({ browser }: Person) =>
  (await ok(browser.get('/api/siblings'))).map(({ player, standing }) => [player.name, standing])
const connect = ({ browser }: Person, { id }: { id: number }) => browser.post(`/api/siblings/${id}/connect`)
const profileOf = async ({ browser }: Person, { id }: { id: number }) =>
  (await ok(browser.get(`/api/players/${id}`))) as PlayerProfile

describe('GET /api/siblings', () => {
  it('FAM-50 lists the other invitees of the caller’s sponsor, newest first', async () => {
    const { rosa, tomas, lucia } = world
    const diego = await member(test, 'Diego', { sponsorId: rosa.id })
    await member(test, 'Pia', { sponsorId: tomas.id })
    expect(await siblingsOf(lucia)).toEqual([
      ['Diego', 'open'],
      ['Tomas', 'open'],
    ])
    expect(await siblingsOf(diego)).toEqual([
      ['Lucia', 'open'],
      ['Tomas', 'open'],
    ])
    const answer = await lucia.browser.get('/api/siblings?limit=1')
    const next = /<(.+)>/.exec(answer.headers['link'] as string)![1] as '/api/siblings'
    expect((await ok(lucia.browser.get(next))).map(({ player }) => player)).toEqual([
      { id: tomas.id, name: 'Tomas', profilePhoto: null },
    ])
  })

  it('FAM-50 leaves out people whose sponsor is the admin', async () => {
    const [ann] = await members(test, 'Ann', 'Bob')
    expect(await siblingsOf(ann)).toEqual([])
  })

  it.each([
    ['hides their place in the network', { network_visibility: 'private' }],
    ['does not accept invitations', { allow_invitations: false }],
    ['is suspended', { status: 'suspended' }],
    ['is awaiting their sponsor’s confirmation', { awaiting: 'sponsor' }],
  ])('FAM-50 FAM-51 leaves out a person who %s', async (_, row) => {
    const { tomas, lucia } = world
    await setPlayer(test, tomas, row)
    expect(await siblingsOf(lucia)).toEqual([])
    await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}`), 404, 'not_found')
    await turnedAway(test, () => connect(lucia, tomas), 404, 'not_found')
  })

  it.each([{ network_visibility: 'private' }, { allow_invitations: false }])(
    'FAM-50 FAM-51 returns an empty list to a caller with the setting %o',
    async (row) => {
      const { tomas, lucia } = world
      await setPlayer(test, lucia, row)
      expect(await siblingsOf(lucia)).toEqual([])
      await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}`), 404, 'not_found')
      await turnedAway(test, () => connect(lucia, tomas), 404, 'not_found')
    },
  )

  it('FAM-50 FAM-51 hides two siblings from each other if one has blocked the other', async () => {
    const { rosa, tomas, lucia } = world
    await member(test, 'Diego', { sponsorId: rosa.id })
    await ok(lucia.browser.post('/api/blocks', { playerId: rosa.id }))
    await ok(lucia.browser.post('/api/blocks', { playerId: tomas.id }))
    expect(await siblingsOf(lucia)).toEqual([['Diego', 'open']])
    expect(await siblingsOf(tomas)).toEqual([['Diego', 'open']])
    for (const [one, other] of [
      [lucia, tomas],
      [tomas, lucia],
    ] as const) {
      await turnedAway(test, () => one.browser.get(`/api/players/${other.id}`), 404, 'not_found')
      await turnedAway(test, () => connect(one, other), 404, 'not_found')
    }
  })
})

describe('the profile of a sibling', () => {
  it('FAM-51 hides the number, the joining date and the counts', async () => {
    const { rosa, tomas, lucia } = world
    await setPlayer(test, tomas, { profile_visibility: 'public' })
    const profile = await profileOf(lucia, tomas)
    expect(profile).toMatchObject({
      name: 'Tomas',
      isSibling: true,
      phone: null,
      createdAt: null,
      sponsor: { id: rosa.id, name: 'Rosa' },
      sponsoredCount: null,
      bondCount: null,
      trustUnitCount: null,
    })
    expect(JSON.stringify(profile)).not.toContain(tomas.phone.slice(1))
    await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}/way`), 404, 'not_found')
    await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}/trust-units`), 403, 'not_you')
  })

  it('FAM-51 is fully visible to a bonded sibling and hidden from strangers', async () => {
    const { tomas, lucia } = world
    const stranger = await member(test, 'Sam')
    await bond(test, tomas.id, lucia.id)
    expect(await profileOf(lucia, tomas)).toMatchObject({ phone: tomas.phone, bondCount: 2 })
    expect((await profileOf(lucia, tomas)).isSibling).toBeUndefined()
    await turnedAway(test, () => stranger.browser.get(`/api/players/${tomas.id}`), 404, 'not_found')
  })
})

describe('POST /api/siblings/:id/connect', () => {
  it('FAM-52 sends an invitation without revealing the number', async () => {
    const { rosa, tomas, lucia } = world
    const sent = await ok(connect(lucia, tomas))
    expect(sent).toMatchObject({ sponsorId: lucia.id, recipientName: 'Tomas', recipientPhone: '' })
    expect(await siblingsOf(lucia)).toEqual([['Tomas', 'invited']])
    expect(await siblingsOf(tomas)).toEqual([['Lucia', 'invited_by_them']])
    const [note] = await ok(tomas.browser.get('/api/notifications'))
    expect(note!.text).toBe('Lucia invited you to connect.')
    expect((await ok(accept(tomas, sent))).status).toBe('group_formation')
    expect(await siblingsOf(lucia)).toEqual([['Tomas', 'connected']])
    const [unit] = await ok(rosa.browser.get('/api/trust-units'))
    expect(Object.keys(unit!.confirmations).map(Number).toSorted()).toEqual(
      [rosa.id, tomas.id, lucia.id].toSorted(),
    )
  })

  it('FAM-52 rejects strangers, and siblings who are already invited or bonded', async () => {
    const { tomas, lucia } = world
    const stranger = await member(test, 'Sam')
    for (const nobody of [lucia, stranger, { id: 2_000_000_000 }])
      await turnedAway(test, () => connect(lucia, nobody), 404, 'not_found')
    const sent = await ok(connect(lucia, tomas))
    await turnedAway(test, () => connect(lucia, tomas), 409, 'already_invited')
    await turnedAway(test, () => connect(tomas, lucia), 409, 'invited_by_them')
    await ok(accept(tomas, sent))
    await turnedAway(test, () => connect(lucia, tomas), 409, 'already_bonded')
  })

  it('FAM-52 doesn’t reveal that the caller has already invited the sibling’s number', async () => {
    const { tomas, lucia } = world
    await invite(lucia, { phone: tomas.phone, name: 'Somebody' })
    expect(await siblingsOf(lucia)).toEqual([['Tomas', 'open']])
    await ok(connect(lucia, tomas))
  })

  it('FAM-52 sends only one invitation for twenty parallel requests', REPEATED, async () => {
    const { tomas, lucia } = world
    const answers = await atOnce(test, 20, (_, n) => (n % 2 ? connect(lucia, tomas) : connect(tomas, lucia)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})
