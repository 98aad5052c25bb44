import type { Introduction, Sibling } from '@kinhold/contract/introductions'
import { SIBLING_STANDINGS } from '@kinhold/domain/invitations'
import type { Replies } from '../../web/testing/answers.ts'
import { trustUnit } from '../../web/testing/bonds.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { conversationState } from '../../web/testing/messages.ts'
import { trustBond, treeNode, treeOf } from '../../web/testing/network.ts'
import { standing } from '../../web/testing/standing.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { NEVER, ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { card, profile } = peopleOf(words)
  const everyone = (['cleo', 'dora', 'edith', 'flora', 'gus', 'hazel', 'jack', 'kate', 'liam'] as const).map(
    card,
  )
  const bonds = everyone.map((person) => {
    const seen = { phone: null, createdAt: '2026-01-02T10:00:00.000Z' }
    return trustBond({
      id: `19-${person.id}`,
      sponsor: { ...card('ann'), ...seen },
      invitee: { ...person, ...seen },
    })
  })
  const introduction = (different: Partial<Introduction>): Introduction => ({
    id: 5,
    introducer: card('gus'),
    other: card('iris'),
    words: words.answer,
    saidYes: false,
    createdAt: '2026-01-08T10:00:00.000Z',
    ...different,
  })
  const siblings = everyone.map((player, n): Sibling => ({
    id: player.id,
    player,
    standing: SIBLING_STANDINGS[n % SIBLING_STANDINGS.length]!,
  }))
  const unit = trustUnit({
    id: 3,
    sponsor: card('ann'),
    inviteeA: card('dora'),
    inviteeB: card('iris'),
    target: card('iris'),
    inviterA: card('ann'),
    inviterB: card('dora'),
    confirmations: { 19: false, 20: false, 22: true },
  })
  const network: Replies = {
    'GET /api/network/tree': ok(treeOf(treeNode({ ...card('ann'), depth: 0, sponsorId: 18 }))),
    'GET /api/players': ok([]),
    'GET /api/players/:id': ok(profile('ann')),
    'GET /api/trust-bonds': ok([]),
    'GET /api/trust-bonds/ended': ok([]),
    'GET /api/trust-units': ok([unit, { ...unit, id: 4 }]),
  }
  const onNetwork = alike({ at: '/network?tab=bonds', replies: network })
  const inUnits = alike({ at: '/network?tab=units', replies: network })
  const iris = alike({
    at: '/player/20',
    replies: {
      'GET /api/players/:id': ok(profile('iris', { bonded: true })),
      'GET /api/messages/trust-bond/:bondId/state': ok(conversationState()),
      'GET /api/trust-bonds': ok(bonds),
      'POST /api/introductions': ({ body }) =>
        (body as { otherId: number }).otherId === card('dora').id
          ? refusal(409, 'already_introduced', 'These two have been introduced already.')
          : refusal(
              409,
              'invitations_not_allowed',
              `${words.kate} does not accept invitations at the moment.`,
            ),
    },
  })
  const introducing = async (hand: Hand) => {
    await opens('What you can do', 'menu')(hand)
    await hand.press('Introduce to…', 'menuitem')
    return hand.within('dialog', /^Introduce/)
  }
  const received = alike({
    at: '/invitations?tab=received',
    replies: {
      'GET /api/invitations/sponsor/:id': ok([]),
      'GET /api/invitations': ok([]),
      'GET /api/trust-units': ok([]),
      'GET /api/players/:id/standing': ok(standing()),
      'GET /api/players/:id/invitees': ok([]),
      'GET /api/introductions': ok([introduction({})]),
    },
  })
  const notNow = async (hand: Hand) => {
    await hand.press(/^Not now/)
    return hand.within('dialog')
  }
  return [
    onNetwork('siblings-many', ({ find }) => find('region', /others$/), {
      replies: { 'GET /api/siblings': ok(siblings) },
    }),
    onNetwork(
      'siblings-one-refused',
      async ({ press, see }) => {
        await press(/^Connect/)
        await see(/is not invited$/)
      },
      {
        replies: {
          'GET /api/siblings': ok([{ ...siblings[0]!, standing: 'open' }]),
          'POST /api/siblings/:id/connect': refusal(
            409,
            'too_many_pending',
            'You have 50 open invitations. Please wait for an answer, or take an invitation back.',
          ),
        },
      },
    ),
    inUnits(
      'units-refused',
      async ({ press, show }) => {
        await press('Confirm all')
        await show('alert')
      },
      {
        replies: {
          'POST /api/trust-units/:id/confirm/:playerId': refusal(
            409,
            'dissolved',
            'This trust unit has been dissolved.',
          ),
        },
      },
    ),
    inUnits('units-none', ({ find }) => find('tabpanel'), { replies: { 'GET /api/trust-units': ok([]) } }),
    inUnits('units-loading', ({ see }) => see(/^Loading/), {
      isLoading: true,
      replies: { 'GET /api/trust-units': NEVER },
    }),
    iris(
      'introduce-refused',
      async (hand) => {
        const dialog = await introducing(hand)
        await dialog.press(words.dora, 'checkbox')
        await dialog.press(words.kate, 'checkbox')
        await dialog.fill('A line to both of them (optional)', words.answer.slice(0, 200))
        await dialog.press('Introduce to 2 people')
        await hand.see(/These two have been introduced already\./)
      },
      { on: 'each' },
    ),
    iris(
      'introduce-many',
      async (hand) => {
        const dialog = await introducing(hand)
        await dialog.fill('Find one of your people', 'zzz')
        await dialog.see('None of your people has this name.')
      },
      { on: 'each' },
    ),
    iris(
      'introduce-nobody',
      async (hand) => {
        await (await introducing(hand)).see('You have no other trust bonds yet.')
      },
      { on: 'each', replies: { 'GET /api/trust-bonds': ok([]) } },
    ),
    iris(
      'introduce-loading',
      async (hand) => {
        await (await introducing(hand)).see(/^Loading/)
      },
      { on: 'each', isLoading: true, replies: { 'GET /api/trust-bonds': NEVER } },
    ),
    received('introduction-open', ({ find }) => find('button', /^Yes, connect us/)),
    received('introductions-several', ({ all }) => all('button', /^Yes, connect us/), {
      replies: {
        'GET /api/introductions': ok(
          everyone
            .slice(0, 6)
            .map((other, n) =>
              introduction({ id: 9 - n, other, words: n % 2 ? null : words.answer, saidYes: n % 3 === 0 }),
            ),
        ),
      },
    }),
    received('introduction-declined', notNow),
    received(
      'introduction-over',
      async ({ press, see }) => {
        await press(/^Yes, connect us/)
        await see('This introduction is no longer open.')
      },
      {
        replies: {
          'POST /api/introductions/:id/answer': refusal(
            404,
            'not_found',
            'This introduction is no longer open.',
          ),
        },
      },
    ),
    received(
      'introduction-answered',
      async (hand) => {
        await (await notNow(hand)).press('Not now')
        await hand.see('No introduction is waiting for you.')
      },
      {
        replies: {
          'GET /api/introductions': onceThenNone(introduction({})),
          'POST /api/introductions/:id/answer': ok({ connected: false }),
        },
      },
    ),
  ]
}
export default looks

/**
 * Returns a canned reply that lists the introduction on the first call only. Later calls come after the
 * member has answered the introduction, so they return an empty list.
 */
function onceThenNone(introduction: Introduction): Replies['GET /api/introductions'] {
  let calls = 0
  return () => ok((calls += 1) === 1 ? [introduction] : [])
}
