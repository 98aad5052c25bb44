import { beforeEach, expect, it, vi } from 'vitest'
import { keepApp } from './worker.ts'

class Installing extends EventTarget {
  state = 'installing'
  end(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const register = vi.fn<() => Promise<unknown>>()
const never = new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: never } })
  register.mockReset()
})

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('NAV-56 makes at most three attempts to install the worker', async () => {
  const tried: Installing[] = []
  register.mockImplementation(async () => {
    const installing = new Installing()
    tried.push(installing)
    return { installing, waiting: null, active: null }
  })
  void keepApp()
  for (let times = 1; times <= 3; times += 1) {
    await passing(0)
    expect(tried).toHaveLength(times)
    await passing(60_000)
    expect(tried).toHaveLength(times)
    tried.at(-1)!.end('redundant')
    await passing(5_000)
  }
  await passing(60_000)
  expect(tried).toHaveLength(3)
})

it('NAV-56 doesn’t retry if a newer worker replaces the installed worker', async () => {
  const first = new Installing()
  register.mockResolvedValue({ installing: first, waiting: null, active: null })
  void keepApp()
  await passing(0)
  first.end('installed')
  first.end('redundant')
  register.mockResolvedValue({ installing: new Installing(), waiting: null, active: {} })
  void keepApp()
  await passing(60_000)
  expect(register).toHaveBeenCalledTimes(2)
})

it('NAV-56 retries if the worker can’t be fetched', async () => {
  register.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
  void keepApp()
  await passing(60_000)
  expect(register).toHaveBeenCalledTimes(2)
})
