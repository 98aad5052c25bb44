/** The files that are here or on their way, by address. */
const files = new Map<string, Promise<void>>()

/**
 * Imports code that comes late, in a build in the place of vite's own helper. The files that it is made of are fetched
 * first, and only when all are here is it imported: browsers remember for as long as the page is open that a module could
 * not be fetched, but ask again for a file.
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

// It runs already.
function isOfThePage(address: string): boolean {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=modulepreload]',
  )
  return [...parts].some((part) => ('src' in part ? part.src : part.href) === address)
}

// Read to its end, so that the browser keeps it and imports what it kept.
async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address)
  // Told apart from a network that is not there: the file is gone after a deploy.
  if (!response.ok) throw new Error(`error loading dynamically imported module: ${address}`)
  await response.arrayBuffer()
}
