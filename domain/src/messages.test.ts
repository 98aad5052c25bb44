import { expect, it } from 'vitest'
import { clockOf, type Detailed, isEmoji, obstacleToEdit, wordsFor } from './messages.ts'

const MINUTE = 60_000
const sent = { senderId: 19, messageType: 'text', createdAt: new Date(0) } as const

it('obstacleToEdit lets only the sender edit, and only for fifteen minutes', () => {
  expect(obstacleToEdit(19, sent, new Date(15 * MINUTE))).toBeNull()
  expect(obstacleToEdit(19, sent, new Date(15 * MINUTE + 1))).toBe('too_late')
  expect(obstacleToEdit(20, sent, new Date(0))).toBe('not_sender')
  for (const messageType of ['voice', 'media'] as const)
    expect(obstacleToEdit(19, { ...sent, messageType }, new Date(0))).toBe('no_words')
})

it('isEmoji accepts a single emoji with any number of code points', () => {
  const emoji = ['👍', '❤️', '👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']
  expect(emoji.filter(isEmoji)).toEqual(emoji)
  expect(['', ' ', 'a', '1', '👍👍', '👍a', ' 👍', '❤︎', '\u200d', '🏽👍'].filter(isEmoji)).toEqual([])
})

it('wordsFor describes a message by its files or recording', () => {
  const of = (...kinds: ('picture' | 'video' | 'audio' | 'pdf')[]) =>
    wordsFor(
      { messageType: 'media' },
      kinds.map((kind) => ({ kind })),
    )
  const said = [of('picture'), of('pdf', 'pdf'), of('picture', 'video'), of('audio')]
  expect(said).toEqual(['Picture', '2 PDFs', '2 files', 'Sound'])
  const recording: Detailed = { messageType: 'voice', voice: { duration: 61.6, levels: [] } }
  expect(wordsFor(recording, [{ kind: 'audio' }])).toBe('Voice message (1:02)')
  expect([clockOf(0.2), clockOf(59.5), clockOf(300)]).toEqual(['0:00', '1:00', '5:00'])
})
