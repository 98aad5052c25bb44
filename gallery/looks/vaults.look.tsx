import type { VaultPicture } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import type { Replies } from '../../web/testing/answers.ts'
import { film, media, paper, sound, withMedia } from '../../web/testing/media.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { bobsEntry, entry, vault as listed } from '../../web/testing/made/vault-list.ts'
import {
  answerPictures,
  comment,
  item,
  monthsOf,
  vault,
  vaultPicture,
  vaultPost,
} from '../../web/testing/made/vault-page.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const own: Partial<Vault> = { title: words.vault, description: words.description, owner: card('ann') }
  const access = [
    bobsEntry({ name: words.hazel, playerId: 26, profilePhoto: '/media/portrait-hazel' }),
    entry(),
    entry({ id: 72, accessValue: '+15551230072', muted: true }),
  ]
  const crowd = Array.from({ length: 40 }, (_, n) => {
    const who = PEOPLE[n % PEOPLE.length]!
    return bobsEntry({
      id: n + 100,
      name: words[who],
      playerId: n + 30,
      profilePhoto: n % 3 === 2 ? null : `/media/portrait-${who}`,
      state: n % 4 === 1 ? 'pending' : 'joined',
      archived: n % 9 === 4,
    })
  })
  const many = Array.from({ length: 24 }, (_, n) => {
    const owner = PEOPLE[n % 5]!
    return listed({
      id: n + 10,
      title: TITLES[n % TITLES.length] ?? words.vault,
      owner: card(owner),
      ownerId: card(owner).id,
      accessCount: n % 12,
    })
  })
  const inList = alike({
    at: '/vaults',
    config: { smsAvailable: true },
    replies: {
      'GET /api/vaults': ok([listed({ ...own, cover: '/media/cover-wide' })]),
      'GET /api/vaults/:id/access': ok(access),
      'GET /api/trust-bonds': ok([]),
    },
  })
  const pictures = ['one', 'two-tall', 'three-wide', 'four', 'portrait-five'].map((name, n) =>
    vaultPicture(name, {
      postId: 3,
      caption: words.post,
      createdAt: `2026-01-0${7 - n}T10:00:00.000Z`,
      media: media(name, name.endsWith('tall') ? { width: 900, height: 1600 } : {}),
    }),
  )
  const filmed = [
    vaultPicture('film.mp4', { postId: 3, caption: words.post, media: film('film.mp4', words.vault) }),
    ...pictures,
  ]
  const answered = vaultPost({
    id: 3,
    content: words.post,
    author: card('ann'),
    likeCount: 1,
    commentCount: 2,
    ...withMedia(...pictures.map(({ media: picture }) => picture)),
  })
  const posts = [
    answered,
    vaultPost({
      id: 2,
      content: words.pinned,
      author: card('ann'),
      ...withMedia(
        film('film.mp4', words.vault),
        sound('sound.mp3', words.group),
        paper('paper.pdf', words.vault),
      ),
    }),
    vaultPost({ content: words.answer, author: card('ann'), archived: true, allowComments: false }),
  ]
  const replies: Replies = {
    'GET /api/vaults/:id': ok(vault({ ...own, accessCode: '0551234567' })),
    'GET /api/vaults/:id/posts': ok(posts),
    'GET /api/vault-posts/:id': ok(answered),
    'GET /api/vaults/:id/items': ok([
      item({
        id: 2,
        title: words.group,
        description: words.description,
        fileUrl: '/media/one',
        media: media('one'),
      }),
      item({
        title: 'The recipe',
        fileUrl: 'https://garden.example/beans',
        authorName: words.hazel,
        isOwn: false,
      }),
    ]),
    'GET /api/vaults/:id/months': ok(monthsOf(pictures)),
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
    'GET /api/vaults/:id/access': ok(access),
    'GET /api/vault-posts/:id/comments': ok([
      comment({ content: words.message, author: { name: words.hazel, profilePhoto: null } }),
      comment({ id: 2, content: words.answer, author: card('ann'), isOwn: true }),
    ]),
    'GET /api/vault-posts/:id/likes': ok([
      { id: 1, name: words.hazel, createdAt: '2026-01-07T10:00:00.000Z' },
    ]),
    'GET /api/trust-bonds': ok([]),
  }
  const unshown: Replies = {
    'GET /media/:uploadId': { status: 200 },
    'GET /api/vaults/:id/months': ok(monthsOf(filmed)),
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(filmed, path),
  }
  const inPictures: Replies = {
    'GET /api/vaults/:id': ok(vault({ ...own, cover: '/media/p0', description: null })),
  }
  const inVault = alike({ at: '/vault/7', replies, steps: seePictures })
  return [
    inList('vaults', async ({ press, see }) => {
      await press(`Show ${words.vault}`)
      await see('Joined')
    }),
    inList('vaults-new-posts', ({ see }) => see('99+ new'), {
      replies: { 'GET /api/unread': ok([{ kind: 'vault', id: 7, name: words.vault, count: 100 }]) },
    }),
    inList('vaults-many', ({ see }) => see(/^Shared by/), { replies: { 'GET /api/vaults': ok(many) } }),
    inList('vault-created', opens('Create Vault')),
    inList(
      'vault-told-without-provider',
      async ({ press, fill, find }) => {
        await press('Create Vault')
        await fill('Title', words.vault)
        await fill('Mobile number', '5551230070')
        await press('Create')
        await find('button', `Copy Link: ${words.hazel}`)
      },
      {
        config: { smsAvailable: false },
        replies: { 'POST /api/vaults': { status: 201, body: listed({ ...own, accessCount: 3 }) } },
      },
    ),
    inList(
      'vault-edited',
      async ({ press, find }) => {
        await press(`Show ${words.vault}`)
        await press(`Edit ${words.vault}`)
        await find('dialog', 'Edit Vault')
      },
      { replies: { 'GET /api/vaults': ok([listed({ ...own, contribute: 'chosen' })]) } },
    ),
    inList('vault-shared-further', opens(`Add ${words.vault}`)),
    inList('vault-deleted', opens(`Delete ${words.vault}`)),
    inList('vaults-none', ({ find }) => find('button', 'Create Vault'), {
      isOfOurWords: true,
      replies: { 'GET /api/vaults': ok([]) },
    }),
    inVault('vault-pictures'),
    inVault('vault-one-picture', seePictures, { replies: { ...inPictures, ...having(1) } }),
    inVault('vault-many-pictures', seePictures, { replies: { ...inPictures, ...having(500) } }),
    inVault('vault-new-posts', ({ see }) => see('New'), {
      at: '/vault/7?tab=posts',
      replies: {
        'POST /api/vaults/:id/read': ok({ from: 2, to: 3 }),
        'GET /api/vaults/:id/posts': ok(posts.map((one) => ({ ...one, isOwn: false }))),
      },
    }),
    inVault('vault-access', opens('Access Management', 'group', words.hazel)),
    inVault('vault-access-many', opens('Access Management', 'group', 'People with access'), {
      replies: { 'GET /api/vaults/:id/access': ok(crowd) },
    }),
    inVault('vault-access-chosen', opens('Access Management', 'group', words.hazel), {
      replies: {
        'GET /api/vaults/:id': ok(vault({ ...own, contribute: 'chosen' })),
        'GET /api/vaults/:id/access': ok(access.map((one, n) => ({ ...one, mayAdd: n === 0 }))),
      },
    }),
    inVault(
      'vault-access-ended',
      async ({ press, within }) => {
        await press('Access Management')
        await press(`DELETE ${words.hazel}`)
        await (await within('dialog', 'Delete Access')).find('checkbox')
      },
      { replies: { 'GET /api/vaults/:id': ok(vault({ ...own, contribute: 'list' })) } },
    ),
    inVault('vault-picture-opened', async ({ press, within }) => {
      await press(/^Open picture 1 of/)
      await (await within()).find('img')
    }),
    inVault(
      'vault-animation-opened',
      async ({ press, within }) => {
        await press(/^Open picture 1 of/)
        await (await within()).find('button', 'Pause')
      },
      { at: '/vault/7?tab=pictures', replies: moving },
    ),
    inVault('vault-album-animations', seePictures, { at: '/vault/7?tab=pictures', replies: moving }),
    inVault('vault-post', ({ find }) => find('article', `Comment of ${words.hazel}`), {
      at: '/vault/7?post=3',
    }),
    inVault(
      'vault-likes',
      async ({ press, within }) => {
        await press('1 like')
        await (await within('dialog', 'Likes')).see(words.hazel)
      },
      { at: '/vault/7?post=3' },
    ),
    inVault('vault-posts', opens([/^Posts/, 'tab'], 'textbox', 'Post')),
    inVault('vault-nobody-invited', ({ find }) => find('button', 'Invite people'), {
      at: '/vault/7?tab=posts',
      replies: {
        'GET /api/vaults/:id': ok(vault({ ...own, accessCount: 0 })),
        'GET /api/vaults/:id/posts': ok([]),
      },
    }),
    inVault('vault-archived', async ({ press, see, user, show }) => {
      await press(/^Posts/, 'tab')
      await user.click(await see('1 archived post'))
      await show('button', 'Restore')
    }),
    inVault(
      'vault-post-written',
      async ({ press, find, givePhoto, all }) => {
        await press(/^Posts/, 'tab')
        await find('form', 'Write a post')
        for (const _ of PHOTOS) await givePhoto()
        await all('button', 'Move photo.png later')
        await find('button', 'Post')
      },
      { replies: { 'POST /api/upload': ok({ url: '/media/one', ...withMedia(media('one')) }) } },
    ),
    inVault('vault-files-lost', async ({ press, show, see }) => {
      await press(/^Posts/, 'tab')
      await show('link', words.vault)
      await see('A file of this post could not be loaded.')
    }),
    inVault('vault-album-film-unshown', ({ see }) => see("This browser can't show this film."), {
      at: '/vault/7?tab=pictures',
      replies: unshown,
    }),
    inVault(
      'vault-film-large-unshown',
      async ({ press, within }) => {
        await press(/^Open film 1 of/)
        await (await within()).find('alert')
      },
      { at: '/vault/7?tab=pictures', replies: unshown },
    ),
    inVault('vault-items', opens(['Vault Storage', 'tab'], 'list', 'Stored items')),
    inVault('vault-item-added', async (hand) => {
      await hand.press('Vault Storage', 'tab')
      await opens('Add Item')(hand)
    }),
    inVault('vault-not-there', ({ find }) => find('heading'), {
      isOfOurWords: true,
      replies: { 'GET /api/vaults/:id': refusal(404, 'no_vault', 'This vault is not there.') },
    }),
  ]
}
export default looks

