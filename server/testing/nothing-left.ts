import { afterAll, vi } from 'vitest'
import { openWaits } from '../../contract/testing/patience.ts'
import { openApps } from './app.ts'

/**
 * Fails a test file that leaves state behind for the worker's next file: an app, a listening server, fake
 * timers, a pending wait, a changed environment, or a warning about timers or too many listeners.
 */
const before = { ...process.env }
const servers = listening()
const warned: string[] = []
const note = ({ name, stack, message }: Error) => {
  if (GRAVE.includes(name)) warned.push(stack ?? message)
}
process.on('warning', note)

afterAll(async () => {
  // A server that has just closed still counts for a moment, and `waitUntil` itself counts as an open wait.
  await vi.waitUntil(() => listening() <= servers && openWaits() <= 1).catch(() => {})
  process.off('warning', note)
  const left = [
    ...(vi.isFakeTimers() ? ['a clock that does not run'] : []),
    ...(openWaits() === 0 ? [] : ['a wait that nobody awaits']),
    ...changed(),
    ...(openApps.size === 0 ? [] : [`${openApps.size} open apps`]),
    ...(listening() <= servers ? [] : ['a server that listens']),
    ...warned,
  ]
  openApps.clear()
  vi.useRealTimers()
  if (left.length > 0) throw new Error(`This file leaves behind ${left.join(', ')}.`)
})

const GRAVE = ['TimeoutOverflowWarning', 'TimeoutNegativeWarning', 'MaxListenersExceededWarning']

/** Returns the environment variables that have changed, except VIPSHOME, which sharp sets. */
function changed(): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)])
  return [...names].filter((name) => name !== 'VIPSHOME' && process.env[name] !== before[name])
}

function listening(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
}
