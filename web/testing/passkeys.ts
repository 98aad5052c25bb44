import { vi } from 'vitest'

type Answer = { id: string; response: Record<string, ArrayBuffer> } | Error

/**
 * Fakes the passkey API, which jsdom lacks. `make` and `use` define what happens when a passkey is created
 * or used. By default, both calls fail with a 'NotAllowedError', as if the user had declined.
 */
export function withPasskeys(answers: { make?: Answer; use?: Answer }) {
  const made = { create: answering(answers.make), get: answering(answers.use) }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: made, configurable: true })
  return made
}

/** Returns a browser's response with a passkey. */
export function aPasskey(id = 'abc'): Answer {
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature']
  return { id, response: Object.fromEntries(parts.map((part) => [part, new Uint8Array([1, 2, 3]).buffer])) }
}

/** Returns the error with this name that a browser throws when a passkey call fails. */
export function noPasskey(name: string): Error {
  return Object.assign(new Error(name), { name })
}

function answering(answer: Answer = noPasskey('NotAllowedError')) {
  return vi.fn(async (_options: unknown) => {
    if (answer instanceof Error) throw answer
    return {
      ...answer,
      rawId: new Uint8Array([1]).buffer,
      type: 'public-key',
      getClientExtensionResults: () => ({}),
    }
  })
}
