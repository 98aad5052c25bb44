import { createHash } from 'node:crypto'
import type { Build } from './src/worker/shell.ts'

/** The fields of a bundled file that are used here. */
type Piece = {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  imports?: string[]
  facadeModuleId?: string | null
}

/**
 * The files that every page needs offline: the frame, the offline notice, and the code that restores
 * cached responses.
 */
const SHELL = [
  /\/pages\/(page-layout|member-parts)\.tsx$/,
  /\/shell\/connection-banner\.tsx$/,
  /\/last-read\/restore\.ts$/,
]
/** The pages that the worker prefetches. */
const AHEAD = [
  /\/pages\/(landing|dashboard|invitations|groups|group|network|vaults|settings|share)-page\.tsx$/,
]
/** Files in public/, which have no hash in their names. */
const PLAIN = ['/theme.js', '/favicon.svg', '/icon-192.png']

/** Returns a build's id and file lists, for the service worker. */
export function buildOf(bundle: Record<string, Piece>): Build {
  const pieces = Object.values(bundle)
  const entry = pieces.find(({ isEntry }) => isEntry)!
  const neededBy = (some: RegExp[]) =>
    filesOf(
      bundle,
      pieces.filter(({ facadeModuleId }) => some.some((one) => one.test(facadeModuleId ?? ''))),
    )
  const styles = names(pieces, /\.css$/)
  const faces = names(pieces, /(newsreader-latin-400|figtree-latin-wght)-normal.*\.woff2$/)
  const shell = new Set([...filesOf(bundle, [entry]), ...neededBy(SHELL), ...styles, ...faces])
  const ahead = neededBy(AHEAD).filter((file) => !shell.has(file))
  const all = names(pieces, /^assets\/.*\.(js|css|woff2|json)$/)
  return {
    id: createHash('sha256').update(all.toSorted().join('\n')).digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    shell: [...shell, ...PLAIN],
    ahead,
    all,
  }
}

/** Returns the files that a page needs in addition to those of the app's entry. */
export function filesOnTop(bundle: Record<string, Piece>, page: RegExp): string[] {
  const pieces = Object.values(bundle)
  const of = (isWanted: (piece: Piece) => boolean) => filesOf(bundle, pieces.filter(isWanted))
  const first = of(({ isEntry }) => isEntry === true)
  return of(({ facadeModuleId }) => page.test(facadeModuleId ?? '')).filter((file) => !first.includes(file))
}

function names(pieces: Piece[], which: RegExp): string[] {
  return pieces
    .map(({ fileName }) => fileName)
    .filter((name) => which.test(name))
    .map((name) => `/${name}`)
}

// Returns the files of these pieces and their static imports, which the browser loads with them.
function filesOf(bundle: Record<string, Piece>, pieces: Piece[]): string[] {
  const files = new Set(pieces.map(({ fileName }) => fileName))
  for (const file of files) for (const imported of bundle[file]?.imports ?? []) files.add(imported)
  return [...files].filter((file) => bundle[file]).map((file) => `/${file}`)
}
