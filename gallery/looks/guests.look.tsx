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
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { NEVER, ok, peopleOf } from '../people.ts'

const OTHER_NUMBER =
  'This link was sent to another number. Please sign in with the number that the message reached.'
const RESERVED = 'Please choose another name: this one is reserved.'
const HIDDEN = '(•••) •••-••99'

const looks: Looks = (words) => {
  const { account, card } = peopleOf(words)
  const guest = vaultUser({ displayName: words.hazel })
  const shared = letters({
    title: words.vault,
    description: words.description,
    owner: card('ann'),
    cover: '/media/p0',
    mayAdd: false,
  })
  const other = recipes({ owner: card('iris'), title: words.group, mayAdd: false, cover: '/media/one' })
  const further = [9, 10, 11].map((id) => recipes({ ...other, id, title: words.vault, cover: null }))
  const ofAnn = vaultPost({
    id: 3,
    content: words.post,
    author: card('ann'),
    isOwn: false,
    likeCount: 2,
    commentCount: 1,
    ...withMedia(media('one')),
  })
  const replies: Replies = {
    'GET /api/vaults/user-vault': ok({ ...shared, others: [] }),
    'GET /api/vaults/:id': ok(shared),
    'POST /api/vaults/:id/visit': ok({ since: null, news: [] }),
    'GET /api/settings': ok({ language: null, vault: SETTINGS_AT_FIRST }),
    'GET /api/vaults/:id/posts': ok([ofAnn]),
    'GET /api/vault-posts/:id': ok(ofAnn),
    'GET /api/vault-posts/:id/comments': ok([
      comment({ content: words.message, author: { name: words.kate, profilePhoto: null } }),
    ]),
    'GET /api/vaults/:id/items': ok([]),
    ...having(3),
  }
  const base = alike({
    at: '/vault-base',
    account: guest,
    replies,
    steps: async ({ show, first }) => {
      // The page renders pictures only when they are in view, and a long description pushes them off the
      // screen.
      await show('tab', 'Pictures')
      await first('button', /^Open picture 1 of/)
    },
  })
  const given = (different: Parameters<typeof letters>[0]): Replies => {
    const vault = { ...shared, ...different }
    return { 'GET /api/vaults/user-vault': ok({ ...vault, others: [] }), 'GET /api/vaults/:id': ok(vault) }
  }
  const asked = (name: string, steps: Look['steps'], answers: Replies) =>
    base(name, steps, {
      account: vaultUser(),
      config: { smsAvailable: true },
      replies: {
        'GET /api/settings': ok({
          language: null,
          vault: { ...SETTINGS_AT_FIRST, nameAsked: false, textsAsked: false },
        }),
        ...answers,
      },
    })
  const door = alike({
    at: '/vault-user-register#key',
    account: null,
    config: { smsAvailable: true },
    replies: {
      'GET /api/vault-keys/:key': ok({ vaultId: 7, title: words.vault, ownerName: words.ann, phone: HIDDEN }),
    },
  })
  const noVault = refusal(404, 'no_vault', 'No vault is shared with you.')
  return [
    base('guest-vault', undefined, { at: '/vault/7' }),
    base('guest-one-picture', undefined, { replies: having(1) }),
    base('guest-many-pictures', undefined, { replies: having(500) }),
    base('guest-new-posts', ({ see }) => see('99+ new'), {
      replies: {
        'GET /api/vaults/user-vault': ok({ ...shared, others: [other, ...further] }),
        'GET /api/unread': ok([{ kind: 'vault', id: 8, name: words.group, count: 100 }]),
        'POST /api/vaults/:id/visit': ok({
          since: '2026-01-05T10:00:00.000Z',
          news: Array.from({ length: 100 }, (_, n) =>
            hit({ id: n + 1, postId: n + 1, name: words.ann, excerpt: words.pinned }),
          ),
        }),
      },
    }),
    base('guest-without-pictures', ({ see }) => see('Nothing is posted here yet.'), {
      replies: {
        ...having(0),
        ...given({ cover: null, description: null, contribute: 'chosen' }),
        'GET /api/vaults/:id/posts': ok([]),
      },
    }),
    base('guest-who-may-add-first', ({ see }) => see(/^Nothing is posted here yet\. Be the first/), {
      replies: {
        ...having(0),
        ...given({ cover: null, contribute: 'list', mayAdd: true }),
        'GET /api/vaults/:id/posts': ok([]),
      },
    }),
    base('guest-muted', ({ see }) => see(/^The owner of this vault lets you read here, but not comment/), {
      at: '/vault-base?post=3',
      replies: given({ muted: true, contribute: 'list' }),
    }),
    base('guest-loading', ({ see }) => see('Loading vault...'), {
      isLoading: true,
      isOfOurWords: true,
      replies: { 'GET /api/vaults/user-vault': NEVER },
    }),
    base('guest-not-loaded', ({ find }) => find('button', 'Retry'), {
      isOfOurWords: true,
      replies: { 'GET /api/vaults/user-vault': refusal(503, 'away', 'The server is busy.') },
    }),
    base('guest-without-vault', ({ see }) => see('No vault is shared with you now'), {
      isOfOurWords: true,
      replies: { 'GET /api/vaults/user-vault': noVault },
    }),
    base(
      'guest-code-refused',
      async (hand) => {
        await opens('Open another vault', 'textbox', 'Access code')(hand)
        await hand.fill('Access code', '5551234567')
        await hand.press('Open')
        await hand.see(/^Vault not found/)
      },
      { replies: { 'GET /api/vaults/access/:code': noVault } },
    ),
    base('guest-archive', ({ first }) => first('article', /./), {
      at: '/vault-base?tab=archive',
      replies: {
        ...given({ contribute: 'list', mayAdd: true }),
        'GET /api/vaults/:id/posts': ok([
          vaultPost({
            id: 4,
            content: words.answer,
            author: { name: words.hazel, profilePhoto: null },
            archived: true,
          }),
        ]),
      },
    }),
    base('guest-news-none', ({ find }) => find('heading', 'Notifications'), {
      at: '/vault-base?tab=notifications',
    }),
    base(
      'guest-name-refused',
      async ({ find, fill, press, see }) => {
        await find('textbox', 'Display name')
        await fill('Display name', 'Admin')
        await press('Save')
        await see(RESERVED)
      },
      {
        at: '/vault-base?tab=profile',
        replies: {
          'PUT /api/vault-user/profile': refusal(400, 'name_reserved', RESERVED, {
            fields: { displayName: RESERVED },
          }),
        },
      },
    ),
    base('guest-settings-loading', ({ see }) => see('Loading…'), {
      at: '/vault-base?tab=settings',
      isLoading: true,
      replies: { 'GET /api/settings': NEVER },
    }),
    base(
      'guest-settings-not-saved',
      async ({ press, see }) => {
        await press('SMS notifications', 'checkbox')
        await see(/^The server is busy\./)
      },
      {
        at: '/vault-base?tab=settings',
        config: { smsAvailable: true },
        replies: { 'PUT /api/settings': refusal(503, 'away', 'The server is busy.') },
      },
    ),
    asked(
      'guest-question-refused',
      async ({ within, see }) => {
        const dialog = await within('dialog', 'Welcome')
        await dialog.fill('What shall the family call you?', 'Admin')
        await dialog.press('Save')
        await see(RESERVED)
      },
      {
        'PUT /api/vault-user/profile': refusal(400, 'name_reserved', RESERVED, {
          fields: { displayName: RESERVED },
        }),
      },
    ),
    asked('guest-question-texts', ({ find }) => find('button', 'Yes, text me'), {
      'GET /api/settings': ok({ language: null, vault: { ...SETTINGS_AT_FIRST, textsAsked: false } }),
    }),
    door('vault-door-loading', ({ see }) => see('Loading vault...'), {
      isLoading: true,
      isOfOurWords: true,
      replies: { 'GET /api/vault-keys/:key': NEVER },
    }),
    door('vault-door-untexted', ({ find }) => find('textbox', 'Mobile number'), {
      config: { smsAvailable: false },
      replies: {
        'GET /api/vault-keys/:key': ok({ vaultId: 7, title: words.vault, ownerName: words.ann, phone: null }),
      },
    }),
    door(
      'vault-door-number-refused',
      async ({ press, fill, see }) => {
        await press('This is not my number')
        await fill('Mobile number', '5551230070')
        await press('Continue')
        await see(OTHER_NUMBER)
      },
      { replies: { 'POST /api/auth/login': refusal(403, 'other_number', OTHER_NUMBER) } },
    ),
    door('vault-door-of-another-number', ({ find }) => find('link', 'To your own page'), {
      account: account('dora'),
      isOfOurWords: true,
      replies: { 'GET /api/vault-keys/:key': refusal(403, 'other_number', OTHER_NUMBER) },
    }),
    door('vault-door-wait', ({ find }) => find('button', 'Retry'), {
      isOfOurWords: true,
      replies: {
        'GET /api/vault-keys/:key': refusal(
          429,
          'too_many',
          'Too many links that do not open. Please wait 10 minutes.',
        ),
      },
    }),
  ]
}
export default looks

/** Returns the replies for a vault with this many pictures, ten per month. */
function having(count: number): Replies {
  const pictures = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0 - Math.floor(n / 10), 28 - (n % 10), 10))
    return vaultPicture(`p${n}${['', '-tall', '-wide'][n % 3]}`, { postId: 3, createdAt: at.toISOString() })
  })
  return {
    'GET /api/vaults/:id/months': ok(monthsOf(pictures)),
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
  }
}
