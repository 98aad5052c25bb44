import { afterAll, vi } from 'vitest'
import { openApps } from './app.ts'

/**
 * Fails a file that leaves something behind for the next of its worker: an app, a server that listens, a clock that does
 * not run, another environment, or a warning that timers or listeners were too many.
 */
const before = { ...process.env }
const servers = listening()
const warned: string[] = []
const note = ({ name, stack, message }: Error) => {
  if (GRAVE.includes(name)) warned.push(stack ?? message)
}
process.on('warning', note)

afterAll(async () => {
  // One that was closed a moment ago is still counted.
  await vi.waitUntil(() => listening() <= servers).catch(() => {})
  process.off('warning', note)
  const left = [
    ...(vi.isFakeTimers() ? ['a clock that does not run'] : []),
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

/** The variables of the environment that are other than before; where its library lies is written down by sharp. */
function changed(): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)])
  return [...names].filter((name) => name !== 'VIPSHOME' && process.env[name] !== before[name])
}

function listening(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
}
