import { createHash } from 'node:crypto'
import type { Build } from './src/worker/shell.ts'

/** What of a bundle's files is asked here. */
type Piece = {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  imports?: string[]
  facadeModuleId?: string | null
}

/** Without these no page opens offline: the frame, what says so, and what reads the last that was read. */
const SHELL = [
  /\/pages\/(page-layout|kept-app)\.tsx$/,
  /\/shell\/connection-banner\.tsx$/,
  /\/last-read\/restore\.ts$/,
]
/** What the navigation leads to. */
const AHEAD = [
  /\/pages\/(landing|dashboard|invitations|groups|group|network|vaults|settings|share)-page\.tsx$/,
]
/** Lie beside the page under names that do not change. */
const PLAIN = ['/theme.js', '/favicon.svg', '/icon-192.png']

/** What the service worker is told of the app's files. */
export function buildOf(bundle: Record<string, Piece>): Build {
  const pieces = Object.values(bundle)
  const entry = pieces.find(({ isEntry }) => isEntry)!
  const neededBy = (some: RegExp[]) =>
    filesOf(
      bundle,
      pieces.filter(({ facadeModuleId }) => some.some((one) => one.test(facadeModuleId ?? ''))),
    )
  const styles = names(pieces, /\.css$/)
  const faces = names(pieces, /(newsreader|figtree)-latin-wght-normal.*\.woff2$/)
  const shell = new Set([...filesOf(bundle, [entry]), ...neededBy(SHELL), ...styles, ...faces])
  const ahead = neededBy(AHEAD).filter((file) => !shell.has(file))
  const all = names(pieces, /^assets\/.*\.(js|css|woff2)$/)
  return {
    id: createHash('sha256').update(all.toSorted().join('\n')).digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    shell: [...shell, ...PLAIN],
    ahead,
    all,
  }
}

function names(pieces: Piece[], which: RegExp): string[] {
  return pieces
    .map(({ fileName }) => fileName)
    .filter((name) => which.test(name))
    .map((name) => `/${name}`)
}

// What is imported at once comes along.
function filesOf(bundle: Record<string, Piece>, pieces: Piece[]): string[] {
  const files = new Set(pieces.map(({ fileName }) => fileName))
  for (const file of files) for (const imported of bundle[file]?.imports ?? []) files.add(imported)
  return [...files].filter((file) => bundle[file]).map((file) => `/${file}`)
}
