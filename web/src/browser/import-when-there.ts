import { bringWords } from './words.ts'

const files = new Map<string, Promise<void>>()

/**
 * Fetches all files before the import, because browsers can retry a failed fetch but not a failed import. A
 * name without a slash denotes a part of the translations.
 */
export async function importWhenThere<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const fetches: Promise<void>[] = []
  for (const name of names) {
    fetches.push(name.includes('/') ? bring(new URL(`/${name}`, location.href).href) : bringWords(name))
    // On a slow phone, starting a fetch takes milliseconds, so let the browser do other work in between.
    if (fetches.length % AT_ONCE === 0) await new Promise((goOn) => setTimeout(goOn))
  }
  await Promise.all(fetches)
  return load()
}

const AT_ONCE = 6

function bring(address: string): Promise<void> {
  const known = files.get(address)
  if (known) return known
  const fetched = isOfThePage(address) ? Promise.resolve() : fetchWhole(address)
  files.set(address, fetched)
  fetched.catch(() => files.delete(address))
  return fetched
}

let ofThePage: Set<string> | undefined

// Files that the page's HTML lists are already loading. The list is read only once.
function isOfThePage(address: string): boolean {
  ofThePage ??= new Set(
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=modulepreload]',
      ),
    ].map((part) => ('src' in part ? part.src : part.href)),
  )
  return ofThePage.has(address)
}

// Reads the whole body, so that the browser caches the file for the import.
async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address)
  // A deploy may have deleted the file, so use a message that `isMissingPiece` recognizes.
  if (!response.ok) throw new Error(`error loading dynamically imported module: ${address}`)
  await response.arrayBuffer()
}
