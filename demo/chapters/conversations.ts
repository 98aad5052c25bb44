import type { First } from '../cast.ts'
import { makeTune } from '../made/sound.ts'
import { randomOf } from '../random.ts'
import { done, type Picture, sendFiles, sendPictures, type Stage, talkOf } from '../stage.ts'

type When = [daysAgo: number, time: `${number}:${number}`] | number
type Line = {
  /** The time of writing: a number of days ago with a time of day, or a number of minutes ago. */
  at: When
  by: First
  says?: string
  shows?: Picture[]
  /** The number of notes in a voice message. */
  sings?: number
  /** The index of the line that this line replies to. */
  answers?: number
  /** The other person's reactions. */
  gets?: string[]
  next?: 'edit' | 'delete' | 'archive'
}
type Talk = {
  between: [First, First]
  lines: Line[]
  /** The person who hasn't read the newest lines, and the number of unread lines. */
  unread?: [First, number]
}

const TALKS: Talk[] = [
  {
    between: ['Ann', 'Ben'],
    lines: [
      {
        at: [12, '17:42'],
        by: 'Ben',
        says: 'The beans are up!',
        shows: [['garden', 'up']],
        gets: ['🌱', '❤️'],
      },
      { at: [12, '17:50'], by: 'Ann', says: 'All four rows? You have a green thumb.' },
      { at: [12, '17:52'], by: 'Ben', says: 'Three and a half. The mole got the rest.', gets: ['😂'] },
      { at: [5, '8:15'], by: 'Ann', sings: 8 },
      { at: [5, '8:31'], by: 'Ben', says: 'Is that the tune your mother hummed?', answers: 3 },
      { at: [5, '8:33'], by: 'Ann', says: 'Yes. I found the sheet in the letters.' },
      { at: [3, '20:02'], by: 'Ben', says: 'Sent to the wrong person, sorry.', next: 'delete' },
      { at: [3, '20:04'], by: 'Ann', says: 'Shall I bring the seedlings on Sunday?' },
      { at: [3, '20:11'], by: 'Ben', says: 'Yes, please. Two trays are enough.', answers: 7, gets: ['👍'] },
      {
        at: [1, '18:20'],
        by: 'Ann',
        shows: [
          ['lake', 'walk'],
          ['lake', 'pier', 'tall'],
          ['meadow', 'kite'],
        ],
        gets: ['😍'],
      },
      { at: [1, '18:26'], by: 'Ben', says: 'Take me along next time.' },
      { at: 150, by: 'Ann', says: 'I’ll be there at ten.', next: 'edit' },
      { at: 128, by: 'Ben', says: 'The kettle is on.', gets: ['☕'] },
    ],
  },
  {
    between: ['Ann', 'Iris'],
    unread: ['Ann', 3],
    lines: [
      { at: [8, '10:00'], by: 'Ann', says: 'Did the parcel arrive?' },
      { at: [8, '10:40'], by: 'Iris', says: 'It did, and the jam survived.' },
      { at: [8, '10:41'], by: 'Iris', says: 'Only the lid is bent.', next: 'archive' },
      { at: 95, by: 'Iris', says: 'I put the summer pictures in the album.' },
      { at: 94, by: 'Iris', says: 'Add yours. Everyone on the list can.' },
      { at: 92, by: 'Iris', shows: [['sea', 'harbour']] },
    ],
  },
  {
    between: ['Ann', 'Rosa'],
    unread: ['Ann', 1],
    lines: [
      {
        at: [30, '9:00'],
        by: 'Rosa',
        says: 'You have brought in five people by now. Thank you for every one of them.',
      },
      { at: [30, '9:45'], by: 'Ann', says: 'They were all easy to vouch for.' },
      { at: 61, by: 'Rosa', says: 'Vito is waiting for you. Do you know him well?' },
    ],
  },
  {
    between: ['Ann', 'Cleo'],
    lines: [
      { at: [4, '9:12'], by: 'Cleo', says: 'نلتقي يوم الأحد عند البوابة، وسأحضر معي الشتلات.' },
      { at: [4, '9:20'], by: 'Ann', says: 'At the gate, then. See you on Sunday.' },
    ],
  },
  {
    between: ['Ann', 'Gus'],
    unread: ['Gus', 1],
    lines: [
      { at: [13, '20:10'], by: 'Gus', says: 'The cat likes you better than me.' },
      { at: [13, '20:15'], by: 'Ann', says: 'It is the fish.' },
      { at: 45, by: 'Ann', says: 'Your key is back on its hook.' },
    ],
  },
  {
    between: ['Ann', 'Edith'],
    lines: [
      { at: [33, '15:00'], by: 'Edith', says: 'I won’t be coming to the meetings any more.' },
      { at: [33, '15:30'], by: 'Ann', says: 'I am sorry to hear that.' },
    ],
  },
  {
    between: ['Abel', 'Hazel'],
    lines: [
      { at: [14, '22:40'], by: 'Abel', says: 'Buy the coins I sent you. Everybody does.' },
      { at: [14, '22:52'], by: 'Abel', says: 'You will regret it if you wait.' },
    ],
  },
  {
    between: ['Lena', 'Max'],
    lines: [
      { at: [15, '11:20'], by: 'Max', says: 'Our neighbors’ door code is 2580, and they are away.' },
      { at: [15, '11:31'], by: 'Lena', says: 'You shouldn’t send that to anyone.' },
    ],
  },
]

