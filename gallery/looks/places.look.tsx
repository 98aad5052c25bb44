import type { TrustBond } from '@kinhold/contract/bonds'
import { refusal } from '../../web/testing/made/config.ts'
import { dashboard, dashboardLine } from '../../web/testing/made/dashboard.ts'
import { bondWith, entry, vault } from '../../web/testing/made/vault-list.ts'
import { media, withMedia } from '../../web/testing/media.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const NAME = 'Name of the place'
const MAKE = 'Make the place'
const SENTENCE = 'Somebody whom you chose cannot be added at the moment. Please take them off and try again.'

const looks: Looks = (words) => {
  const { ann, card, profile } = peopleOf(words)
  const bonds = (['cleo', 'dora', 'edith'] as const).map((who): TrustBond => {
    const bond = bondWith(card(who).id, words[who], null)
    return { ...bond, invitee: { ...bond.invitee, ...card(who) } }
  })
  const [cleo, dora, edith] = [card('cleo'), card('dora'), card('edith')]
  const near = [
    { player: card('flora'), bonded: false, through: [cleo.id, dora.id] },
    { player: card('hazel'), bonded: false, through: [dora.id] },
  ]
  const pairs = [
    { playerId: cleo.id, otherId: dora.id },
    { playerId: cleo.id, otherId: edith.id },
    { playerId: dora.id, otherId: edith.id },
  ]
  const onGroups = alike({
    at: '/groups',
    config: { smsAvailable: true },
    replies: {
      'GET /api/groups/player/:id': ok([]),
      'GET /api/trust-bonds': ok(bonds),
      'GET /api/trust-bonds/near': ok(near),
      'GET /api/introductions/pairs': ok({ pairs, left: 20 }),
      'GET /api/vaults/:id/access': ok([entry(), entry({ id: 72, accessValue: '+15551230072' })]),
      'POST /api/vaults': { status: 201, body: vault({ title: words.vault, contribute: 'list' }) },
      'POST /api/introductions': { status: 204 },
      'POST /api/upload': ok({ url: '/media/one', ...withMedia(media('one')) }),
    },
  })
  const open = async ({ press, within }: Hand) => {
    await press('Make a place')
    return within('dialog', 'A place for all of us')
  }
  const choose = async (hand: Hand) => {
    const form = await open(hand)
    await form.fill(NAME, words.vault)
    for (const who of [words.cleo, words.dora, words.edith]) await form.press(who, 'checkbox')
    return form
  }
  const make = async (hand: Hand) => (await choose(hand)).press(MAKE)
  return [
    alike({
      at: '/dashboard',
      replies: {
        'GET /api/players/:id/dashboard': ok(
          dashboard({
            player: ann,
            attention: [
              dashboardLine({
                kind: 'unit',
                id: 3,
                names: [22, 20],
                text: `Confirm your trust unit with ${words.dora} and ${words.iris}.`,
                href: '/network?tab=units',
              }),
            ],
          }),
        ),
        'GET /api/players/:id': ok(profile('ann')),
        'GET /api/vaults': ok([]),
      },
    })('place-on-home', ({ show }) => show('button', 'Make a place')),
    onGroups('place-on-groups', ({ find }) => find('button', 'Make a place')),
    onGroups(
      'place-without-bonds',
      async (hand) => {
        await (await open(hand)).see(/^You have no trust bonds yet/)
      },
      { isOfOurWords: true, replies: { 'GET /api/trust-bonds': ok([]) } },
    ),
    onGroups('place-chosen', async (hand) => {
      const form = await choose(hand)
      await form.press(`${words.flora} Bonded to ${words.cleo} and ${words.dora}`, 'checkbox')
      await form.show('group', 'Bonded to people you chose')
    }),
    onGroups('place-with-number-and-picture', async (hand) => {
      const form = await choose(hand)
      await form.fill('Mobile number', '5551230070')
      await form.fill('Name (optional)', words.gus)
      await form.press('Add')
      await hand.givePhoto()
      await form.see('Ready')
      await form.show('button', 'Choose another picture')
    }),
    onGroups(
      'place-refused',
      async (hand) => {
        await make(hand)
        await hand.see(/Somebody whom you chose cannot be added/)
      },
      {
        replies: {
          'POST /api/vaults': {
            status: 404,
            body: {
              error: SENTENCE,
              message: SENTENCE,
              code: 'not_found',
              fields: { 'accessList.0.value': SENTENCE, 'accessList.2.value': SENTENCE },
            },
          },
        },
      },
    ),
    onGroups('place-told', async (hand) => {
      const form = await choose(hand)
      await form.fill('Mobile number', '5551230070')
      await form.press(MAKE)
      await (await hand.within('dialog', 'Tell them')).find('button', 'Copy Link: (555) 123-0070')
    }),
    onGroups('place-connects', async (hand) => {
      await make(hand)
      await (await hand.within('dialog', 'Connect them')).find('button', 'Introduce 3 pairs')
    }),
    onGroups(
      'place-connects-some',
      async (hand) => {
        await make(hand)
        await (await hand.within('dialog', 'Connect them')).find('button', 'Introduce 1 pair')
      },
      { replies: { 'GET /api/introductions/pairs': ok({ pairs, left: 1 }) } },
    ),
    onGroups(
      'place-connects-refused',
      async (hand) => {
        await make(hand)
        const connect = await hand.within('dialog', 'Connect them')
        await connect.press('Introduce 3 pairs')
        await connect.see(/These two cannot be introduced/)
      },
      {
        replies: {
          'POST /api/introductions': refusal(409, 'cannot_introduce', 'These two cannot be introduced now.'),
        },
      },
    ),
  ]
}
export default looks
