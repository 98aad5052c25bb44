import { paths } from '@kinhold/contract/paths'
import { SHARED, SHARED_WORDS, sharedFile } from '../browser/worker-words.ts'

const FILES_MOST = 10

/** The maximum wait for the server to identify the user who shares content. */
const ASKED_MS = 3_000

export function isSharing({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'POST' && new URL(url).pathname === paths.share()
}

/** Stores shared content with the sharer's account id, and redirects to the share page. */
export async function takeShared(request: Request): Promise<Response> {
  const [form, whose] = await Promise.all([request.formData(), whoShares()])
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  const files = form.getAll('files').filter((one) => one instanceof File && one.size > 0) as File[]
  const names = files.slice(0, FILES_MOST).map(({ name }) => name)
  await Promise.all(files.slice(0, FILES_MOST).map((file, n) => cache.put(sharedFile(n), fileIn(file))))
  await cache.put(SHARED_WORDS, Response.json({ text: wordsIn(form), names, at: Date.now(), whose }))
  return Response.redirect(paths.share(), 303)
}

// Returns the account's id, null if the browser is signed out, or undefined if the request fails.
async function whoShares(): Promise<number | null | undefined> {
  try {
    const answer = await fetch('/api/auth/me', { signal: AbortSignal.timeout(ASKED_MS) })
    if (answer.status === 401) return null
    return answer.ok ? ((await answer.json()) as { id: number }).id : undefined
  } catch {
    return undefined
  }
}

/** Joins the shared title, text and address without repeating any of them. */
export function wordsIn(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => form.get(name))
  const words = parts.flatMap((part) => (typeof part === 'string' && part.trim() ? [part.trim()] : []))
  // Many apps repeat the address or the title in the text.
  return words.filter((part, n) => !words.some((other, m) => m !== n && isIn(part, n, other, m))).join('\n')
}

function isIn(part: string, n: number, other: string, m: number): boolean {
  return other === part ? m < n : other.includes(part)
}

function fileIn(file: File): Response {
  return new Response(file, { headers: { 'content-type': file.type || 'application/octet-stream' } })
}
