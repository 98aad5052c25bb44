import type { Client } from '../../journeys/http.ts'
import { type First, type Guest, GUESTS, phoneOf } from '../cast.ts'
import { makeFilm } from '../made/film.ts'
import { makePage } from '../made/page.ts'
import { done, type Picture, sendFiles, sendPictures, type Stage } from '../stage.ts'

type Who = First | Guest
type When = [daysAgo: number, time: `${number}:${number}`] | number
type Post = {
  at: When
  /** The person who adds the post (default: the album's owner). */
  by?: Who
  says: string
  shows?: Picture[]
  /** The name of a film. */
  plays?: string
  likedBy?: Who[]
  comments?: [by: Who, says: string][]
  isArchived?: true
}
type Item = { at: When; by?: Who; title: string; about?: string; link?: string; page?: string[] }
type Album = {
  title: string
  about?: string
  owner: First
  on: number
  contribute?: 'owner' | 'list' | 'chosen'
  people?: First[]
  /** True if the owner picks the people instead of typing their numbers. */
  isByPerson?: true
  guests?: Guest[]
  posts?: Post[]
  items?: Item[]
}

const ALBUMS: Album[] = [
  {
    title: 'Letters from home',
    about: 'What my mother wrote, and the places she wrote about.',
    owner: 'Ann',
    on: 50,
    people: ['Ben', 'Cleo', 'Edith', 'Iris'],
    guests: ['Aunt Peg', 'Mrs Lindt'],
    posts: [
      {
        at: [49, '20:00'],
        says: 'The first letter, from the spring before I was born.',
        shows: [['letter', 'spring']],
        likedBy: ['Ben', 'Cleo', 'Aunt Peg'],
        comments: [
          ['Aunt Peg', 'I sat beside her while she wrote this.'],
          ['Ann', 'Tell me about it when I come.'],
        ],
      },
      { at: [45, '9:30'], says: 'A page that belongs to nobody.', isArchived: true },
      {
        at: [36, '19:10'],
        says: 'Our street, as she drew it and as it was.',
        shows: [
          ['street', 'drawn'],
          ['street', 'was', 'wide'],
        ],
        likedBy: ['Iris'],
      },
      {
        at: [22, '18:00'],
        says: 'The winter of the long snow.',
        shows: [
          ['snow', 'first'],
          ['snow', 'second'],
          ['snow', 'third', 'tall'],
        ],
        likedBy: ['Ben', 'Aunt Peg', 'Iris'],
        comments: [['Ben', 'Is the house still there?']],
      },
      {
        at: [6, '17:15'],
        says: 'I went back to the lake on Saturday. Nothing has changed, and everything.',
        shows: [
          ['lake', 'back'],
          ['lake', 'evening'],
          ['meadow', 'shore'],
          ['porch', 'house'],
          ['letter', 'last'],
        ],
        likedBy: ['Ben', 'Cleo', 'Iris', 'Aunt Peg'],
        comments: [
          ['Cleo', 'The second one could be a painting.'],
          ['Mrs Lindt', 'Your mother would have liked that you went.'],
        ],
      },
    ],
    items: [
      {
        at: [48, '20:20'],
        title: 'The letters, typed',
        about: 'All I could read.',
        page: ['My dear,', '', 'the plums are ripe, and nobody is here to eat them.', 'Come when you can.'],
      },
      { at: [47, '8:00'], title: 'A map of the valley', link: 'https://maps.example/valley' },
    ],
  },
  {
    title: 'Summer at the lake',
    about: 'Add whatever you have.',
    owner: 'Iris',
    on: 34,
    contribute: 'list',
    people: ['Ann', 'Kate', 'Liam', 'Ben'],
    guests: ['Uncle Roy', 'Aunt Peg'],
    posts: [
      { at: [33, '12:00'], says: 'The boats are out.', shows: [['sea', 'boats']], likedBy: ['Ann', 'Kate'] },
      {
        at: [30, '21:30'],
        by: 'Liam',
        says: 'Fire at the shore.',
        shows: [
          ['camp', 'fire'],
          ['camp', 'night'],
        ],
        likedBy: ['Iris', 'Ann', 'Uncle Roy'],
        comments: [
          ['Kate', 'Who burned the potatoes?'],
          ['Liam', 'They were meant to be black.'],
        ],
      },
      {
        at: [26, '10:05'],
        by: 'Uncle Roy',
        says: 'Found these on my old phone.',
        shows: [
          ['lake', 'roy'],
          ['sea', 'roy', 'wide'],
        ],
        likedBy: ['Iris', 'Kate'],
        comments: [['Iris', 'I had forgotten that hat.']],
      },
      { at: [11, '16:40'], by: 'Ann', says: 'The meadow behind the house.', shows: [['meadow', 'behind']] },
      {
        at: [9, '21:05'],
        by: 'Liam',
        says: 'The sun went down, and nobody said a word.',
        plays: 'evening',
        likedBy: ['Iris', 'Kate', 'Aunt Peg'],
      },
      { at: 110, by: 'Liam', says: 'One more, from the last morning.', shows: [['lake', 'morning']] },
      {
        at: 98,
        says: 'And the harbor after everybody had left.',
        shows: [
          ['sea', 'left'],
          ['street', 'harbor'],
        ],
      },
    ],
  },
  {
    title: 'Recipes',
    about: 'No pictures, so that nobody compares.',
    owner: 'Gus',
    on: 32,
    contribute: 'chosen',
    people: ['Ann', 'Hazel', 'Jack'],
    posts: [
      {
        at: [31, '11:00'],
        says: 'Plum cake. Two pounds of plums, one of flour, and patience.',
        likedBy: ['Ann', 'Hazel'],
        comments: [
          ['Ann', 'How much patience?'],
          ['Gus', 'Until it smells right.'],
        ],
      },
      {
        at: [17, '18:45'],
        by: 'Hazel',
        says: 'Onion soup, as on https://kitchen.example/onion-soup, with half the butter.',
      },
    ],
    items: [
      { at: [29, '9:00'], by: 'Hazel', title: 'Where to buy good flour', link: 'https://mill.example' },
    ],
  },
  {
    title: 'All of us',
    about: 'For the whole family.',
    owner: 'Rosa',
    on: 28,
    contribute: 'list',
    people: ['Ann', 'Gus', 'Hugo', 'Olga'],
    isByPerson: true,
    guests: ['Uncle Roy'],
    posts: [
      {
        at: [27, '15:00'],
        says: 'Seventy candles wouldn’t fit.',
        shows: [
          ['cake', 'seventy'],
          ['cake', 'cut'],
        ],
        likedBy: ['Ann', 'Gus', 'Olga', 'Uncle Roy'],
        comments: [['Olga', 'You don’t look a day over sixty-nine.']],
      },
      { at: [10, '13:00'], by: 'Hugo', says: 'The new roof.', shows: [['porch', 'roof']], likedBy: ['Rosa'] },
    ],
  },
  { title: 'Attic', owner: 'Ann', on: 14 },
  {
    title: 'Piano lessons',
    owner: 'Dora',
    on: 21,
    people: ['Walt', 'Zoe', 'Ann'],
    guests: ['Mrs Lindt'],
    posts: [{ at: [20, '17:00'], says: 'For Thursday: the left hand alone, slowly.', likedBy: ['Zoe'] }],
  },
]

