import { setNonce } from 'get-nonce'

/** Passes the page's CSP nonce to the primitives library, whose injected styles need it. */
export function takeNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
