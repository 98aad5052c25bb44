import { msg } from './msg.ts'
import { expect, it } from 'vitest'
import type { FileKind } from './file-words.ts'
import { textOfMessage } from './message-words.ts'
import { DETAILED, type Details, wordsFor } from './messages.ts'
import { inEnglish, sayIn } from './sentences.ts'

const FILES: FileKind[][] = [
  ['picture'],
  ['video'],
  ['audio'],
  ['pdf'],
  ['picture', 'picture'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['pdf', 'pdf'],
  ['picture', 'pdf', 'video'],
]

it.each(FILES.map((kinds) => [kinds]))('LNG-66 textOfMessage translates the stored text for %j', (kinds) => {
  const parts = kinds.map((kind) => ({ kind }))
  const stored = { messageType: 'media', content: wordsFor({ messageType: 'media' }, parts) } as const
  expect(textOfMessage(stored, inEnglish)).toBe(stored.content)
  expect(textOfMessage(stored, sayIn('en-XA'))).not.toBe(stored.content)
})

/** An example for each kind of message that has details. */
const DETAILS: Details = { voice: { duration: 62, levels: [] } }

it.each(DETAILED)('LNG-66 textOfMessage translates the stored text of the kind %s', (kind) => {
  const stored = { messageType: kind, content: wordsFor({ messageType: kind, [kind]: DETAILS[kind] }, []) }
  expect(textOfMessage(stored, inEnglish)).toBe(stored.content)
  expect(textOfMessage(stored, sayIn('en-XA'))).not.toBe(stored.content)
})

it('LNG-66 textOfMessage translates the stored text of a voice message', () => {
  const content = wordsFor({ messageType: 'voice', ...DETAILS }, [])
  const german = sayIn(
    'de',
    new Map([[msg`Voice message (${{ length: '' }})`.id, 'Sprachnachricht ({length})']]),
  )
  expect(textOfMessage({ messageType: 'voice', content }, german)).toBe('Sprachnachricht (1:02)')
  expect(textOfMessage({ messageType: 'voice', content }, inEnglish)).toBe(content)
})

it('LNG-66 textOfMessage leaves text written by a member unchanged', () => {
  for (const content of ['Picture', '2 pictures', 'Voice message (0:42)'])
    expect(textOfMessage({ messageType: 'text', content }, sayIn('en-XA'))).toBe(content)
  // Another version of the server may store a text that this version doesn't recognize.
  expect(textOfMessage({ messageType: 'media', content: '2 maps' }, sayIn('en-XA'))).toBe('2 maps')
})