/**
 * Plans the albums: private albums, albums shared with members and guests, albums with posts by several
 * people, albums without pictures, and empty albums.
 */
export function albums(stage: Stage): void {
  const { plan, day, by } = stage
  const ids = new Map<string, number>()
  const idOf = (title: string) => ids.get(title)!

  for (const album of ALBUMS) {
    plan(day(album.on, '8:00'), async () => void ids.set(album.title, await create(stage, album)))
    for (const post of album.posts ?? [])
      plan(moment(stage, post.at), () => write(stage, album, idOf(album.title), post))
    for (const item of album.items ?? [])
      plan(moment(stage, item.at), () => keep(stage, album, idOf(album.title), item))
  }

  plan(day(49, '10:00'), async () => {
    const peg = await stage.guest('Aunt Peg')
    await done(peg.put('/api/vault-user/profile', { displayName: 'Peg Archer' }))
    await done(
      peg.put('/api/settings', { vault: { smsNotifications: true, nameAsked: true, textsAsked: true } }),
    )
  })
  plan(day(31, '9:30'), () => listed(stage, idOf('Recipes'), 'Gus', by('Hazel').phone, { mayAdd: true }))
  plan(day(19, '9:00'), () => listed(stage, idOf('Piano lessons'), 'Dora', by('Zoe').phone, { muted: true }))
  plan(day(19, '9:05'), () =>
    listed(stage, idOf('Piano lessons'), 'Dora', by('Ann').phone, { archived: true }),
  )
  plan(day(18, '9:00'), () => text(stage, idOf('Letters from home'), 'Ann', phoneOf('Mrs Lindt')))
  for (const [title, readers] of [
    ['Letters from home', ['Ben', 'Cleo']],
    ['Summer at the lake', ['Ann', 'Kate', 'Liam']],
    ['All of us', ['Gus', 'Ann']],
  ] as [string, First[]][])
    for (const [nth, reader] of readers.entries())
      plan(day(5 - nth, '20:30'), () => visit(by(reader).client, idOf(title)))
  plan(stage.ago(80), async () => visit(await stage.guest('Uncle Roy'), idOf('Summer at the lake')))
}

