import { vi } from 'vitest'

/** One upload under way: answer it as the server would, report its progress, or break the connection. */
export class CannedUpload extends EventTarget {
  method = ''
  path = ''
  body: FormData | null = null
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

  send(body: FormData) {
    this.body = body
  }

  abort() {
    this.aborted = true
    this.onabort?.()
  }

  /** The file under the form's field 'photo'. */
  get photo(): File {
    return this.body?.get('photo') as File
  }

  progress(part: number) {
    this.upload.onprogress?.({ loaded: part * 100, total: 100 })
  }

  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }

  fail() {
    this.onerror?.()
  }
}

/** Catches every upload. Answers the list of them, oldest first; each waits until the test answers it. */
export function catchUploads(): CannedUpload[] {
  const caught: CannedUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends CannedUpload {
      override send(body: FormData) {
        super.send(body)
        caught.push(this)
      }
    },
  )
  return caught
}
