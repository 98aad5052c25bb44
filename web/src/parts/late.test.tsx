import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { listedToasts, toast } from '../ui/toast.ts'
import { lateDialog, latePart, quietPart } from './late.tsx'

type Props = { name: string; onClose: () => void }
const Greeting = ({ name }: Props) => <p>Hello {name}</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const props = () => ({ name: 'Ann', onClose: vi.fn() })
const WAITING = <p>Loading…</p>

beforeEach(() => void toast({ title: 'Before' }))

test('loads a component’s code only once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const load = vi.fn(() => promise)
  const Part = latePart(load, WAITING)
  const { unmount } = render(<Part {...props()} />)
  expect(screen.getByText('Loading…')).toBeVisible()
  resolve(Greeting)
  expect(await screen.findByText('Hello Ann')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
  unmount()
  render(<Part {...props()} />)
  expect(screen.getByText('Hello Ann')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('retries a failed component load on Retry or reconnection', async () => {
  const load = () => vi.fn(async () => Greeting).mockImplementationOnce(gone)
  const [Part, Quiet] = [latePart(load(), WAITING), quietPart(load(), WAITING)]
  const Retried = latePart(load(), WAITING)
  render(<Retried {...props()} name="Cleo" />)
  expect(await screen.findByText('Please check your connection and try again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello Cleo')).toBeVisible()
  render(<Part {...props()} />)
  render(<Quiet {...props()} name="Bob" />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByText('Loading…')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Hello Ann')).toBeVisible()
  expect(await screen.findByText('Hello Bob')).toBeVisible()
})

test('retries a failed prefetch when the network is back', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone)
  lateDialog(load)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('closes a dialog if its code fails to load', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone)
  const Late = lateDialog(load)
  const first = props()
  const { unmount } = render(<Late {...first} />)
  await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledOnce())
  expect(listedToasts()[0]).toMatchObject({ title: 'This could not be loaded', tone: 'danger' })
  unmount()
  render(<Late {...props()} />)
  expect(await screen.findByText('Hello Ann')).toBeVisible()
})

test('shows no toast if the dialog was closed before its code failed to load', async () => {
  const { promise, reject } = Promise.withResolvers<typeof Greeting>()
  const Late = lateDialog(() => promise)
  const first = props()
  render(<Late {...first} />).unmount()
  reject(new TypeError('Failed to fetch'))
  await promise.catch(() => {})
  expect(first.onClose).not.toHaveBeenCalled()
  expect(listedToasts()[0]).toMatchObject({ title: 'Before' })
})
