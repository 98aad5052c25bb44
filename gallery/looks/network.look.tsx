import type { TreeNode } from '@kinhold/contract/network'
import type { PlayerProfile } from '@kinhold/contract/players'
import type { Replies } from '../../web/testing/answers.ts'
import { bondEnding, endedBond, trustUnit } from '../../web/testing/bonds.ts'
import { SIBLING_STANDINGS } from '@kinhold/domain/invitations'
import { conversationState } from '../../web/testing/messages.ts'
import { trustBond, treeNode, treeOf } from '../../web/testing/network.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const UNSEEN = { phone: null, createdAt: null, sponsoredCount: null, bondCount: null, trustUnitCount: null }

const looks: Looks = (words) => {
  const { admin, card, parted, profile } = peopleOf(words)
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
  const { depth: _, childCount: __, ...elsewhere } = node('kate', { sponsorId: 40 })
  const widely = { ...tree, elsewhere: [elsewhere, { ...elsewhere, ...card('liam') }] }
  // Ann's sponsor, the seven people Ann brought in, and the people those seven brought in.
  const everybody = (['iris', 'dora', 'edith', 'gus', 'hazel', 'jack', 'kate'] as const).map((who) =>
    card(who),
  )
  const further = Array.from({ length: 34 }, (_, n) => ({
    ...node('liam', { id: 100 + n, name: everybody[n % 7]!.name, depth: n < 16 ? 2 : 3 }),
    sponsorId: n < 16 ? everybody[(n * 3) % 5]!.id : 100 + ((n * 5) % 11),
  }))
  const many = treeOf(
    { ...annsNode, sponsorId: 21, childCount: 7 },
    node('cleo', { sponsorId: null, depth: -1 }),
    ...everybody.map((who, n) => treeNode({ ...who, verified: n !== 2 })),
    ...further,
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
  const ended = { ...endedBond(), other: card('edith') }
  const bonds = alike({ at: '/network?tab=bonds', replies: network })
  const units = alike({ at: '/network?tab=units', replies: network })
  const inTree = alike({ at: '/network?view=tree', replies: network })
  const inMembers = alike({ at: '/network?view=members', replies: network })
  const withMany = { replies: { 'GET /api/network/tree': ok(many) } }
  const asAdmin = { account: admin, replies: { 'GET /api/network/tree': ok(standings) } }
  const ending = bondEnding({
    other: card('iris'),
    conversation: true,
    units: [{ id: 3, third: card('dora'), groupName: words.group }],
    unitCount: 1,
    vaults: [{ id: 7, accessId: 70, title: words.vault }],
  })
  const player = alike({
    at: '/player/20',
    replies: {
      'GET /api/trust-bonds/:bondId/ending': ok(ending),
      'GET /api/messages/trust-bond/:bondId/state': ok(conversationState()),
    },
    steps: ({ find }) => find('heading'),
  })
  const person = (
    name: string,
    who: Parameters<typeof card>[0],
    of: Partial<PlayerProfile>,
    steps?: Look['steps'],
    different: Partial<Look> = {},
  ): Look =>
    player(name, steps, {
      ...different,
      at: `/player/${card(who).id}`,
      replies: { 'GET /api/players/:id': ok(profile(who, of)), ...different.replies },
    })
  const newcomer = { awaiting: 'sponsor', verified: false, sponsorId: 19 } as const
  const way = {
    people: [card('ann'), card('dora'), card('gus')],
    ways: 2,
    common: { count: 2, people: [card('dora'), card('iris')] },
  }
  const openMenu = opens('What you can do', 'menu')
  const choose = async (hand: Hand, entry: string) => {
    await openMenu(hand)
    await hand.press(entry, 'menuitem')
  }
  return [
    inTree('network-tree', ({ find }) => find('button', 'Show as list')),
    inTree('network-tree-elsewhere', ({ find }) => find('region', 'Bonded to you'), {
      replies: { 'GET /api/network/tree': ok(widely) },
    }),
    inTree('network-tree-many', ({ find }) => find('treeitem', words.cleo), withMany),
    inMembers('network-members', ({ find }) => find('table', 'Member details')),
    inMembers(
      'network-members-details',
      async ({ press, find }) => {
        await press(`Details of ${words.iris}`)
        await press('Sort')
        await find('button', 'Joined')
      },
      { on: 'phone' },
    ),
    inMembers('network-members-many', ({ see }) => see('43 members'), withMany),
    inMembers('network-members-elsewhere', ({ see }) => see(words.kate), {
      replies: { 'GET /api/network/tree': ok(widely) },
    }),
    inTree('network-list', opens('Show as list', 'treeitem', words.iris)),
    inTree('network-list-ended', async ({ press, see }) => {
      await press('Show as list')
      await press(new RegExp(words.edith.slice(0, 3)), 'treeitem')
      await see('Your bond has ended')
    }),
    inTree('network-list-standings', opens('Show as list', 'treeitem', new RegExp(words.kate)), asAdmin),
    ...(['jack', 'kate', 'liam'] as const).map((who) =>
      inTree(
        `network-card-${who}`,
        async ({ fill, press, find }) => {
          await fill('Find a person', words[who])
          await press(new RegExp(words[who].slice(0, 2)), 'option')
          await find('region', words[who])
        },
        asAdmin,
      ),
    ),
    bonds('network-bonds', ({ find }) => find('button', `Bond with ${words.iris}`)),
    bonds('network-siblings', ({ find }) => find('region', /also brought in/), {
      replies: {
        'GET /api/siblings': ok(
          (['dora', 'gus', 'hazel', 'edith'] as const).map((who, n) => ({
            id: card(who).id,
            player: card(who),
            standing: SIBLING_STANDINGS[n]!,
          })),
        ),
        'GET /api/players/:id': ok(profile('ann')),
      },
    }),
    bonds('network-bond-menu', opens(`Bond with ${words.iris}`, 'menuitem', 'Block…'), { on: 'each' }),
    bonds('network-bonds-none-ended', async ({ press, see }) => {
      await press('Show bonds that ended')
      await see(/^None of your bonds has ended/)
    }),
    bonds('network-bonds-ended', opens('Show bonds that ended', 'button', /^Invite again/), {
      replies: { 'GET /api/trust-bonds/ended': ok([ended]) },
    }),
    units('network-units', ({ see }) => see('Awaiting Confirmations')),
    units('network-units-waiting', ({ find }) => find('button', 'Confirm all'), {
      replies: {
        'GET /api/trust-units': ok([
          { ...unit, confirmations: { 19: false, 20: false, 22: false } },
          { ...unit, id: 4, confirmations: { 19: false, 20: true, 22: true } },
        ]),
      },
    }),
    units('network-units-dissolved', ({ show }) => show('heading', 'Dissolved'), {
      replies: {
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
    person('player', 'iris', {}),
    person('player-own', 'ann', {}, ({ find }) => find('link', 'QR CODE')),
    person('player-sibling', 'iris', { ...UNSEEN, isSibling: true, bonded: false }, ({ find }) =>
      find('button', /^Connect/),
    ),
    person('player-introduced', 'iris', { ...UNSEEN, isIntroduced: true, bonded: false }, ({ find }) =>
      find('link', 'Answer the introduction'),
    ),
    person('player-muted', 'iris', { mute: { until: null } }),
    person('player-menu', 'iris', { bonded: true }, openMenu, { on: 'each' }),
    person(
      'player-introduce',
      'iris',
      { bonded: true },
      async (hand) => {
        await choose(hand, 'Introduce to…')
        await hand.press(words.dora, 'checkbox')
        await hand.find('button', 'Introduce')
      },
      { on: 'each', replies: network },
    ),
    person('player-blocked', 'iris', { bonded: true }, async (hand) => {
      await choose(hand, 'Block…')
      await hand.find('dialog')
    }),
    person('player-reported', 'iris', { bonded: true }, async (hand) => {
      await choose(hand, 'Report…')
      const dialog = await hand.within()
      await hand.user.click(await dialog.first('radio', /./))
    }),
    person('player-bond-ending', 'iris', { bonded: true }, async (hand) => {
      await choose(hand, 'End bond…')
      await (await hand.within('dialog', /^End your bond/)).find('checkbox')
    }),
    person('player-bond-ended', 'iris', { bonded: false, endedBond: parted }, ({ see }) =>
      see(/^Your bond ended on/),
    ),
    person('player-way', 'gus', { bonded: false }, ({ see }) => see('and 1 other way'), {
      replies: { 'GET /api/players/:id/way': ok(way) },
    }),
    person('player-invited-again', 'iris', { bonded: false, endedBond: parted }, opens(/^Invite again/)),
    person('player-newcomer', 'flora', newcomer, ({ find }) => find('heading', `Is this ${words.flora}?`)),
    person('player-newcomer-declined', 'flora', newcomer, async ({ press, see }) => {
      await press('Decline')
      await see(/This cannot be undone/)
    }),
  ]
}
export default looks
