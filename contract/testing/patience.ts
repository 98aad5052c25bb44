import { vi } from 'vitest'

// By default, Vitest's waits time out after one second, which is too short on a busy machine.
const PATIENCE = { timeout: 60_000 }

const open = new Set<Promise<unknown>>()

/** Returns the number of pending waits. A pending wait could advance a fake clock in the next test file. */
export const openWaits = () => open.size

const { waitFor, waitUntil } = vi
vi.waitFor = (act, options) => counted(waitFor(act, patient(options)))
vi.waitUntil = (ask, options) => counted(waitUntil(ask, patient(options)))

function counted<T>(wait: Promise<T>): Promise<T> {
  open.add(wait)
  const over = () => void open.delete(wait)
  wait.then(over, over)
  return wait
}

function patient(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? options : { ...PATIENCE, ...options }
}