const PHOTOS = [1, 2, 3, 4]
const PEOPLE = ['liam', 'hazel', 'iris', 'kate', 'gus', 'dora', 'flora'] as const
// Null stands for the title in the sample text.
const TITLES = ['Lake House', 'Lake House', 'Sailing', 'Recipes', 'The first year', 'Nana', null]

/** Three animations and a picture. */
const moving: Replies = replying(
  [2.4, 1.2, null, 6].map((duration, n) =>
    vaultPicture(`g${n}`, {
      media: media(`g${n}`, { duration }),
      createdAt: `2026-01-0${9 - n}T10:00:00.000Z`,
    }),
  ),
)

/** Returns the replies for a vault with this many pictures, ten per month. */
function having(count: number): Replies {
  const pictures = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0 - Math.floor(n / 10), 28 - (n % 10), 10))
    const shape = ['', '-tall', '-wide'][n % 3]
    return vaultPicture(`p${n}${shape}`, { postId: count - n, createdAt: at.toISOString() })
  })
  return replying(pictures)
}

function replying(pictures: VaultPicture[]): Replies {
  return {
    'GET /api/vaults/:id/months': ok(monthsOf(pictures)),
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
  }
}

async function seePictures({ show, first }: Hand): Promise<void> {
  await first('button', /^Open picture 1 of/)
  await show('button', /^Open picture 1 of/)
}
