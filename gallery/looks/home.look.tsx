import type { Sibling } from '@kinhold/contract/introductions'
import type { Dashboard, Player } from '@kinhold/contract/players'
import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import type { Replies } from '../../web/testing/answers.ts'
import { dashboard, dashboardLine as line } from '../../web/testing/made/dashboard.ts'
import { vault } from '../../web/testing/made/vault-list.ts'
import { profileOf } from '../../web/testing/people.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account, admin, ann, card, profile } = peopleOf(words)
  const face = (who: Parameters<typeof card>[0]) => {
    const { name, profilePhoto } = card(who)
    return { name, profilePhoto }
  }
  const waiting = [
    line({
      kind: 'confirm',
      id: 24,
      names: [24],
      faces: [face('flora')],
      text: `${words.flora} registered with your QR code. Is it them?`,
      href: '/player/24',
      newcomer: { ...card('flora'), phone: '+15551230024' },
    }),
    line({
      kind: 'unit',
      id: 3,
      names: [22, 20],
      faces: [face('dora'), face('iris')],
      text: `Confirm your trust unit with ${words.dora} and ${words.iris}.`,
      href: '/network?tab=units',
    }),
    line({
      kind: 'claim',
      id: null,
      names: [21],
      faces: [face('cleo')],
      text: `${words.cleo} says they lost their number. Is it them?`,
      href: '/claims',
    }),
    line({
      kind: 'introduction',
      id: 6,
      names: [25, 21],
      faces: [face('gus'), face('cleo')],
      text: `${words.gus} thinks you know ${words.cleo}: “${words.answer}”`,
    }),
    line({ names: [25], faces: [face('gus')], text: `${words.gus} invited you to connect.` }),
    line({
      kind: 'move',
      id: 5,
      names: [25],
      faces: [face('gus')],
      text: `The admin asks you to be the sponsor of ${words.gus}.`,
      href: '/player/25',
    }),
    line({
      kind: 'message',
      id: null,
      names: [20],
      faces: [face('iris')],
      words: words.message,
      text: `2 unread messages from ${words.iris}.`,
      href: '/network?tab=messages&with=20',
    }),
  ]
  const recent = [
    line({
      kind: 'bond',
      id: null,
      names: [22],
      faces: [face('dora')],
      text: `You and ${words.dora} are connected.`,
      href: '/player/22',
    }),
    line({
      kind: 'invitation_sent',
      id: null,
      names: [],
      faces: [{ name: words.hazel, profilePhoto: null }],
      text: `You invited ${words.hazel}.`,
    }),
  ]
  const home = (of: Player = ann, different: Partial<Dashboard> = {}): Replies => ({
    'GET /api/players/:id/dashboard': ok(dashboard({ player: of, attention: waiting, recent, ...different })),
    'GET /api/players/:id': ok(profile('ann')),
    'GET /api/players': ok([]),
    'GET /api/vaults': ok([vault({ contribute: 'list' })]),
  })
  const atHome = alike({ at: '/dashboard', replies: home(), steps: seen })
  const flora = account('flora', { awaiting: 'sponsor', verified: false })
  const newcomer = account('ann', { createdAt: '2026-01-08T10:00:00.000Z' })
  const sibling = (who: Parameters<typeof card>[0], standing: Sibling['standing']) => {
    return { id: card(who).id, player: card(who), standing }
  }
  const openProfile = async (hand: Hand) => {
    if (innerWidth < SIDEBAR_HIDDEN_BELOW_PX) await hand.press('Menu')
    await opens('PROFILE', 'dialog', 'Update Profile')(hand)
  }
  return [
    atHome('home'),
    atHome('home-new-posts', ({ see }) => see('99+ new'), {
      replies: {
        'GET /api/unread': ok([
          { kind: 'vault', id: 7, name: words.vault, count: 3 },
          { kind: 'board', id: 7, name: words.group, count: 100 },
        ]),
      },
    }),
    atHome('home-answered', async ({ press, show }) => {
      await press(/^Decline: .* invited you/)
      await show('button', /^Undo/)
    }),
    atHome('home-offline', async ({ goOffline, see, ...hand }) => {
      await seen(hand)
      // Wait for this region before going offline, because it can't be fetched offline.
      await (await hand.within('region', 'Your place')).see('Sponsor')
      goOffline()
      await see(/^You are offline/)
    }),
    atHome('home-new-here', ({ find }) => find('region', / also brought in /), {
      account: newcomer,
      replies: {
        'GET /api/siblings': ok([sibling('dora', 'open'), sibling('iris', 'invited_by_them')]),
        ...home(newcomer, {
          counts: { bonds: 1, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 },
          attention: [],
          recent: [],
        }),
      },
    }),
    atHome('home-awaiting-sponsor', ({ find }) => find('heading', `Waiting for ${words.ann}`), {
      account: flora,
      replies: { ...home(flora), 'GET /api/players/:id': ok(profileOf(flora, { sponsor: card('ann') })) },
    }),
    atHome('home-of-another', ({ find }) => find('region', /^Waiting for/), {
      at: '/dashboard/19',
      account: admin,
      replies: home(ann, { attention: waiting.map((one) => ({ ...one, words: undefined })) }),
    }),
    atHome('welcome', async ({ within }) => (await within()).see('Trust The Ones You Love'), {
      account: account('ann', { isFirstLogin: true }),
    }),
    atHome('dialog-profile', openProfile),
    atHome('dialog-profile-kept', async (hand) => {
      await openProfile(hand)
      await (await hand.within()).fill('Name', 'Ann of the lake')
      await hand.user.keyboard('{Escape}')
      await hand.gone('dialog')
      await openProfile(hand)
      await hand.find('button', 'Discard changes')
    }),
  ]
}
export default looks

const seen = ({ find }: Pick<Hand, 'find'>) => find('region', 'Waiting for you')