function moment({ day, ago }: Stage, at: When): Date {
  return typeof at === 'number' ? ago(at) : day(...at)
}

function isGuest(who: Who): who is Guest {
  return GUESTS.some((name) => name === who)
}

async function clientOf(stage: Stage, who: Who): Promise<Client> {
  return isGuest(who) ? stage.guest(who) : stage.by(who).client
}

async function create(stage: Stage, album: Album): Promise<number> {
  const { title, about, owner, contribute = 'owner', people = [], guests = [], isByPerson } = album
  const { client } = stage.by(owner)
  const accessList = [
    ...people.map((first) =>
      isByPerson
        ? { type: 'player' as const, value: stage.by(first).id }
        : { type: 'phone' as const, value: stage.by(first).phone },
    ),
    ...guests.map((guest) => ({ type: 'phone' as const, value: phoneOf(guest) })),
  ]
  const form = { title, contribute, accessList, ...(about && { description: about }) }
  const { id } = await done(client.post('/api/vaults', form))
  for (const guest of guests) await label(stage, id, owner, guest)
  return id
}

/** Returns the entry for a phone number on an album's access list. */
async function entryOf({ by }: Stage, vaultId: number, owner: First, phone: string) {
  const entries = await done(by(owner).client.get(`/api/vaults/${vaultId}/access`))
  return entries.find(({ accessValue }) => accessValue === phone)!
}

async function label(stage: Stage, vaultId: number, owner: First, guest: Guest): Promise<void> {
  const { id } = await entryOf(stage, vaultId, owner, phoneOf(guest))
  const { client } = stage.by(owner)
  await done(client.put(`/api/vaults/${vaultId}/access/${id}/label`, { label: guest }))
}

async function listed(
  stage: Stage,
  vaultId: number,
  owner: First,
  phone: string,
  change: object,
): Promise<void> {
  const { id } = await entryOf(stage, vaultId, owner, phone)
  await done(stage.by(owner).client.patch(`/api/vaults/${vaultId}/access/${id}`, change))
}

async function text(stage: Stage, vaultId: number, owner: First, phone: string): Promise<void> {
  const { id } = await entryOf(stage, vaultId, owner, phone)
  await done(stage.by(owner).client.post(`/api/vaults/${vaultId}/access/${id}/message`))
}

async function write(stage: Stage, { owner }: Album, vaultId: number, post: Post): Promise<void> {
  const { by: who = owner, says, shows = [], plays, likedBy = [], comments = [], isArchived } = post
  const client = await clientOf(stage, who)
  const ofAnother = who === owner ? undefined : vaultId
  const mediaUrls = plays
    ? await sendFiles(client, [{ name: `${plays}.webm`, bytes: await makeFilm(plays) }], ofAnother)
    : await sendPictures(client, shows, ofAnother)
  const { id } = await done(client.post(`/api/vaults/${vaultId}/posts`, { content: says, mediaUrls }))
  for (const liker of likedBy) await done((await clientOf(stage, liker)).post(`/api/vault-posts/${id}/likes`))
  for (const [author, content] of comments)
    await done((await clientOf(stage, author)).post(`/api/vault-posts/${id}/comments`, { content }))
  if (isArchived) await done(stage.by(owner).client.patch(`/api/vault-posts/${id}`, { archived: true }))
}

async function keep(stage: Stage, { owner }: Album, vaultId: number, item: Item): Promise<void> {
  const { by: who = owner, title, about, link, page } = item
  const client = await clientOf(stage, who)
  const [uploaded] = page ? await sendFiles(client, [{ name: `${title}.pdf`, bytes: makePage(page) }]) : []
  const fileUrl = uploaded ?? link ?? null
  const form = { title, fileUrl, ...(about && { description: about }) }
  await done(client.post(`/api/vaults/${vaultId}/items`, form))
}

async function visit(client: Client, vaultId: number): Promise<void> {
  await done(client.post(`/api/vaults/${vaultId}/visit`))
  await done(client.post(`/api/vaults/${vaultId}/read`))
}
