import { refusal } from '../../web/testing/made/config.ts'
import { confirmedUnit, group, post } from '../../web/testing/made/groups.ts'
import { media, withMedia } from '../../web/testing/media.ts'
import { inHours } from '../../web/testing/bonds.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
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
  const onBoard = alike({ at: '/groups/7', replies, steps: ({ first }) => first('article', /./) })
  const closed = group({ ...own, id: 8, closedAt: inHours(-24) })
  const unit = confirmedUnit({
    sponsor: card('ann'),
    inviteeA: card('dora'),
    inviteeB: card('iris'),
    groupId: own.id,
    groupName: own.name,
  })
  const inList = alike({
    at: '/groups',
    replies: { 'GET /api/groups/player/:id': ok([own, closed]), 'GET /api/trust-units': ok([unit]) },
  })
  return [
    onBoard('group-archived', openArchived, {
      replies: {
        'GET /api/groups/:id/posts': ok([
          ...posts.slice(0, 2),
          post({ content: words.answer, author: card('iris'), archived: true }),
          post({ id: 4, content: words.message, author: card('ann'), archived: true }),
        ]),
      },
    }),
    inList('groups', ({ see }) => see(/Read-only until/)),
    inList('groups-new-posts', ({ see }) => see('3 new'), {
      replies: { 'GET /api/unread': ok([{ kind: 'board', id: 7, name: words.group, count: 3 }]) },
    }),
    inList('groups-none', ({ find }) => find('link', 'See your trust units'), {
      replies: { 'GET /api/groups/player/:id': ok([]) },
    }),
    inList('groups-not-loaded', ({ find }) => find('button', 'Retry'), {
      replies: { 'GET /api/groups/player/:id': refusal(503, 'away', 'Not yet.') },
    }),
    inList('group-created', opens('Create', 'textbox', 'Name'), {
      replies: { 'GET /api/trust-units': ok([confirmedUnit()]) },
    }),
    inList('group-none-to-create', opens('Create', 'link', 'See your trust units'), {
      replies: { 'GET /api/trust-units': ok([]) },
    }),
    inList('groups-found', ({ see }) => see(/^1 post found/), {
      at: '/groups?search=beans',
      replies: {
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
    }),
    onBoard('group'),
    onBoard('group-new-posts', ({ see }) => see('New'), {
      replies: {
        'POST /api/groups/:id/read': ok({ from: 1, to: 3 }),
        'GET /api/groups/:id/posts': ok(posts.map((one) => ({ ...one, isPinned: false }))),
      },
    }),
    onBoard('group-settings', opens('Settings')),
    onBoard('group-post-menu', opens('Post actions', 'menu'), { on: 'each' }),
    onBoard('group-at-a-post', ({ see }) => see(/^This is the post you looked for/), {
      at: '/groups/7?post=2',
    }),
    onBoard('group-post-gone', ({ see }) => see('This post is no longer there.'), {
      at: '/groups/7?post=999',
      replies: {
        'GET /api/groups/:id/posts': ({ path }) =>
          path.includes('around') ? refusal(404, 'not_found', 'This post is no longer there.') : ok(posts),
      },
    }),
    onBoard('group-folded', ({ show }) => show('button', /^Show what/), {
      replies: {
        'GET /api/groups/:id/posts': ok(
          posts.map((one) => (one.id === 2 ? { ...one, isBlocked: true } : one)),
        ),
      },
    }),
    onBoard('group-mute-menu', opens(/^Mute:/, 'menuitem', 'Mute for an hour'), { on: 'each' }),
    onBoard('group-closed', ({ see }) => see(/Read-only/), {
      replies: { 'GET /api/groups/:id': ok(closed) },
    }),
    onBoard('group-closed-settings', opens('Settings'), { replies: { 'GET /api/groups/:id': ok(closed) } }),
  ]
}
export default looks

async function openArchived({ see, user }: Hand): Promise<void> {
  const fold = await see('2 archived posts')
  await user.click(fold)
  fold.scrollIntoView()
}
