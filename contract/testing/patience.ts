import { vi } from 'vitest'

// Vitest stops waiting after one second, which is too short on a busy machine, and has no setting for it.
const PATIENCE = { timeout: 60_000 }

const { waitFor, waitUntil } = vi
vi.waitFor = (act, options) => waitFor(act, patient(options))
vi.waitUntil = (ask, options) => waitUntil(ask, patient(options))

function patient(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? options : { ...PATIENCE, ...options }
}