/** Pairs of members who occasionally write to each other. */
const SMALL_TALK: [First, First][] = [
  ['Iris', 'Kate'],
  ['Iris', 'Liam'],
  ['Ben', 'Sam'],
  ['Gus', 'Hazel'],
  ['Hugo', 'Ida'],
  ['Olga', 'Paul'],
  ['Cleo', 'Vera'],
  ['Dora', 'Zoe'],
  ['Liam', 'Lena'],
  ['Vera', 'Ruth'],
  ['Sam', 'Nora'],
  ['Kate', 'Fay'],
]
const QUESTIONS = [
  'Are you at home tonight?',
  'Have you seen my umbrella?',
  'What did the doctor say?',
  'Do you want the last of the plums?',
  'Which train are you taking?',
  'Can I borrow the ladder on Friday?',
  'How was the first day?',
  'Shall I bring cake or salad?',
]
const ANSWERS = [
  'Yes, from six on.',
  'Come by, the door is open.',
  'All is well. I’ll tell you on Sunday.',
  'Not yet, but soon.',
  'Gladly!',
  'Of course. It’s behind the house.',
  'Better than I expected.',
  'Ask me again tomorrow.',
]

/** Plans the conversations. Some have unread messages; one is closed because its bond ended. */
export function conversations(stage: Stage): void {
  for (const talk of TALKS) {
    const ids: number[] = []
    for (const [nth, line] of talk.lines.entries())
      stage.plan(moment(stage, line.at), async () => {
        ids.push(await say(stage, talk, line, ids))
        const [reader, left] = talk.unread ?? [null, 0]
        const other = otherOf(talk.between, line.by)
        const isRead = reader !== other || nth < talk.lines.length - left
        if (isRead && line.next !== 'delete') await read(stage, other, line.by, ids.at(-1)!)
      })
  }
  const random = randomOf('small talk')
  for (const [one, other] of SMALL_TALK)
    for (
      let daysAgo = Math.ceil(random.between(26, 36));
      daysAgo > 0;
      daysAgo -= Math.ceil(random.between(2, 6))
    ) {
      const at = stage.day(
        daysAgo,
        `${Math.floor(random.between(8, 19))}:${Math.floor(random.between(10, 50))}`,
      )
      const [asks, tells] = random.chance(0.5) ? [one, other] : [other, one]
      const [question, answer] = [random.one(QUESTIONS), random.one(ANSWERS)]
      const talk = { between: [one, other] as [First, First], lines: [] }
      stage.plan(at, async () => {
        await say(stage, talk, { at: 0, by: asks, says: question }, [])
        const id = await say(stage, talk, { at: 0, by: tells, says: answer }, [])
        if (random.chance(0.8)) await read(stage, asks, tells, id)
      })
    }
}

function moment({ day, ago }: Stage, at: When): Date {
  return typeof at === 'number' ? ago(at) : day(...at)
}

function otherOf([one, other]: [First, First], first: First): First {
  return first === one ? other : one
}

async function say(
  stage: Stage,
  { between }: Pick<Talk, 'between'>,
  line: Line,
  ids: number[],
): Promise<number> {
  const [me, other] = [stage.by(line.by), stage.by(otherOf(between, line.by))]
  const content = line.says
  const mediaUrls = await sendPictures(me.client, line.shows ?? [])
  const body = line.sings
    ? await sung(me.client, line.by, line.sings)
    : {
        ...(content === undefined ? { messageType: 'media' } : { messageType: 'text', content }),
        ...(mediaUrls.length > 0 && { mediaUrls }),
      }
  const replyToId = line.answers === undefined ? {} : { replyToId: ids[line.answers]! }
  const { id } = await done(me.client.post(talkOf(me, other), { ...body, ...replyToId }))
  for (const emoji of line.gets ?? [])
    await done(other.client.put(`/api/messages/${id}/reactions`, { emoji, given: true }))
  if (line.next === 'edit')
    await done(me.client.patch(`/api/messages/${id}`, { content: `${content} Promised.` }))
  if (line.next === 'archive') await done(other.client.patch(`/api/messages/${id}`, { archived: true }))
  if (line.next === 'delete') await done(me.client.delete(`/api/messages/${id}`))
  return id
}

async function sung(client: Parameters<typeof sendFiles>[0], word: string, notes: number) {
  const { file, voice } = makeTune(word, notes)
  return {
    messageType: 'voice',
    mediaUrls: await sendFiles(client, [{ name: 'voice.wav', bytes: file }]),
    voice,
  }
}

async function read(stage: Stage, reader: First, writer: First, upTo: number): Promise<void> {
  const [me, other] = [stage.by(reader), stage.by(writer)]
  await done(
    me.client.post(`${talkOf(me, other)}/read` as `/api/trust-bonds/${string}/messages/read`, { upTo }),
  )
}
