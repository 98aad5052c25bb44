/** Returns an XMLHttpRequest class that gives canned replies to uploads. */
export function cannedUpload(): typeof XMLHttpRequest {
  return class {
    status = 0
    statusText = ''
    responseText = ''
    withCredentials = false
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #method = ''
    #path = ''
    #headers: Record<string, string> = {}
    #answered = new Headers()

    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }

    send(body: FormData | Blob) {
      void fetch(this.#path, { method: this.#method, body, headers: this.#headers }).then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.#answered = response.headers
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }

    abort() {
      this.onabort?.()
    }
  } as unknown as typeof XMLHttpRequest
}
