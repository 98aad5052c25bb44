import type { Replies } from '../../web/testing/answers.ts'
import { media, withMedia } from '../../web/testing/media.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { hit, letters, recipes, SETTINGS_AT_FIRST } from '../../web/testing/made/vault-base.ts'
import {
  answerPictures,
  comment,
  monthsOf,
  vaultPicture,
  vaultPost,
} from '../../web/testing/made/vault-page.ts'
import { vaultUser } from '../../web/testing/people.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const guest = vaultUser({ displayName: words.hazel })
  const shared = letters({
    title: words.vault,
    description: words.description,
    owner: card('ann'),
    mayAdd: false,
  })
  const other = recipes({ owner: card('iris'), title: words.group, mayAdd: false })
  const pictures = ['one', 'two-tall', 'three-wide'].map((name) => vaultPicture(name, { postId: 3 }))
  const replies: Replies = {
    'GET /api/vaults/user-vault': ok({ ...shared, others: [other] }),
    'GET /api/vaults/:id': ok(shared),
    'POST /api/vaults/:id/visit': ok({
      since: '2026-01-05T10:00:00.000Z',
      news: [hit({ name: words.ann, excerpt: words.pinned })],
    }),
    'GET /api/settings': ok({ language: null, vault: SETTINGS_AT_FIRST }),
    'GET /api/vaults/:id/posts': ok([
      vaultPost({
        id: 3,
        content: words.post,
        author: card('ann'),
        isOwn: false,
        likeCount: 1,
        commentCount: 1,
        hasLiked: true,
        ...withMedia(media('one')),
      }),
      vaultPost({ content: words.pinned, author: card('ann'), isOwn: false }),
    ]),
    'GET /api/vault-posts/:id/comments': ok([
      comment({ content: words.message, author: { name: words.hazel, profilePhoto: null }, isOwn: true }),
    ]),
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
    'GET /api/vaults/:id/months': ok(monthsOf(pictures)),
    'GET /api/vaults/:id/items': ok([]),
    'GET /api/vaults/:id/search': ok([hit({ name: words.ann, excerpt: words.pinned })]),
  }
  const base = alike({ at: '/vault-base', account: guest, replies })
  const place = (name: string, role: string) =>
    base(`vault-base-${name.toLowerCase()}`, opens([name, role], 'heading', name))
  const locked = alike({ at: '/groups', account: guest, replies, isOfOurWords: true })
  return [
    base('vault-base', ({ show }) => show('button', /^Open picture 1 of/)),
    base('vault-base-posts', async ({ press, first }) => {
      await press('Posts & Discussions', 'tab')
      await first('article', /./)
    }),
    base(
      'vault-base-adding',
      async ({ press, find }) => {
        await press('Posts & Discussions', 'tab')
        await find('form', 'Write a post')
        await find('article', words.hazel)
      },
      {
        replies: {
          'GET /api/vaults/:id': ok({ ...shared, contribute: 'list', mayAdd: true }),
          'GET /api/vaults/:id/posts': ok([
            vaultPost({
              id: 4,
              content: words.answer,
              author: { name: words.hazel, profilePhoto: null },
              ...withMedia(media('two-tall'), media('three-wide')),
            }),
            vaultPost({ id: 3, content: words.post, author: card('iris'), isOwn: false }),
          ]),
        },
      },
    ),
    ...['Profile', 'Settings', 'Archive'].map((name) => place(name, 'tab')),
    ...['Notifications', 'Search'].map((name) => place(name, 'link')),
    ...([true, false] as const).map((smsAvailable) =>
      base(
        smsAvailable ? 'vault-base-questions' : 'vault-base-question-name',
        ({ find }) => find('dialog', 'Welcome'),
        {
          account: vaultUser(),
          config: { smsAvailable },
          replies: {
            'GET /api/settings': ok({
              language: null,
              vault: { ...SETTINGS_AT_FIRST, nameAsked: false, textsAsked: false },
            }),
          },
        },
      ),
    ),
    base('vault-base-texts-stopped', ({ see }) => see(/^You replied STOP/), {
      at: '/vault-base?tab=settings',
      account: vaultUser(),
      config: { smsAvailable: true },
      replies: {
        'GET /api/settings': ok({
          language: null,
          vault: SETTINGS_AT_FIRST,
          textsStopped: { sender: '+15550001234' },
        }),
      },
    }),
    base('vault-base-another', opens('Open another vault', 'textbox', 'Access code')),
    base('vault-base-not-shared', ({ see }) => see(/^This vault is not shared with you/), {
      at: '/vault-base/999',
      isOfOurWords: true,
      replies: { 'GET /api/vaults/:id': refusal(404, 'no_vault', 'No such vault.') },
    }),
    locked('locked', ({ see }) => see(/Invitation Required/)),
    locked(
      'locked-explained',
      async ({ find, press }) => {
        await press('Groups, locked')
        await find('button', 'Got it')
      },
      { on: 'desktop' },
    ),
  ]
}
export default looks
