import type { FileKind } from '@kinhold/domain/file-words'
import { wordsFor } from '@kinhold/domain/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '../../browser/words.ts'
import { photosOf, textOf } from './message-words.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns the text that the server stores for a message that is only these files. */
function storedFor(kinds: FileKind[]): string {
  return wordsFor(
    { messageType: 'media' },
    kinds.map((kind) => ({ kind })),
  )
}

test.each<FileKind[][]>([
  [['picture']],
  [['video']],
  [['audio']],
  [['pdf']],
  [['picture', 'picture']],
  [['video', 'video']],
  [['audio', 'audio']],
  [['pdf', 'pdf']],
  [['picture', 'pdf', 'video']],
])('MSG-62 says the stored words for %j in the language of the page', (kinds) => {
  const said = vi.spyOn(i18n, '_')
  const content = storedFor(kinds)
  expect(textOf({ messageType: 'media', content })).toBe(content)
  expect(said).toHaveBeenCalled()
})

test('MSG-62 says the stored words for a recording in the language of the page', () => {
  const said = vi.spyOn(i18n, '_')
  const content = wordsFor({ messageType: 'voice', voice: { duration: 62, levels: [] } }, [])
  expect(textOf({ messageType: 'voice', content })).toBe('Voice message (1:02)')
  expect(said).toHaveBeenCalled()
})

test('MSG-62 leaves what a member wrote as it is', () => {
  const said = vi.spyOn(i18n, '_')
  expect(textOf({ messageType: 'text', content: '2 pictures' })).toBe('2 pictures')
  expect(photosOf({ messageType: 'text', content: '2 pictures' })).toBeNull()
  expect(said).not.toHaveBeenCalled()
})
