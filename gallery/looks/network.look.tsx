import type { TreeNode } from '@kinhold/contract/network'
import type { PlayerProfile } from '@kinhold/contract/players'
import type { Replies } from '../../web/testing/answers.ts'
import { bondEnding, endedBond, inHours } from '../../web/testing/ends.ts'
import { conversationState } from '../../web/testing/messages.ts'
import { trustBond, treeNode, treeOf } from '../../web/testing/network.ts'
import { profileOf } from '../../web/testing/people.ts'
import { trustUnit } from '../../web/testing/units.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account, admin, card } = peopleOf(words)
  const node = (who: Parameters<typeof card>[0], different: Partial<TreeNode> = {}): TreeNode =>
    treeNode({ ...card(who), ...different })
  const annsNode = node('ann', { depth: 0, sponsorId: 18, childCount: 3, bondCount: 4, trustUnitCount: 1 })
  const tree = treeOf(
    annsNode,
    node('iris', { childCount: 2 }),
    node('dora'),
    node('edith', { bondEnded: true }),
    node('gus', { sponsorId: 20, depth: 2 }),
    node('hazel', { sponsorId: 20, depth: 2 }),
  )
  const standings = treeOf(
    { ...annsNode, childCount: 4 },
    node('iris'),
    node('jack', { status: 'suspended' }),
    node('kate', { status: 'deactivated' }),
    node('liam', { status: 'archived' }),
  )
  const unit = trustUnit({
    id: 3,
    sponsor: card('ann'),
    inviteeA: card('dora'),
    inviteeB: card('iris'),
    target: card('iris'),
    inviterA: card('ann'),
    inviterB: card('dora'),
    confirmed: [19],
  })
  const bond = (who: Parameters<typeof card>[0]) => {
    const seen = { phone: null, createdAt: '2026-01-02T10:00:00.000Z' }
    return trustBond({
      id: `19-${card(who).id}`,
      sponsor: { ...card('ann'), ...seen },
      invitee: { ...card(who), ...seen },
    })
  }
  const network: Replies = {
    'GET /api/network/tree': ok(tree),
    'GET /api/players': ok([]),
    'GET /api/trust-bonds': ok([bond('iris'), bond('dora')]),
    'GET /api/trust-bonds/ended': ok([]),
    'GET /api/messages/trust-bond/:bondId/state': ok(conversationState()),
    'GET /api/trust-units': ok([unit, { ...unit, id: 4, groupName: words.group, groupId: 7 }]),
  }
  const at = (name: string, place: string, steps: Look['steps'], different: Partial<Look> = {}): Look => ({
    name,
    at: `/network?${place}`,
    replies: network,
    steps,
    ...different,
  })
  const ended = { ...endedBond(), other: card('edith') }
  const profile = (who: Parameters<typeof card>[0], different: Partial<PlayerProfile> = {}): PlayerProfile =>
    profileOf(account(who), {
      sponsor: card('ann'),
      sponsoredCount: 4,
      bondCount: 6,
      trustUnitCount: 1,
      ...different,
    })
  const ending = bondEnding({
    other: card('iris'),
    conversation: true,
    units: [{ id: 3, third: card('dora'), groupName: words.group }],
    unitCount: 1,
    vaults: [{ id: 7, accessId: 70, title: words.vault }],
  })
  const person = (
    name: string,
    who: Parameters<typeof card>[0],
    of: Partial<PlayerProfile>,
    steps: Look['steps'],
    different: Partial<Look> = {},
  ): Look => ({
    name,
    at: `/player/${card(who).id}`,
    replies: {
      'GET /api/players/:id': ok(profile(who, of)),
      'GET /api/trust-bonds/:bondId/ending': ok(ending),
      'GET /api/messages/trust-bond/:bondId/state': ok(conversationState()),
      ...different.replies,
    },
    steps: async (hand) => {
      await hand.find('heading')
      await steps?.(hand)
    },
    ...(different.on && { on: different.on }),
    ...(different.account && { account: different.account }),
  })
  const parted = {
    endedAt: inHours(-48),
    endedByMe: true,
    inviteAgain: { from: inHours(-24), left: 3 },
    vaults: [],
  }
  const newcomer = { awaiting: 'sponsor', verified: false, sponsorId: 19 } as const
  const way = {
    people: [card('ann'), card('dora'), card('gus')],
    ways: 2,
    common: { count: 2, people: [card('dora'), card('iris')] },
  }
  const openMenu = async ({ press, find }: Hand) => {
    await press('What you can do')
    await find('menu')
  }
  return [
    at('network-tree', 'view=tree', ({ find }) => find('button', 'Show as list')),
    at('network-list', 'view=tree', async ({ press, find }) => {
      await press('Show as list')
      await find('treeitem', words.iris)
    }),
    at('network-members', 'view=members', ({ find }) => find('table', 'Member details')),
    at(
      'network-list-standings',
      'view=tree',
      async ({ press, see }) => {
        await press('Show as list')
        await see(words.kate)
      },
      { account: admin, replies: { ...network, 'GET /api/network/tree': ok(standings) } },
    ),
    at('network-bonds', 'tab=bonds', ({ find }) => find('button', `Bond with ${words.iris}`)),
    at(
      'network-bond-menu',
      'tab=bonds',
      async ({ press, find }) => {
        await press(`Bond with ${words.iris}`)
        await find('menuitem', 'Block…')
      },
      { on: 'each' },
    ),
    at('network-bonds-none-ended', 'tab=bonds', async ({ press, see }) => {
      await press('Show bonds that ended')
      await see(/^None of your bonds has ended/)
    }),
    at(
      'network-bonds-ended',
      'tab=bonds',
      async ({ press, find }) => {
        await press('Show bonds that ended')
        await find('button', /^Invite again/)
      },
      { replies: { ...network, 'GET /api/trust-bonds/ended': ok([ended]) } },
    ),
    at('network-units', 'tab=units', ({ see }) => see('Awaiting Confirmations')),
    person('player', 'iris', {}, undefined),
    person('player-muted', 'iris', { mute: { until: null } }, undefined),
    person('player-menu', 'iris', { bonded: true }, openMenu, { on: 'each' }),
    person('player-blocked', 'iris', { bonded: true }, async (hand) => {
      await openMenu(hand)
      await hand.press('Block…', 'menuitem')
      await hand.find('dialog')
    }),
    person('player-reported', 'iris', { bonded: true }, async (hand) => {
      await openMenu(hand)
      await hand.press('Report…', 'menuitem')
      const dialog = await hand.within()
      await hand.user.click(await dialog.first('radio', /./))
    }),
    person('player-bond-ending', 'iris', { bonded: true }, async (hand) => {
      await openMenu(hand)
      await hand.press('End bond…', 'menuitem')
      await (await hand.within('dialog', /^End your bond/)).find('checkbox')
    }),
    person('player-bond-ended', 'iris', { bonded: false, endedBond: parted }, ({ see }) =>
      see(/^Your bond ended on/),
    ),
    person('player-way', 'gus', { bonded: false }, ({ see }) => see('and 1 other way'), {
      replies: { 'GET /api/players/:id/way': ok(way) },
    }),
    person('player-invited-again', 'iris', { bonded: false, endedBond: parted }, async ({ press, find }) => {
      await press(/^Invite again/)
      await find('dialog')
    }),
    person('player-newcomer', 'flora', newcomer, ({ find }) => find('heading', `Is this ${words.flora}?`)),
    person('player-newcomer-declined', 'flora', newcomer, async ({ press, see }) => {
      await press('Decline')
      await see(/This cannot be undone/)
    }),
    at('network-units-dissolved', 'tab=units', ({ show }) => show('heading', 'Dissolved'), {
      replies: {
        ...network,
        'GET /api/trust-units/former': ok([
          {
            id: 5,
            members: [card('ann'), card('dora'), card('edith')],
            groupName: words.group,
            formedAt: '2026-01-02T10:00:00.000Z',
            dissolvedAt: '2026-01-08T10:00:00.000Z',
          },
        ]),
      },
    }),
    at('network-list-ended', 'view=tree', async ({ press, see }) => {
      await press('Show as list')
      await press(new RegExp(words.edith.slice(0, 3)), 'treeitem')
      await see('Your bond has ended')
    }),
    ...(['jack', 'kate', 'liam'] as const).map((who) =>
      at(
        `network-card-${who}`,
        'view=tree',
        async ({ fill, press, find }) => {
          await fill('Find a person', words[who])
          await press(new RegExp(words[who].slice(0, 2)), 'option')
          await find('region', words[who])
        },
        { account: admin, replies: { ...network, 'GET /api/network/tree': ok(standings) } },
      ),
    ),
  ]
}
export default looks
