import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseSync } from 'vite'

const FILES = [...globSync('web/src/worker/*.ts'), 'web/src/browser/worker-words.ts'].filter(
  (file) => !file.includes('.test.'),
)

/** Strings that only developers read. */
const FOR_DEVELOPERS = ['The server has another version by now.']

// The worker runs without translations. The server sends push messages, and the page that the worker caches, in
// the user's language.
it('LNG-62 the service worker contains no text for users', () => {
  const words = FILES.flatMap((file) => stringsIn(file).filter(isReadable))
  expect(words.toSorted()).toEqual(FOR_DEVELOPERS)
})

/** Returns true for text with two words, or with a capitalized word. */
function isReadable(text: string): boolean {
  return /\p{L}[,:;.!?]* \p{L}|(?<!\p{L})\p{Lu}\p{Ll}/u.test(text)
}

/** Returns the strings in a file, and the parts of its templates. */
function stringsIn(file: string): string[] {
  const found: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, value } = part as { type?: string; value?: unknown }
    if (type === 'Literal' && typeof value === 'string') found.push(value)
    if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked)
    Object.values(part).forEach(visit)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}
