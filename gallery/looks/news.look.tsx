import { refusal } from '../../web/testing/made/config.ts'
import { notification } from '../../web/testing/made/notifications.ts'
import type { Looks } from '../look.ts'
import { alike } from '../making.ts'
import { NEVER, ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { account } = peopleOf(words)
  const news = Array.from({ length: 30 }, (_, n) =>
    notification({
      id: 200 - n,
      kind: n % 2 ? 'vault' : 'group',
      text:
        n % 2
          ? `${words.iris} added 4 pictures to “${words.vault}”.`
          : `${words.dora} posted on “${words.group}”.`,
      names: [],
      ...(n % 5 === 2 && { isMuted: true }),
    }),
  )
  const room = [
    notification({
      id: 301,
      kind: 'vault',
      text: 'Someone could not add to one of your vaults, because your files take up all your space. Please delete some.',
      names: [],
      href: '/settings?tab=account',
    }),
    notification({
      id: 300,
      kind: 'vault',
      text: 'Your files take up more than 80 % of your space. What people add to your vaults takes up space, too.',
      names: [],
      href: '/settings?tab=account',
    }),
    notification({
      id: 299,
      kind: 'vault',
      text: `${words.hazel} commented on your post in “${words.vault}”.`,
      names: [],
    }),
    notification({
      id: 298,
      kind: 'vault',
      text: `${words.gus} and 2 others like your post in “${words.vault}”.`,
      names: [],
    }),
    notification({ id: 297, text: `${words.gus} thinks you and ${words.iris} know each other.`, names: [] }),
  ]
  const unread = {
    'GET /api/messages/unread': ok({ count: 120 }),
    'GET /api/notifications': ok(news),
    'GET /api/unread': ok([
      { kind: 'vault' as const, id: 7, name: words.vault, count: 100 },
      { kind: 'board' as const, id: 8, name: words.group, count: 100 },
    ]),
  }
  const atGroups = alike({
    at: '/groups',
    replies: {
      'GET /api/groups/player/:id': ok([]),
      'POST /api/notifications/read': { status: 204 },
    },
    steps: async ({ press, find }) => {
      await press(/^Notifications/)
      await find('dialog', 'Notifications')
    },
  })
  return [
    atGroups('bell-many', undefined, { replies: { 'GET /api/notifications': ok(news) } }),
    atGroups('bell-room', undefined, { replies: { 'GET /api/notifications': ok(room) } }),
    atGroups('bell-loading', undefined, { isLoading: true, replies: { 'GET /api/notifications': NEVER } }),
    atGroups(
      'bell-not-loaded',
      async ({ press, find }) => {
        await press(/^Notifications/)
        await find('button', 'Retry')
      },
      {
        isOfOurWords: true,
        replies: { 'GET /api/notifications': refusal(503, 'away', 'The server is busy.') },
      },
    ),
    atGroups('news-everywhere', ({ find }) => find('link', 'Messages, 120 unread'), {
      on: 'each',
      replies: unread,
    }),
    atGroups('news-beside-icons', ({ find }) => find('link', 'Vaults, 99+ new posts'), {
      on: 'desktop',
      kept: { 'sidebar-collapsed': true },
      replies: unread,
    }),
    atGroups(
      'news-in-the-menu',
      async ({ press, find }) => {
        await press('Menu')
        await find('dialog', 'Menu')
      },
      { on: 'phone', account: account('ann'), replies: { ...unread } },
    ),
  ]
}
export default looks
