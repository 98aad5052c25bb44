import { LIFECYCLE_ACTIONS } from '@kinhold/domain/lifecycle'
import { expect, it } from 'vitest'
import { GREEK, plainWordsIn, sayAccented } from '../../../testing/test-language.ts'
import { mailOf, pushOfMessages, pushOfNews } from '../outbox/notices/words.values.ts'
import { GATHERED_MOST, KINDS, type NotificationKind, type Told, wordsOf } from './kinds.values.ts'

type ToldOf<K extends NotificationKind> = Parameters<(typeof KINDS)[K]['say']>[0]
type Detailed = { [K in NotificationKind]: 'detail' extends keyof ToldOf<K> ? K : never }[NotificationKind]

const REASONS = [GREEK.words, null]
/** For each kind with details, the values of `detail` that produce all of the kind's sentences. */
const DETAILS: { [K in Detailed]: ToldOf<K> extends { detail?: infer D } ? D[] : never } = {
  bond: [{ by: 'acceptance' }, { by: 'registration' }, { by: 'confirmation' }],
  trust_unit: [{ confirmed: true }],
  player_status: LIFECYCLE_ACTIONS.flatMap((action) => REASONS.map((reason) => ({ action, reason }))),
  delivery: [
    { texts: 1, codesLeave: true },
    { texts: 60, codesLeave: false },
  ],
  reported: [{ caseId: 7 }],
  appealed: [{ caseId: 7 }],
  invitee_warned: REASONS.map((reason) => ({ reason })),
  inviting_set: REASONS.flatMap((reason) => [
    { reason, paused: true, most: null },
    { reason, paused: false, most: null },
    { reason, paused: false, most: 3 },
  ]),
  claim_stopped: [{}, { by: 'owner' }, { by: 'admin', reason: GREEK.words }, { by: 'admin', admin: true }],
  claim_doubted: [{}, { admin: true }],
  passkey_added: [{ name: GREEK.title }],
  passkey_refused: [{ name: GREEK.title }],
}

const [ann, bob] = [
  { id: 20, name: GREEK.name },
  { id: 21, name: GREEK.other },
]
const vault = { id: 5, title: GREEK.title }
const TOLD: Told = {
  about: ann,
  other: bob,
  unit: [],
  group: { id: 6, name: GREEK.title },
  vault,
  invited: GREEK.other,
  made: null,
  detail: undefined,
}
const nobody = { id: null, name: null }
const MADE = [1, 2, 3].flatMap((peopleCount) =>
  [1, 2, GATHERED_MOST].flatMap((count) =>
    [null, 1, count].flatMap((pictures) =>
      [true, false].map((isOwn) => {
        const people = peopleCount === 1 ? [ann] : [nobody, bob]
        return { people, peopleCount, count, pictures, newest: 9, isOwn }
      }),
    ),
  ),
)

/** Returns contents for a kind of notification that together produce all of the kind's sentences. */
function toldAs(kind: NotificationKind): Told[] {
  const details: unknown[] = kind in DETAILS ? DETAILS[kind as Detailed] : []
  const isGathered = /^(vault|board)_posts$|^post_/.test(kind)
  const made = isGathered ? MADE.map((each) => ({ ...TOLD, made: each })) : []
  const less = { ...TOLD, about: ann, other: null, vault: isGathered ? vault : null, invited: null }
  const plain = details.length > 0 && kind !== 'trust_unit' ? [] : [TOLD, less, { ...TOLD, unit: [ann, bob] }]
  return [...made, ...(isGathered ? [] : plain), ...details.map((detail) => ({ ...TOLD, detail }))]
}

const KINDS_OF_ALL = Object.keys(KINDS) as NotificationKind[]

it.each(KINDS_OF_ALL)('LNG-61 the notification %s, its push and its e-mail are fully translated', (kind) => {
  const told = toldAs(kind).map((each) => wordsOf(kind, each))
  expect(told).not.toEqual([])
  for (const words of told)
    for (const withContent of [true, false]) {
      const push = pushOfNews(
        { appName: GREEK.app, say: sayAccented },
        { ...words, tag: 'news' },
        withContent,
      )
      const sender = { appName: GREEK.app, publicUrl: 'https://kin.test', name: ann.name, token: 'abc' }
      const mail = mailOf({ ...sender, say: sayAccented }, { unread: [], news: [words], withContent })
      const { href: _, tag: __, ...shown } = push
      const said = [sayAccented(words.text), ...Object.values(shown), ...Object.values(mail)]
      expect(said.flatMap(plainWordsIn)).toEqual([])
      expect(mail.text).toContain(sayAccented(withContent ? words.text : words.brief()))
    }
})

it('LNG-61 a push or e-mail about messages is fully translated, except for the sender’s own words', () => {
  const sender = { appName: GREEK.app, publicUrl: 'https://kin.test', name: ann.name, token: 'abc' }
  const stored = [
    ['text', GREEK.words],
    ...['Picture', 'Video', 'Sound', 'PDF', '2 pictures', '2 videos', '2 sounds', '2 PDFs', '3 files'].map(
      (content) => ['media', content] as const,
    ),
    ['voice', 'Voice message (0:42)'],
  ] as const
  for (const [messageType, content] of stored)
    for (const count of [1, 2]) {
      const unread = { senderId: bob.id, name: bob.name, count, messageType, content }
      for (const withContent of [true, false]) {
        const push = pushOfMessages({ ...sender, say: sayAccented }, unread, withContent)
        const mail = mailOf({ ...sender, say: sayAccented }, { unread: [unread], news: [], withContent })
        expect([push.title, push.body, mail.subject, mail.text].flatMap(plainWordsIn), content).toEqual([])
      }
    }
})
