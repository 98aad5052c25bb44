import type { Account } from '@kinhold/contract/sessions'
import { Outlet } from 'react-router'
import { appConfig, refusal } from '../../web/testing/made/config.ts'
import { dashboard } from '../../web/testing/made/dashboard.ts'
import { notification } from '../../web/testing/made/notifications.ts'
import { treeNode, treeOf } from '../../web/testing/network.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account, admin, ann, card, heard, profile, warned } = peopleOf(words)
  const people = [
    account('iris'),
    account('jack', { status: 'suspended' }),
    account('kate', { status: 'deactivated' }),
  ]
  const news = [
    notification({
      id: 105,
      kind: 'vault',
      text: `${words.iris} added 4 pictures to “${words.vault}”.`,
      names: [],
    }),
    notification({
      id: 104,
      kind: 'group',
      text: `${words.dora} and 2 others posted on “${words.group}”.`,
      names: [],
    }),
    notification({ id: 103, text: `${words.dora} accepted your invitation.`, names: [22] }),
    notification({ id: 102, kind: 'group', text: `Your trust unit has a group: ${words.group}.`, names: [] }),
    notification({
      id: 101,
      text: `${words.iris} is connected with you.`,
      readAt: '2026-01-08T10:00:00.000Z',
    }),
  ]
  const atGroups = alike({ at: '/groups', replies: { 'GET /api/groups/player/:id': ok([]) } })
  const members = alike({
    at: '/network?view=members',
    account: admin,
    replies: {
      'GET /api/network/tree': ok(
        treeOf(
          treeNode({ ...card('ann'), sponsorId: 18, depth: 0, childCount: 3 }),
          treeNode(card('iris')),
          treeNode({ ...card('jack'), status: 'suspended' }),
          treeNode({ ...card('kate'), status: 'deactivated' }),
        ),
      ),
    },
  })
  const home = alike({
    at: '/dashboard',
    replies: {
      'GET /api/players/:id/dashboard': ok(dashboard({ player: ann, attention: [], recent: [] })),
      'GET /api/vaults': ok([]),
      'GET /api/players/:id': ok(profile('ann')),
      'GET /api/players': ok([]),
      'GET /api/measures': ok([warned]),
    },
  })
  const suspended = alike({
    at: '/',
    account: null,
    replies: {
      'POST /api/auth/login': refusal(403, 'account_suspended', 'This account is suspended.'),
      'GET /api/suspended': ok({ name: words.gus, measures: [heard, { ...warned, id: 6 }] }),
    },
  })
  const signInSuspended = async ({ fill, press, find }: Hand) => {
    await fill('Mobile number', '5551230008')
    await press('Continue')
    await find('button', 'See why and answer')
  }
  const leaving = async ({ press, see }: Hand) => {
    await press('Menu')
    await press('Logout')
    await see('Are you sure you want to logout?')
  }
  const choosing =
    (control: string) =>
    async ({ press, first }: Hand) => {
      await press(control, 'combobox')
      await first('option', /./)
    }
  return [
    atGroups(
      'bell',
      async ({ press, within }) => {
        await press(/^Notifications/)
        await (await within('dialog', 'Notifications')).see(new RegExp(words.dora.slice(0, 3)))
      },
      { replies: { 'GET /api/notifications': ok(news), 'POST /api/notifications/read': { status: 204 } } },
    ),
    atGroups('bell-without-news', async ({ press, see }) => {
      await press(/^Notifications/)
      await see(/^Nothing new yet/)
    }),
    atGroups('news-in-the-bar', ({ find }) => find('link', 'Messages, 120 unread'), {
      on: 'each',
      replies: { 'GET /api/messages/unread': ok({ count: 120 }), 'GET /api/notifications': ok(news) },
    }),
    atGroups(
      'maintenance',
      async ({ find, change, see }) => {
        await find('button', /^Notifications/)
        change({ topic: 'player', key: ann.id })
        await see(/^We move to a new machine/)
      },
      { isOfOurWords: true, replies: { 'GET /api/auth/me': closedAfterOne(ann) } },
    ),
    atGroups('menu', opens('Menu'), { on: 'phone' }),
    atGroups(
      'menu-of-the-operator',
      async ({ press, find }) => {
        await press('Menu')
        await find('button', 'Go to the admin desk')
      },
      {
        on: 'phone',
        kept: { 'own-account': 19 },
        replies: { 'GET /api/auth/other-account': ok({ account: card('ann'), isSignedIn: true }) },
      },
    ),
    atGroups('logout', leaving, { on: 'phone' }),
    atGroups(
      'logout-where-codes-are-texted',
      async (hand) => {
        await leaving(hand)
        await hand.press(/^This is not my device/, 'checkbox')
      },
      { on: 'phone', replies: { 'GET /api/config': ok(appConfig({ phoneVerification: true })) } },
    ),
    atGroups('switcher', choosing('Quick Access'), {
      account: admin,
      on: 'desktop',
      replies: { 'GET /api/players': ok(people) },
    }),
    atGroups(
      'switcher-in-the-menu',
      async (hand) => {
        await hand.press('Menu')
        await choosing('Admin Bypass')(hand)
      },
      { account: admin, on: 'phone', replies: { 'GET /api/players': ok(people) } },
    ),
    members('members-standings', ({ find }) => find('group', `Standing of ${words.kate}`), { on: 'desktop' }),
    members(
      'member-standing',
      async ({ press, find }) => {
        await press(`Details of ${words.kate}`)
        await find('group', `Standing of ${words.kate}`)
      },
      { on: 'phone' },
    ),
    members(
      'member-suspended',
      async ({ press, within, fill }) => {
        await press(`Details of ${words.iris}`)
        await (await within('group', `Standing of ${words.iris}`)).press('SUSPEND')
        await fill('Reason (optional)', words.reason)
      },
      { on: 'phone' },
    ),
    members(
      'member-asked-to-register',
      async ({ press, within, find }) => {
        await press(`Details of ${words.kate}`)
        await (await within('group', `Standing of ${words.kate}`)).press('RE-REG')
        await find('dialog')
      },
      { on: 'phone' },
    ),
    home('measure', ({ find }) => find('dialog', /^The admin (gave|removed|suspended)/)),
    home('measure-later', async ({ press, gone }) => {
      await press('Close dialog')
      await gone('dialog')
    }),
    suspended('login-suspended', async (hand) => {
      await signInSuspended(hand)
      await hand.press('See why and answer')
      await hand.find('dialog')
    }),
    suspended('login-suspended-why', signInSuspended),
    {
      name: 'page-not-there',
      at: '/groups',
      isOfOurWords: true,
      routes: [
        {
          element: (
            <main>
              <Outlet />
            </main>
          ),
          children: [
            {
              path: '*',
              lazy: async () => {
                const { lazyPage } = await import('../../web/src/shell/lazy-page.tsx')
                return lazyPage(() => Promise.reject(new TypeError('Failed to fetch')))()
              },
            },
          ],
        },
      ],
      steps: ({ see }) => see(/^This page could not be loaded/),
    },
  ]
}

/** Returns a canned reply to session checks. Only the first check succeeds. */
function closedAfterOne(account: Account) {
  let isOpen = true
  return () => {
    const reply = isOpen ? ok(account) : CLOSED
    isOpen = false
    return reply
  }
}

const CLOSED = refusal(
  503,
  'maintenance',
  'We move to a new machine until 10:00. Until then nothing is saved; what you typed stays here.',
)

export default looks
