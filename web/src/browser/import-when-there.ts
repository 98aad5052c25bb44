/** The files that are fetched or being fetched, by address. */
const files = new Map<string, Promise<void>>()

/**
 * Imports late code, in place of vite's own helper. It fetches all files first and imports only once they are there: a
 * browser remembers a failed import for as long as the page is open, but fetches a file again.
 */
export async function importWhenThere<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => bring(new URL(`/${name}`, location.href).href)))
  return load()
}

function bring(address: string): Promise<void> {
  const known = files.get(address)
  if (known) return known
  const fetched = isOfThePage(address) ? Promise.resolve() : fetchWhole(address)
  files.set(address, fetched)
  fetched.catch(() => files.delete(address))
  return fetched
}

// The page's own scripts already run.
function isOfThePage(address: string): boolean {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=modulepreload]',
  )
  return [...parts].some((part) => ('src' in part ? part.src : part.href) === address)
}

// Reads the whole body, so that the browser caches it and imports the cached file.
async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address)
  // A file deleted by a deploy, unlike a network failure.
  if (!response.ok) throw new Error(`error loading dynamically imported module: ${address}`)
  await response.arrayBuffer()
}
