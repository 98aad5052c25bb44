import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import { inEnglish, type Say, sayIn } from '@kinhold/domain/sentences'
import { readPo } from './read-po.ts'

/** The folder that contains a folder of translations for each language. */
export const WORDS_FOLDER = join(import.meta.dirname, '../../../words')

/** The languages that the server offers, and their translations. */
export type Words = {
  /** The tags of the languages that people can choose, with the source language first. */
  offered: readonly string[]
  /**
   * Returns the function that translates sentences into a language; null means the source language. The
   * translations are read when they are first needed.
   */
  sayIn(language: string | null): Say
}

/**
 * Opens the translations of each language for which `isBuilt` returns true. The languages are those with a
 * folder in `folder`, and the test language, which has none.
 */
export function openWords(
  folder = WORDS_FOLDER,
  isBuilt = (language: string) => language !== PSEUDO_LANGUAGE,
): Words {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const folders = entries.filter((entry) => entry.isDirectory() && isTag(entry.name)).map(({ name }) => name)
  const translated = folders.filter((name) => name !== SOURCE_LANGUAGE).toSorted()
  const offered = [SOURCE_LANGUAGE, ...[...translated, PSEUDO_LANGUAGE].filter(isBuilt)]
  const opened = new Map<string, Say>([[SOURCE_LANGUAGE, inEnglish]])
  const open = (language: string) => {
    const file = join(folder, language, 'server.po')
    const say = sayIn(language, existsSync(file) ? readPo(readFileSync(file, 'utf8')) : undefined)
    opened.set(language, say)
    return say
  }
  return {
    offered,
    // An account may have a language that is no longer offered.
    sayIn: (language) => {
      const wanted = language !== null && offered.includes(language) ? language : SOURCE_LANGUAGE
      return opened.get(wanted) ?? open(wanted)
    },
  }
}

// The database has the same check for the languages of accounts.
function isTag(name: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name)
}
