import { join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { fileOfModule, FIRST_SCREEN, type Part, partOf, PARTS } from './parts-of-words.ts'

/** The path of the Lingui configuration, for every build whose code contains sentences. */
export const WORDS_CONFIG = join(import.meta.dirname, '../lingui.config.ts')

/**
 * Writes the translation files for each language. `words/<language>/door.json` contains the translations for
 * the first screen and the addresses of the other parts. `partsOf` returns the parts that the given files of
 * the build need.
 */
export function compileWords(): { plugin: Plugin; partsOf: (files: readonly string[]) => Part[] } {
  const speaking = new Set<string>()
  const needs = new Map<string, Set<Part>>()
  let shortIds: Promise<Map<string, string>> | undefined
  const plugin: Plugin = {
    name: 'compile-words',
    apply: 'build',
    // Runs right after the macros are compiled, because later steps may drop comments.
    enforce: 'pre',
    async transform(code, id) {
      if (!code.includes('/*i18n*/')) return null
      speaking.add(id)
      const short = await (shortIds ??= shortIdsOf())
      return {
        code: code
          .replaceAll(ID, (_, before: string, long: string) => {
            if (!short.has(long)) this.error(`A sentence of ${id} is not in words/; run npm run words.`)
            return `${before}"${short.get(long)}"`
          })
          .replaceAll(ALONE, '($1)'),
        map: null,
      }
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((piece) => piece.type === 'chunk')
      for (const { fileName, moduleIds } of chunks) {
        const own = moduleIds.filter((id) => speaking.has(id)).map((id) => partOf(fileOfModule(id)))
        needs.set(fileName, new Set(own))
      }
      const late = partsIn(needs, firstScreenOf(chunks))
      if (late.length > 0)
        this.error(`The first screen needs the words of ${late.join(' and ')}; see web/parts-of-words.ts.`)
      const short = await (shortIds ??= shortIdsOf())
      for (const language of languagesWithWords()) {
        const words = await wordsIn(language, (id) => short.get(id)!)
        const addressOf = (part: Part) => {
          const file = this.emitFile({ type: 'asset', name: `${part}.json`, source: words[part] })
          return `/${this.getFileName(file)}`
        }
        const { door, ...others } = words
        const addresses = Object.keys(others).map((part) => [part, addressOf(part as Part)])
        const source = JSON.stringify({ ...JSON.parse(door), ...Object.fromEntries(addresses) })
        this.emitFile({ type: 'asset', fileName: `words/${language}/door.json`, source })
      }
    },
  }
  return { plugin, partsOf: (files) => partsIn(needs, files) }
}

const ID = /(\/\*i18n\*\/\s*\{\s*id:\s*)"([^"]+)"/g

// Matches a call for a sentence without values. Its argument can be just the sentence's id.
const ALONE = /(?<=i18n\._)\(\s*\/\*i18n\*\/\s*\{\s*id:\s*("[^"]+")\s*\}\s*\)/g

/**
 * Returns a short id for the id of each message in the web app. The short ids are numbered in file order. The
 * ids in a file then resemble each other, which makes the code and the translations a fifth smaller.
 */
async function shortIdsOf(): Promise<Map<string, string>> {
  const config = getConfig({ configPath: WORDS_CONFIG })
  const ids = new Set<string>()
  for (const catalog of await catalogsOf(config)) {
    const messages = Object.entries((await catalog.read(config.sourceLocale!))!)
    const fileOf = ([, { origin }]: (typeof messages)[number]) => origin?.[0]?.[0] ?? ''
    const inOrder = messages.toSorted((a, b) => (fileOf(a) < fileOf(b) ? -1 : fileOf(a) > fileOf(b) ? 1 : 0))
    for (const [id] of inOrder) ids.add(id)
  }
  return new Map([...ids].map((id, nth) => [id, nth.toString(36)]))
}

async function catalogsOf(config: ReturnType<typeof getConfig>) {
  return (await getCatalogs(config)).filter(({ name }) => PARTS.includes(name as Part))
}

type Chunk = { fileName: string; isEntry: boolean; imports: string[]; facadeModuleId: string | null }

function firstScreenOf(chunks: readonly Chunk[]): string[] {
  const isFirst = ({ isEntry, facadeModuleId }: Chunk) =>
    isEntry || (facadeModuleId !== null && FIRST_SCREEN.includes(fileOfModule(facadeModuleId)))
  const files = new Set(chunks.filter(isFirst).map(({ fileName }) => fileName))
  // The loop also visits files added to the set while it runs.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  return [...files]
}

// Leaves out the part `door`, because the page already contains it.
function partsIn(needs: Map<string, Set<Part>>, files: readonly string[]): Part[] {
  const all = new Set(files.flatMap((file) => [...(needs.get(file) ?? [])]))
  all.delete('door')
  return PARTS.filter((part) => all.has(part))
}

/** Returns the languages that have a folder in `words/`. */
export function languagesWithWords(): string[] {
  return getConfig({ configPath: WORDS_CONFIG }).locales
}

/** Returns a language's compiled translations, as JSON for each part. `idOf` shortens the message ids. */
export async function wordsIn(language: string, idOf = (id: string) => id): Promise<Record<Part, string>> {
  const config = getConfig({ configPath: WORDS_CONFIG })
  const parts = (await catalogsOf(config)).map(async (catalog) => {
    const { messages: long } = await catalog.getTranslations(language, config)
    const messages = Object.fromEntries(Object.entries(long).map(([id, words]) => [idOf(id), words]))
    const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' })
    for (const { error } of errors) throw error
    return [catalog.name, source]
  })
  return Object.fromEntries(await Promise.all(parts)) as Record<Part, string>
}
