import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openWords, type Words } from '../src/words/words.ts'
import { passingFolder } from './folders.ts'

/** Translations of some sentences, by language and by English message. */
export type Planted = Record<string, Record<string, string>>

/** Opens only these translations, from a folder that is removed after the tests. */
export function plantedWords(planted: Planted): Words {
  const folder = mkdtempSync(join(passingFolder(), 'kinhold-words-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const [language, translations] of Object.entries(planted)) {
    const entries = Object.entries(translations).map(
      ([message, translation]) => `msgid ${JSON.stringify(message)}\nmsgstr ${JSON.stringify(translation)}\n`,
    )
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, 'server.po'), entries.join('\n'))
  }
  return openWords(folder)
}
