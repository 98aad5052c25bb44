import type { FileKind } from '@kinhold/domain/file-words'
import { wordsFor } from '@kinhold/domain/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '../../browser/words.ts'
import { photosOf, textOf } from './message-words.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns the text that the server stores for a message that consists of these files. */
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
])('MSG-62 translates the stored text for the files %j into the page’s language', (kinds) => {
  const said = vi.spyOn(i18n, '_')
  const content = storedFor(kinds)
  expect(textOf({ messageType: 'media', content })).toBe(content)
  expect(said).toHaveBeenCalled()
})

test('MSG-62 translates a voice message’s stored text into the page’s language', () => {
  const said = vi.spyOn(i18n, '_')
  const content = wordsFor({ messageType: 'voice', voice: { duration: 62, levels: [] } }, [])
  expect(textOf({ messageType: 'voice', content })).toBe('Voice message (1:02)')
  expect(said).toHaveBeenCalled()
})

test('MSG-62 doesn’t translate text that a member wrote', () => {
  const said = vi.spyOn(i18n, '_')
  expect(textOf({ messageType: 'text', content: '2 pictures' })).toBe('2 pictures')
  expect(photosOf({ messageType: 'text', content: '2 pictures' })).toBeNull()
  expect(said).not.toHaveBeenCalled()
})
