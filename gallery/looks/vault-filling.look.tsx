import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import type { Replies } from '../../web/testing/answers.ts'
import { media, withMedia } from '../../web/testing/media.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { comment, item, vault, vaultPost } from '../../web/testing/made/vault-page.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike } from '../making.ts'
import { NEVER, ok, peopleOf } from '../people.ts'

const NO_ROOM =
  'This does not fit: the files of Iris take up 10,240 of 10,240 MB. Please choose something smaller, or ask Iris to delete posts with files: their space is free within a day.'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const others: Partial<Vault> = {
    title: words.vault,
    description: words.description,
    ownerId: 20,
    owner: card('iris'),
    contribute: 'list',
  }
  const ofAnother = vaultPost({
    id: 5,
    content: words.post,
    author: card('iris'),
    isOwn: false,
    likeCount: 12,
    commentCount: 1,
    ...withMedia(media('one')),
  })
  const posts: VaultPost[] = [
    ofAnother,
    vaultPost({
      id: 4,
      content: '2 pictures',
      author: card('ann'),
      ...withMedia(media('two-tall'), media('three-wide')),
    }),
    vaultPost({
      id: 3,
      content: words.pinned,
      author: { name: words.hazel, profilePhoto: null },
      isOwn: false,
      allowComments: false,
      allowLikes: false,
    }),
    vaultPost({ id: 2, content: words.answer, author: card('gus'), isOwn: false, isBlocked: true }),
  ]
  const replies: Replies = {
    'GET /api/vaults/:id': ok(vault({ ...others, mayAdd: true })),
    'GET /api/vaults/:id/posts': ok(posts),
    'GET /api/vault-posts/:id': ok(ofAnother),
    'GET /api/vaults/:id/items': ok([
      item({ title: words.group, authorName: words.hazel, isOwn: false }),
      item({ id: 2, title: words.vault, authorName: words.ann, description: words.description }),
      item({ id: 3, title: 'The key', authorName: words.gus, isOwn: false, isBlocked: true }),
    ]),
    'GET /api/vaults/:id/months': ok([]),
    'GET /api/vaults/:id/pictures': ok([]),
    'GET /api/vault-posts/:id/comments': ok([
      comment({ content: words.message, author: { name: words.hazel, profilePhoto: null } }),
      comment({ id: 2, content: words.answer, author: card('ann'), isOwn: true }),
    ]),
  }
  const inPosts = alike({ at: '/vault/7?tab=posts', replies, steps: ({ first }) => first('article', /./) })
  const mayNot = { 'GET /api/vaults/:id': ok(vault({ ...others, contribute: 'chosen', mayAdd: false })) }
  const muted = { 'GET /api/vaults/:id': ok(vault({ ...others, muted: true, mayAdd: false })) }
  const empty = { 'GET /api/vaults/:id/posts': ok([]), 'GET /api/vaults/:id/items': ok([]) }
  const writing = (
    name: string,
    replied: Replies,
    steps: NonNullable<Look['steps']>,
    different: Partial<Look> = {},
  ): Look =>
    inPosts(
      name,
      async (hand) => {
        await hand.find('form', 'Write a post')
        await steps(hand)
      },
      { ...different, replies: replied },
    )
  const mayNotAdd = refusal(403, 'may_not_add', 'Only the people whom its owner chose can add to this vault.')
  const notFitting = { 'POST /api/upload': refusal(413, 'quota_used_up', NO_ROOM) }
  const stored = { 'POST /api/upload': ok({ url: '/media/one', ...withMedia(media('one')) }) }
  return [
    inPosts('vault-of-another'),
    inPosts(
      'vault-of-another-items',
      async ({ press, find, show }) => {
        await press('Vault Storage', 'tab')
        await find('list', 'Stored items')
        await show('button', `Delete ${words.vault}`)
      },
      { at: '/vault/7?tab=storage', on: 'phone' },
    ),
    inPosts('vault-of-another-closed', ({ first }) => first('article', /./), { replies: mayNot }),
    inPosts('vault-muted', ({ see }) => see(/^The owner of this vault lets you read here, but not comment/), {
      at: '/vault/7?post=5',
      replies: muted,
    }),
    inPosts(
      'vault-comment-refused',
      async ({ fill, press, see }) => {
        await fill('Comment', words.answer)
        await press('Send')
        await see(/^You can read in this vault/)
      },
      {
        at: '/vault/7?post=5',
        replies: {
          'POST /api/vault-posts/:id/comments': refusal(
            403,
            'muted',
            'You can read in this vault. The owner does not let you comment or like.',
          ),
        },
      },
    ),
    inPosts('vault-folded', ({ show }) => show('button', /^Show what/)),
    inPosts('vault-empty', ({ see }) => see(/^Nothing is posted here yet\. Be the first/), {
      replies: empty,
    }),
    inPosts('vault-empty-for-readers', ({ see }) => see('Nothing is posted here yet.'), {
      replies: { ...mayNot, ...empty },
    }),
    inPosts('vault-no-pictures', ({ see }) => see(/^The pictures and films of your posts/), {
      at: '/vault/7?tab=pictures',
    }),
    inPosts('vault-loading', ({ see }) => see('Loading vault...'), {
      isLoading: true,
      isOfOurWords: true,
      replies: { 'GET /api/vaults/:id': NEVER },
    }),
    inPosts('vault-posts-loading', ({ see }) => see('Loading the posts…'), {
      isLoading: true,
      replies: { 'GET /api/vaults/:id/posts': NEVER },
    }),
    inPosts('vault-posts-not-loaded', ({ show }) => show('button', 'Retry'), {
      on: 'phone',
      replies: { 'GET /api/vaults/:id/posts': refusal(503, 'away', 'The server is busy.') },
    }),
    writing(
      'vault-upload-under-way',
      { 'POST /api/upload': NEVER },
      async (hand) => {
        await hand.givePhoto()
        await give(hand, aFile(`${words.kate}.pdf`), aFile('song.mp3'))
        await hand.find('progressbar', 'Uploading song.mp3')
      },
      { isLoading: true },
    ),
    writing('vault-upload-refused', notFitting, async (hand) => {
      await hand.givePhoto()
      await give(hand, aFile(`${words.kate}.pdf`))
      await hand.see(NO_ROOM)
      await hand.show('button', 'Post')
    }),
    writing(
      'vault-upload-unreached',
      { 'POST /api/upload': new TypeError('Failed to fetch') },
      async (hand) => {
        await hand.givePhoto()
        await hand.find('button', 'Retry photo.png')
        await hand.show('button', 'Post')
      },
    ),
    writing(
      'vault-files-refused',
      stored,
      async (hand) => {
        await give(hand, aFile('IMG_1.HEIC'), film())
        await hand.see(/^“lake\.mp4” is larger than .* Most Compatible\.$/)
        await hand.show('button', 'Post')
      },
      { isOfOurWords: true },
    ),
    writing('vault-post-refused', { 'POST /api/vaults/:id/posts': mayNotAdd }, async (hand) => {
      await hand.fill('Post', words.post)
      await hand.press('Post')
      await hand.see(/^Only the people whom/)
    }),
    inPosts(
      'vault-item-refused',
      async (hand) => {
        await hand.press('Add Item')
        const dialog = await hand.within('dialog', 'Add Item')
        await dialog.fill('Title', words.vault.slice(0, 100))
        await give(hand, aFile('deed.pdf'))
        await dialog.see(NO_ROOM)
        await dialog.press('Add Item')
        await dialog.see(/^The file did not arrive/)
      },
      { at: '/vault/7?tab=storage', replies: notFitting },
    ),
  ]
}
export default looks

const TYPES: Record<string, string> = { pdf: 'application/pdf', mp3: 'audio/mpeg' }

function aFile(name: string): File {
  const ending = name.split('.').at(-1)!
  return new File(['x'], name, { type: TYPES[ending] ?? `image/${ending.toLowerCase()}` })
}

// Creates a video file that reports a size of 251 MB but contains only one byte.
function film(): File {
  return Object.defineProperty(new File(['x'], 'lake.mp4', { type: 'video/mp4' }), 'size', {
    value: 251 * 1024 * 1024,
  })
}

async function give({ user }: Hand, ...files: File[]): Promise<void> {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!
  await user.upload(field, files)
}
