import type { Measure } from '@kinhold/contract/reports'
import { refusal } from '../../web/testing/made/config.ts'
import { dashboard } from '../../web/testing/made/dashboard.ts'
import { notification } from '../../web/testing/made/notifications.ts'
import { treeNode, treeOf } from '../../web/testing/network.ts'
import { settings } from '../../web/testing/made/settings.ts'
import { profileOf } from '../../web/testing/people.ts'
import { invitee, move, standing } from '../../web/testing/standing.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account, admin, ann, card } = peopleOf(words)
  const groups: Replies = { 'GET /api/groups/player/:id': ok([]) }
  const home: Replies = {
    'GET /api/players/:id/dashboard': ok(dashboard({ player: ann, attention: [], recent: [] })),
    'GET /api/players/:id': ok(profileOf(ann, { sponsor: card('gus') })),
    'GET /api/players': ok([]),
  }
  const people = [
    account('iris'),
    account('jack', { status: 'suspended' }),
    account('kate', { status: 'deactivated' }),
  ]
  const members: Replies = {
    'GET /api/network/tree': ok(
      treeOf(
        treeNode({ ...card('ann'), sponsorId: 18, depth: 0, childCount: 3 }),
        treeNode(card('iris')),
        treeNode({ ...card('jack'), status: 'suspended' }),
        treeNode({ ...card('kate'), status: 'deactivated' }),
      ),
    ),
  }
  const news = [
    notification({ id: 103, text: `${words.dora} accepted your invitation.`, names: [22] }),
    notification({ id: 102, kind: 'group', text: `Your trust unit has a group: ${words.group}.`, names: [] }),
    notification({
      id: 101,
      text: `${words.iris} is connected with you.`,
      readAt: '2026-01-08T10:00:00.000Z',
    }),
  ]
  const warned: Measure = {
    id: 5,
    kind: 'warn',
    about: 'message',
    reason: words.reason,
    createdAt: '2026-01-08T10:00:00.000Z',
    acknowledgedAt: null,
    appeal: null,
    appealedAt: null,
  }
  const answered: Measure = {
    ...warned,
    acknowledgedAt: '2026-01-08T11:00:00.000Z',
    appeal: words.answer,
    appealedAt: '2026-01-08T11:00:00.000Z',
  }
  const atGroups = (name: string, steps: Look['steps'], different: Partial<Look> = {}): Look => ({
    name,
    at: '/groups',
    replies: { ...groups, ...different.replies },
    steps,
    ...(different.account && { account: different.account }),
    ...(different.on && { on: different.on }),
  })
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
    atGroups(
      'menu',
      async ({ press, find }) => {
        await press('Menu')
        await find('dialog')
      },
      { on: 'phone' },
    ),
    atGroups(
      'logout',
      async ({ press, see }) => {
        await press('Menu')
        await press('Logout')
        await see('Are you sure you want to logout?')
      },
      { on: 'phone' },
    ),
    atGroups(
      'switcher',
      async ({ press, first }) => {
        await press('Quick Access', 'combobox')
        await first('option', /./)
      },
      { account: admin, on: 'desktop', replies: { 'GET /api/players': ok(people) } },
    ),
    atGroups(
      'switcher-in-the-menu',
      async ({ press, first }) => {
        await press('Menu')
        await press('Admin Bypass', 'combobox')
        await first('option', /./)
      },
      { account: admin, on: 'phone', replies: { 'GET /api/players': ok(people) } },
    ),
    {
      name: 'members-standings',
      at: '/network?view=members',
      account: admin,
      replies: members,
      steps: ({ find }) => find('group', `Standing of ${words.kate}`),
    },
    {
      name: 'member-suspended',
      at: '/network?view=members',
      account: admin,
      replies: members,
      steps: async ({ within, fill }) => {
        await (await within('group', `Standing of ${words.iris}`)).press('SUSPEND')
        await fill('Reason (optional)', words.reason)
      },
    },
    {
      name: 'your-people',
      at: '/invitations',
      replies: {
        'GET /api/invitations/sponsor/:id': ok([]),
        'GET /api/invitations': ok([]),
        'GET /api/players/:id/standing': ok(standing()),
        'GET /api/players/:id/invitees': ok([invitee(card('iris')), invitee({ ...card('dora'), can: [] })]),
      },
      steps: ({ show }) => show('heading', 'Your people'),
    },
    {
      name: 'measure',
      at: '/dashboard',
      replies: { ...home, 'GET /api/measures': ok([warned]) },
      steps: ({ find }) => find('dialog', 'A word from the admin'),
    },
    {
      name: 'measure-later',
      at: '/dashboard',
      replies: { ...home, 'GET /api/measures': ok([warned]) },
      steps: async ({ press, gone }) => {
        await press('Later')
        await gone('dialog')
      },
    },
    {
      name: 'member-to-take-over',
      at: '/dashboard',
      replies: {
        ...home,
        'GET /api/players/:id/dashboard': ok(
          dashboard({
            player: ann,
            attention: [
              {
                kind: 'move',
                id: move().id,
                text: `The admin asks you to be the sponsor of ${words.gus}.`,
                names: [25],
                href: '/player/25',
                createdAt: '2026-01-08T10:00:00.000Z',
              },
            ],
            recent: [],
          }),
        ),
      },
      steps: ({ see }) => see(/^The admin asks you to be the sponsor of/),
    },
    {
      name: 'login-suspended',
      at: '/',
      account: null,
      replies: {
        'POST /api/auth/login': refusal(403, 'account_suspended', 'This account is suspended.'),
        'GET /api/suspended': ok({ name: words.gus, measures: [answered, { ...warned, id: 6 }] }),
      },
      steps: async ({ fill, press, find }) => {
        await fill('Mobile number', '5551230008')
        await press('Continue')
        await press('See why and answer')
        await find('dialog')
      },
    },
    {
      name: 'settings-measures',
      at: '/settings',
      replies: {
        'GET /api/settings': ok(settings()),
        'GET /api/blocks': ok([]),
        'GET /api/players/:id': ok(profileOf(ann)),
        'GET /api/measures': ok([answered, { ...warned, id: 6, acknowledgedAt: '2026-01-08T11:00:00.000Z' }]),
      },
      steps: async ({ press, find }) => {
        await press('Answer once')
        await find('button', 'Send the answer')
      },
    },
    {
      name: 'page-not-there',
      at: '/groups',
      isOfOurWords: true,
      routes: [
        {
          path: '*',
          lazy: async () => {
            const { lazyPage } = await import('../../web/src/shell/lazy-page.tsx')
            const { Component } = await lazyPage(() => Promise.reject(new TypeError('Failed to fetch')))()
            return {
              Component: () => (
                <main>
                  <Component />
                </main>
              ),
            }
          },
        },
      ],
      steps: ({ see }) => see(/^This page could not be loaded/),
    },
    {
      name: 'session-ended',
      at: '/groups',
      isOfOurWords: true,
      replies: { 'GET /api/groups/player/:id': refusal(401, 'no_session', 'Please sign in first.') },
      account: null,
      steps: ({ find }) => find('heading'),
    },
  ]
}
export default looks
