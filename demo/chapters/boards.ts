import type { First } from '../cast.ts'
import { done, type Picture, sendPictures, type Stage } from '../stage.ts'
import { unitOf } from './bonds.ts'

type Line = {
  on: [daysAgo: number, time: `${number}:${number}`]
  by: First
  says: string
  shows?: Picture[]
  next?: 'pin' | 'archive' | 'edit'
}
type Board = { name: string; about?: string; three: [First, First, First]; on: number; lines: Line[] }

const BOARDS: Board[] = [
  {
    name: 'The Garden Three',
    about: 'Seeds, cuttings and who waters when.',
    three: ['Ann', 'Ben', 'Cleo'],
    on: 45,
    lines: [
      {
        on: [44, '18:05'],
        by: 'Ann',
        says: 'The key to the shed hangs behind the blue pot. Please put it back.',
        next: 'pin',
      },
      {
        on: [38, '8:40'],
        by: 'Cleo',
        says: 'Swap day at the nursery is on Saturday. I’ll bring the tomatoes; https://garden.example/swap has the hours.',
      },
      { on: [31, '19:15'], by: 'Ben', says: 'The compost is turned. So is my back.', next: 'edit' },
      { on: [24, '7:55'], by: 'Ann', says: 'Frost tonight! Who can cover the beds?', next: 'archive' },
      {
        on: [12, '17:30'],
        by: 'Ben',
        says: 'The beans are up, all four rows.',
        shows: [
          ['garden', 'beans'],
          ['garden', 'rows'],
        ],
      },
      { on: [4, '9:10'], by: 'Cleo', says: 'I’m away until Tuesday. Can somebody water on Sunday?' },
      { on: [1, '19:40'], by: 'Ben', says: 'Sunday is mine. The hose has a new washer, too.' },
    ],
  },
  {
    name: 'House keys',
    about: 'Who has whose spare key, and who is away.',
    three: ['Rosa', 'Ann', 'Gus'],
    on: 43,
    lines: [
      { on: [42, '11:00'], by: 'Rosa', says: 'I have Gus’s key, Gus has Ann’s, Ann has mine.', next: 'pin' },
      { on: [13, '20:05'], by: 'Gus', says: 'Back from the coast on Friday. Please feed the cat once more.' },
      {
        on: [2, '10:20'],
        by: 'Rosa',
        says: 'The porch light is fixed.',
        shows: [['porch', 'evening', 'wide']],
      },
    ],
  },
  {
    name: 'Tuesday supper',
    three: ['Iris', 'Kate', 'Liam'],
    on: 41,
    lines: [
      { on: [40, '12:30'], by: 'Kate', says: 'Soup at mine, seven o’clock.' },
      { on: [7, '12:35'], by: 'Liam', says: 'It’s my turn. Who can’t eat nuts?' },
      { on: [7, '13:10'], by: 'Iris', says: 'Mona’s little one. I’ll bring bread.' },
    ],
  },
  {
    name: 'Sunday choir',
    about: 'Rehearsals and sheet music.',
    three: ['Gus', 'Jack', 'Flora'],
    on: 40,
    lines: [
      { on: [39, '17:00'], by: 'Flora', says: 'The second voice comes in one bar later.' },
      { on: [27, '21:00'], by: 'Jack', says: 'I can’t come for a while.' },
    ],
  },
]

/** Plans the groups and their boards. A board closes when a bond of its unit ends. */
export function boards(stage: Stage): void {
  for (const { name, about, three, on, lines } of BOARDS) {
    let groupId = 0
    stage.plan(stage.day(on, '9:00'), async () => {
      const { id: trustUnitId } = await unitOf(stage, three)
      const { client } = stage.by(three[0])
      const group = await done(
        client.post('/api/groups', { name, trustUnitId, ...(about && { description: about }) }),
      )
      groupId = group.id
    })
    for (const line of lines) stage.plan(stage.day(...line.on), () => write(stage, groupId, line))
  }
  stage.plan(stage.day(1, '8:00'), () => readBoards(stage, 'Ann', 'House keys'))
}

async function write({ by }: Stage, groupId: number, { by: first, says, shows = [], next }: Line) {
  const { client } = by(first)
  const mediaUrls = await sendPictures(client, shows)
  const { id } = await done(client.post(`/api/groups/${groupId}/posts`, { content: says, mediaUrls }))
  if (next === 'pin') await done(client.patch(`/api/posts/${id}`, { isPinned: true }))
  if (next === 'archive') await done(client.patch(`/api/posts/${id}`, { archived: true }))
  if (next === 'edit') await done(client.patch(`/api/posts/${id}`, { content: `${says} Ouch.` }))
}

async function readBoards({ by }: Stage, first: First, name: string): Promise<void> {
  const { client } = by(first)
  const groups = await done(client.get('/api/groups'))
  const { id } = groups.find((group) => group.name === name)!
  await done(client.post(`/api/groups/${id}/read`))
}
