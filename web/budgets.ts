/** The fields of Vite's build manifest that the budget check reads. The manifest is keyed by source file. */
export type Manifest = Record<
  string,
  {
    file: string
    isEntry?: boolean
    isDynamicEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
  }
>

/** A part of the app, with its transfer size and its limit, both in bytes. */
export type Weight = { name: string; bytes: number; most: number }

const KB = 1024

/** The limit for the first screen: every script that `/` needs. */
const LOGIN_MOST = 110 * KB
/** The limit for the scripts of any other page and its frame, except those of the first screen. */
const PAGE_MOST = 60 * KB
/** The limit for all style sheets together. */
const STYLES_MOST = 15 * KB

/**
 * The limits for one language's translations: one for the first screen, and one for each of the larger parts
 * of the app.
 */
const DOOR_WORDS_MOST = 3 * KB
const ROOMS_WORDS_MOST = 32 * KB

const FIRST = 'src/pages/landing-page.tsx'
const FRAME = 'src/pages/page-layout.tsx'
/** Pages outside the members' area, and their frame. */
const APART = { frame: 'src/pages/apart-layout.tsx', pages: ['vault-base-page'] }
/** Pages shown before sign-in, which have no frame. */
const BARE = ['register-page']

/** Returns the weight of each part of a build. `sizeOf` returns a file's transfer size in bytes. */
export function weightsOf(manifest: Manifest, sizeOf: (file: string) => number): Weight[] {
  const entries = Object.keys(manifest).filter((source) => manifest[source]!.isEntry)
  const login = filesOf(manifest, [...entries, FIRST])
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  const pages = pagesOf(manifest).map((page) => {
    const name = nameOf(page)
    const onTop = filesOf(manifest, [...framesOf(name), page]).difference(login)
    return { name, bytes: sum(onTop), most: PAGE_MOST }
  })
  const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
  return [
    { name: 'login', bytes: sum(login), most: LOGIN_MOST },
    { name: 'the style sheet', bytes: sum(styles), most: STYLES_MOST },
    ...pages.toSorted((a, b) => b.bytes - a.bytes),
  ]
}

/**
 * Returns the weight of each language's translations. `words` lists the transfer sizes of their files in
 * bytes.
 */
export function weightsOfWords(
  words: { language: string; door: number; rooms: number; vaults: number }[],
): Weight[] {
  return words.flatMap(({ language, door, rooms, vaults }) => [
    { name: `the words of the first screen in '${language}'`, bytes: door, most: DOOR_WORDS_MOST },
    { name: `the words of the app in '${language}'`, bytes: rooms, most: ROOMS_WORDS_MOST },
    { name: `the words of vaults in '${language}'`, bytes: vaults, most: ROOMS_WORDS_MOST },
  ])
}

/** Returns an error message for each part that's over its limit. */
export function complaintsAbout(weights: Weight[]): string[] {
  return weights
    .filter(({ bytes, most }) => bytes > most)
    .map(
      ({ name, bytes, most }) =>
        `${name} is too heavy by ${kB(bytes - most)}: ${kB(bytes)}, and at most ${kB(most)} may be sent.`,
    )
}

/** Formats a number of bytes in kB of 1,024 bytes, with one decimal place. */
export function kB(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`
}

function framesOf(name: string): string[] {
  if (BARE.includes(name)) return []
  return [APART.pages.includes(name) ? APART.frame : FRAME]
}

// Follows only static imports, which load along with the importing chunk. Dynamic imports load on demand.
function filesOf(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const piece = manifest[source]
    if (!piece) throw new Error(`The build has no ${source}; if it has moved, say so in web/budgets.ts.`)
    if (found.has(piece.file)) continue
    if (piece.file.endsWith('.js')) found.add(piece.file)
    filesOf(manifest, piece.imports ?? [], found)
  }
  return found
}

// The pages are the dynamic imports of the entry chunk, which contains the router.
function pagesOf(manifest: Manifest): string[] {
  const late = Object.values(manifest).flatMap((piece) => (piece.isEntry ? (piece.dynamicImports ?? []) : []))
  const pages = late.filter((source) => /-(page|screen)\.tsx$/.test(source) && source !== FIRST)
  if (pages.length === 0) throw new Error('The entry imports no page; if the router has moved, say so here.')
  return pages
}

function nameOf(page: string): string {
  return page.replace(/.*\//, '').replace('.tsx', '')
}
