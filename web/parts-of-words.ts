import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The parts of the translations that the web app loads separately. The page itself contains `door`. */
export const PARTS = ['door', 'rooms', 'vaults', 'desk', 'texts'] as const
export type Part = (typeof PARTS)[number]

const ROOT = join(import.meta.dirname, '..').replaceAll('\\', '/')
/** The modules of the first screen, which also needs everything that they import. */
export const FIRST_SCREEN = ['web/src/main.tsx', 'web/src/pages/landing-page.tsx']
const DESK = /^web\/src\/(features\/(admin|operator)\/|pages\/interested-users-page\.tsx$)/
const VAULTS = /^web\/src\/(features\/(vaults|gigs|share)\/|pages\/vault-[\w-]+\.tsx$)/
const TEXTS = /^web\/src\/(features\/(legal|guide)\/|pages\/(privacy|terms)-page\.tsx$)/

let door: Set<string> | undefined

/** Returns the part with the translations for a source file. The path is relative to the project root. */
export function partOf(file: string): Part {
  door ??= filesNeededBy(FIRST_SCREEN, { late: false })
  if (door.has(file)) return 'door'
  if (DESK.test(file)) return 'desk'
  if (VAULTS.test(file)) return 'vaults'
  return TEXTS.test(file) ? 'texts' : 'rooms'
}

/** Returns a build module's path relative to the project root. */
export function fileOfModule(id: string): string {
  return posix.relative(ROOT, id.replaceAll('\\', '/').replace(/\?.*/, ''))
}

/** Returns the source files whose sentences the web app shows, by part. */
export function filesByPart(): Record<Part, string[]> {
  const shown = filesNeededBy([FIRST_SCREEN[0]!], { late: true })
  const own = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: (path) => path.includes('.test.') })
  const files = [...new Set([...shown, ...own.map((path) => path.replaceAll('\\', '/'))])].toSorted()
  const byPart = Map.groupBy(files, partOf)
  return Object.fromEntries(PARTS.map((part) => [part, byPart.get(part) ?? []])) as Record<Part, string[]>
}

// Skips type imports, because the build leaves them out.
const STATIC = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm
const LATE = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns these files and everything that they import. If `late` is true, also follows dynamic imports. */
function filesNeededBy(starts: string[], { late }: { late: boolean }): Set<string> {
  const needed = new Set(starts)
  // The loop also visits files added to the set while it runs.
  for (const file of needed) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const found = [...text.matchAll(STATIC), ...(late ? text.matchAll(LATE) : [])]
    for (const [, from, bare] of found) {
      const target = targetOf(file, from ?? bare!)
      if (target && existsSync(join(ROOT, target))) needed.add(target)
    }
  }
  return needed
}

// Returns the project file that an import refers to, or undefined for a package or a style sheet.
function targetOf(file: string, specifier: string): string | undefined {
  const ours = /^@kinhold\/(\w+)\/(.+)$/.exec(specifier)
  if (ours) return `${ours[1]}/src/${ours[2]}.ts`
  return /^\..*\.tsx?$/.test(specifier) ? posix.join(posix.dirname(file), specifier) : undefined
}
