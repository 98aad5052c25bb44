import type { Dashboard, Player } from '@kinhold/contract/players'
import type { Replies } from '../../web/testing/answers.ts'
import { dashboard, dashboardLine as line } from '../../web/testing/made/dashboard.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account, admin, ann, card } = peopleOf(words)
  const waiting = [
    line({
      kind: 'confirm',
      id: 24,
      names: [24],
      text: `${words.flora} registered with your QR code. Is it them?`,
      href: '/player/24',
    }),
    line({
      kind: 'unit',
      id: 3,
      names: [22, 20],
      text: `Confirm your trust unit with ${words.dora} and ${words.iris}.`,
      href: '/network?tab=units',
    }),
    line({ names: [25], text: `${words.gus} invited you to connect.` }),
    line({
      kind: 'message',
      id: null,
      names: [20],
      text: `2 unread messages from ${words.iris}.`,
      href: '/network?tab=messages&with=20',
    }),
  ]
  const recent = [
    line({
      kind: 'bond',
      id: null,
      names: [22],
      text: `You and ${words.dora} are connected.`,
      href: '/player/22',
    }),
    line({
      kind: 'group',
      id: null,
      names: [],
      text: `Your trust unit has a group: ${words.group}.`,
      href: '/groups/7',
    }),
  ]
  const home = (of: Player = ann, different: Partial<Dashboard> = {}): Replies => ({
    'GET /api/players/:id/dashboard': ok(dashboard({ player: of, attention: waiting, recent, ...different })),
    'GET /api/players/:id': ok({
      ...of,
      sponsor: card('gus'),
      sponsoredCount: 7,
      bondCount: 6,
      trustUnitCount: 1,
    }),
    'GET /api/players': ok([]),
  })
  const atHome = (name: string, steps: Look['steps'] = seen): Look => ({
    name,
    at: '/dashboard',
    replies: home(),
    steps,
  })
  const flora = account('flora', { awaiting: 'sponsor', verified: false })
  return [
    atHome('home'),
    atHome('home-answered', async ({ press, find }) => {
      await press(/^Decline: .* invited you/)
      await find('button', /^Undo/)
    }),
    atHome('home-offline', async ({ goOffline, see, ...hand }) => {
      await seen(hand)
      goOffline()
      await see(/^You are offline/)
    }),
    {
      name: 'home-new-here',
      at: '/dashboard',
      replies: home(ann, {
        counts: { bonds: 1, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 },
        attention: [],
        recent: [],
      }),
      steps: ({ find }) => find('heading', /^Good morning/),
    },
    {
      name: 'home-awaiting-sponsor',
      at: '/dashboard',
      account: flora,
      replies: {
        ...home(flora),
        'GET /api/players/:id': ok({
          ...flora,
          sponsor: card('ann'),
          sponsoredCount: 0,
          bondCount: 0,
          trustUnitCount: 0,
        }),
      },
      steps: ({ find }) => find('heading', `Waiting for ${words.ann}`),
    },
    {
      name: 'home-of-another',
      at: '/dashboard/19',
      account: admin,
      replies: home(),
      steps: ({ find }) => find('region', /^Waiting for/),
    },
    {
      name: 'welcome',
      at: '/dashboard',
      account: account('ann', { isFirstLogin: true }),
      replies: home(),
      steps: async ({ within }) => (await within()).see('Trust The Ones You Love'),
    },
  ]
}
export default looks

const seen = ({ find }: Pick<Hand, 'find'>) => find('region', 'Waiting for you')
