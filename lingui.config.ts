import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { filesByPart } from './web/parts-of-words.ts'

const folder = (path: string) => `<rootDir>/${path}`
const web = Object.entries(filesByPart()).map(([part, files]) => ({
  path: folder(`words/{locale}/${part}`),
  include: files.map(folder),
}))

/**
 * Defines which folders contain sentences, and where their translations are stored. Each language has a
 * folder in `words`.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync(join(import.meta.dirname, 'words'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
  catalogs: [
    ...web,
    {
      path: folder('words/{locale}/server'),
      include: ['server/src', 'domain/src', 'contract/src'].map(folder),
      exclude: ['**/*.test.*', '**/domain/src/msg.ts'],
    },
  ],
  // With line numbers, every edit above a sentence would change the translation files.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
  // The server, the domain and the contract run without a build, so they call functions from `msg.ts` instead
  // of macros.
  macro: { corePackage: ['@lingui/core/macro', '@kinhold/domain/msg', './msg.ts'] },
  // Compiled code imports these modules, so that the language is set before any sentence is translated.
  runtimeConfigModule: { i18n: ['#words', 'i18n'], Trans: ['#sentence', 'Trans'] },
})
