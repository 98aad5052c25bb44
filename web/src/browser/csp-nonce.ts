import { setNonce } from 'get-nonce'

/** Lets the primitives library style itself under the page's policy: its injected styles carry the page's nonce. */
export function takeNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
