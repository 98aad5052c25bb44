import { refusal } from '../../web/testing/made/config.ts'
import { confirmedUnit, group, post } from '../../web/testing/made/groups.ts'
import { media, withMedia } from '../../web/testing/media.ts'
import { inHours } from '../../web/testing/ends.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const own = group({ name: words.group, description: words.description })
  const members = (['ann', 'dora', 'iris'] as const).map((who) => {
    const { id, ...player } = card(who)
    return { id: id + 100, playerId: id, player }
  })
  const posts = [
    post({ id: 3, content: words.pinned, author: card('ann'), isPinned: true, ...withMedia(media('one')) }),
    post({
      id: 2,
      content: words.post,
      author: card('dora'),
      isEdited: true,
      editedAt: '2026-01-07T10:00:00.000Z',
    }),
    post({ content: 'I water on Thursday.', author: card('iris') }),
  ]
  const replies: Replies = {
    'GET /api/groups/:id': ok(own),
    'GET /api/groups/:id/members': ok(members),
    'GET /api/groups/:id/posts': ok(posts),
  }
  const onBoard = (name: string, steps: Look['steps'], different: Partial<Look> = {}): Look => ({
    name,
    at: '/groups/7',
    replies,
    steps: async (hand) => {
      await hand.first('article', /./)
      await steps?.(hand)
    },
    ...different,
  })
  const inList = (name: string, of: Replies, steps: Look['steps'], at = '/groups'): Look => ({
    name,
    at,
    replies: { 'GET /api/groups/player/:id': ok([own]), ...of },
    steps,
  })
  const closed = group({ ...own, closedAt: inHours(-24) })
  const folded: Replies = {
    ...replies,
    'GET /api/groups/:id/posts': ok(posts.map((one) => (one.id === 2 ? { ...one, isBlocked: true } : one))),
  }
  return [
    inList('groups', {}, ({ see }) => see(words.group)),
    inList('groups-none', { 'GET /api/groups/player/:id': ok([]) }, ({ find }) =>
      find('link', 'See your trust units'),
    ),
    inList(
      'groups-not-loaded',
      { 'GET /api/groups/player/:id': refusal(503, 'away', 'Not yet.') },
      ({ find }) => find('button', 'Retry'),
    ),
    inList('group-created', { 'GET /api/trust-units': ok([confirmedUnit()]) }, async ({ press, find }) => {
      await press('Create')
      await find('textbox', 'Name')
    }),
    inList('group-none-to-create', { 'GET /api/trust-units': ok([]) }, async ({ press, find }) => {
      await press('Create')
      await find('link', 'See your trust units')
    }),
    inList(
      'groups-found',
      {
        'GET /api/search/posts': ok([
          {
            id: 2,
            groupId: 7,
            groupName: words.group,
            author: card('dora'),
            excerpt: words.post.slice(0, 200),
            createdAt: '2026-01-06T10:00:00.000Z',
          },
        ]),
      },
      ({ see }) => see(/^1 post found/),
      '/groups?search=beans',
    ),
    inList('groups-closed', { 'GET /api/groups/player/:id': ok([closed]) }, ({ see }) =>
      see(/Read-only until/),
    ),
    onBoard('group', undefined),
    onBoard('group-settings', async ({ press, find }) => {
      await press('Settings')
      await find('dialog')
    }),
    onBoard(
      'group-post-menu',
      async ({ press, find }) => {
        await press('Post actions')
        await find('menu')
      },
      { on: 'each' },
    ),
    onBoard('group-picture-opened', async ({ press, within }) => {
      await press(/^Open picture/)
      await (await within()).find('img')
    }),
    onBoard('group-at-a-post', ({ see }) => see(/^You are at a post/), { at: '/groups/7?post=2' }),
    {
      name: 'group-post-gone',
      at: '/groups/7?post=999',
      replies: {
        ...replies,
        'GET /api/groups/:id/posts': ({ path }) =>
          path.includes('around') ? refusal(404, 'not_found', 'This post is not there any more.') : ok(posts),
      },
      steps: ({ see }) => see('This post is not there any more.'),
    },
    onBoard('group-folded', ({ show }) => show('button', /^Show what/), { replies: folded }),
    onBoard(
      'group-unfolded',
      async ({ press, find }) => {
        await press(/^Show what/)
        await find('button', /^Hide what/)
      },
      { replies: folded },
    ),
    onBoard(
      'group-mute-menu',
      async ({ press, find }) => {
        await press(/^Mute:/)
        await find('menuitem', 'Mute for an hour')
      },
      { on: 'each' },
    ),
    onBoard('group-closed', ({ see }) => see(/Read-only/), {
      replies: { ...replies, 'GET /api/groups/:id': ok(closed) },
    }),
    onBoard(
      'group-closed-settings',
      async ({ press, find }) => {
        await press('Settings')
        await find('dialog')
      },
      { replies: { ...replies, 'GET /api/groups/:id': ok(closed) } },
    ),
  ]
}
export default looks
