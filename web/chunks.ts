/** The parts of a bundled module that we use: its code, static imports and dynamic imports. */
export type Module = {
  code?: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** Looks up a module by its id. */
type Modules = (id: string) => Module | null

// The size below which a module isn't worth its own chunk: a request takes as long as loading tens of
// kilobytes.
const SMALL_CHARACTERS = 12_000
const SHARED_BY_PAGES = 4
// Matches modules that only menus and toasts need. Menus and toasts load later, but Radix's index of all its
// parts makes it look as if the frame needed these modules.
const OF_LATE_PARTS = /node_modules\/(@floating-ui|@radix-ui\/react-(use-size|visually-hidden))\//

/**
 * Returns a function that checks whether a module belongs in the frame's chunk: a small module that the frame
 * or several pages need, but the first screen doesn't. As separate chunks, these modules would be dozens of
 * files.
 */
export function comesWithTheFrame(source: string): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined
  return (id, modules) => (found ??= findShared(source, modules)).has(id)
}

function findShared(source: string, modules: Modules): Set<string> {
  const first = neededBy([`${source}/main.tsx`, `${source}/pages/landing-page.tsx`], modules)
  const frame = `${source}/pages/page-layout.tsx`
  const users = new Map<string, number>()
  for (const page of pagesOf(first, modules))
    for (const id of neededBy([page], modules)) users.set(id, (users.get(id) ?? 0) + 1)
  const often = [...users.keys()].filter((id) => users.get(id)! >= SHARED_BY_PAGES)
  const wanted = neededBy([frame], modules).union(new Set(often)).difference(first)
  wanted.delete(frame)
  for (const icon of iconsOfOne(source, modules)) wanted.delete(icon)
  const some = [...wanted].filter((id) => isSmall(modules(id)) && !OF_LATE_PARTS.test(id))
  return withoutNeeds(new Set(some), first, modules)
}

// An icon that only one module shows loads with that module. Every module imports the list of all icons, so
// only a module's code reveals which icons it shows.
function iconsOfOne(source: string, modules: Modules): string[] {
  const imported = /import \{([^}]+)\} from ['"][^'"]*\/icons\.ts['"]/g
  const exported = /export \{([^}]+)\} from ['"]\.(\/icons\/[^'"]+)['"]/g
  const shown = [...reachable(`${source}/main.tsx`, modules)]
    .flatMap((id) => [...(modules(id)?.code ?? '').matchAll(imported)])
    .flatMap(([, names]) => namesIn(names!).map(([name]) => name))
  const library = modules(modules(`${source}/ui/icons.ts`)?.importedIds[0] ?? '')
  return [...(library?.code ?? '').matchAll(exported)].flatMap(([, names, file]) => {
    const own = namesIn(names!).map((words) => words.at(-1))
    const isOfOne = shown.filter((name) => own.includes(name)).length === 1
    return isOfOne ? library!.importedIds.filter((id) => id.endsWith(file!)) : []
  })
}

// Splits a list such as 'Bell as Sign, House' into the words of each name.
function namesIn(list: string): string[][] {
  return list.split(',').map((name) => name.trim().split(' '))
}

function reachable(start: string, modules: Modules): Set<string> {
  const found = new Set([start])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next)
  }
  return found
}

function neededBy(starts: string[], modules: Modules): Set<string> {
  const needed = new Set(starts)
  // The loop also visits ids added to the set while it runs.
  for (const id of needed) for (const imported of modules(id)?.importedIds ?? []) needed.add(imported)
  return needed
}

function pagesOf(first: Set<string>, modules: Modules): string[] {
  const late = new Set([...first].flatMap((id) => modules(id)?.dynamicallyImportedIds ?? []))
  return [...late].filter((id) => /\/[\w-]+-(page|screen)\.tsx$/.test(id) && !first.has(id))
}

function isSmall(module: Module | null): boolean {
  return module !== null && (module.code?.length ?? 0) < SMALL_CHARACTERS
}

// Drops modules that import from any chunk except this one and the first screen's, because chunks that import
// each other may run in the wrong order.
function withoutNeeds(some: Set<string>, first: Set<string>, modules: Modules): Set<string> {
  const isAtHand = (id: string) => some.has(id) || first.has(id)
  const kept = new Set([...some].filter((id) => modules(id)!.importedIds.every(isAtHand)))
  return kept.size === some.size ? kept : withoutNeeds(kept, first, modules)
}
