import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sayIn } from '@kinhold/domain/sentences'
import { readPo } from '../server/src/words/read-po.ts'

const WORDS = join(import.meta.dirname, '../words')

/** Returns true if there are translations into a language. */
export const isTranslated = (language: string) => existsSync(join(WORDS, language))

/**
 * Returns the function that translates an English sentence into a language and fills in its values. Throws if
 * the sentence has no translation. `parts` names the files to read; by default, all files are read.
 */
export function translations(language: string, ...parts: string[]) {
  const folder = join(WORDS, language)
  const files = readdirSync(folder).filter((file) => parts.length === 0 || parts.includes(file.slice(0, -3)))
  const known = new Map(files.flatMap((file) => [...readPo(readFileSync(join(folder, file), 'utf8'))]))
  const say = sayIn(language, known)
  return (english: string, values: Record<string, unknown> = {}): string => {
    const [id] = readPo(`msgid ${JSON.stringify(english)}\nmsgstr "x"`).keys()
    if (id === undefined || !known.has(id)) throw new Error(`‘${english}’ is not said in ${language}.`)
    return say({ id, message: english, values })
  }
}
