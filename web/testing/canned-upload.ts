import { vi } from 'vitest'
// The app imports these modules when the first file is attached. Load them here, so that uploads start
// without delay.
import '../src/parts/media/store-file.ts'
import '../src/parts/writing/attachment-list.tsx'

/** A pending upload that a test can answer, advance or fail. */
export class CannedUpload extends EventTarget {
  method = ''
  path = ''
  /** The form data. For a file sent in pieces, `piece` holds the current piece. */
  body: FormData | null = null
  piece: Blob | null = null
  readonly headers: Record<string, string> = {}
  answered: Record<string, string> = {}
  aborted = false
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(method: string, path: string) {
    this.method = method
    this.path = path
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null
  }

  send(body: FormData | Blob) {
    if (body instanceof FormData) this.body = body
    else this.piece = body
  }

  abort() {
    this.aborted = true
    this.onabort?.()
  }

  /** The file in the form field 'photo'. */
  get photo(): File {
    return this.body?.get('photo') as File
  }

  progress(part: number) {
    this.upload.onprogress?.({ loaded: part * 100, total: 100 })
  }

  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.answered = headers
    this.responseText = JSON.stringify(body) ?? ''
    this.onload?.()
  }

  fail() {
    this.onerror?.()
  }
}

/** Intercepts all uploads and returns them, oldest first. Each upload waits until the test answers it. */
export function catchUploads(): CannedUpload[] {
  const caught: CannedUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends CannedUpload {
      override send(body: FormData | Blob) {
        super.send(body)
        caught.push(this)
      }
    },
  )
  return caught
}
