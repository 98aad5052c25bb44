import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, listedToasts, onToasts, toast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

const titles = () => listedToasts().map(({ title, open }) => [title, open])

it('API-13 drops a dismissed toast from the list after 1,000,000 ms', () => {
  dismissToast(toast({ title: 'Saved' }))
  expect(titles()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(999_999)
  expect(titles()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})
it('onToasts calls a listener after every change until the listener unsubscribes', () => {
  const tell = vi.fn()
  const stop = onToasts(tell)
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  expect(tell).toHaveBeenCalledTimes(2)
  stop()
  dismissToast(toast({ title: 'Again' }))
  expect(tell).toHaveBeenCalledTimes(2)
})
