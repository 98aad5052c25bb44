const files = new Map<string, Promise<void>>()

/** Fetches all files before the import: a browser can retry a failed fetch, but never a failed import. */
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

function isOfThePage(address: string): boolean {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=modulepreload]',
  )
  return [...parts].some((part) => ('src' in part ? part.src : part.href) === address)
}

// Reads the whole body, so that the browser caches it and imports the cached file.
async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address)
  // A deploy has deleted the file; `isMissingPiece` recognizes this message, and the app reloads.
  if (!response.ok) throw new Error(`error loading dynamically imported module: ${address}`)
  await response.arrayBuffer()
}
