import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './back.ts'
import { beginToHear } from './first-to-hear.ts'

// The popstate events that a router would receive.
const heard: string[] = []
const hear = () => heard.push((history.state as { page: string }).page)

let lastVisit = 0

beforeEach(() => {
  lastVisit += 1
  beginToHear()
  render(<Cover name="none" isOpen={false} onBack={() => {}} />)
  history.pushState({ page: `first of ${lastVisit}` }, '')
  history.pushState({ page: `second of ${lastVisit}` }, '')
  window.addEventListener('popstate', hear)
})
afterEach(() => {
  window.removeEventListener('popstate', hear)
  heard.length = 0
})

type Props = { name: string; isOpen: boolean; onBack: () => void }

function Cover({ name, isOpen, onBack }: Props) {
  useBackCloses(isOpen, onBack)
  return isOpen && <p>{name}</p>
}

function open(...names: string[]) {
  const opened = new Set<string>()
  const view = render(null)
  const show = () =>
    view.rerender(
      names.map((name) => (
        <Cover key={name} name={name} isOpen={opened.has(name)} onBack={() => close(name)} />
      )),
    )
  const close = (name: string) => act(() => (opened.delete(name), show()))
  names.forEach((name) => act(() => (opened.add(name), show())))
  return { close }
}

const isOpen = (name: string) => screen.queryByText(name) !== null
const page = () => (history.state as { page: string }).page.split(' ')[0]
const depth = () => (history.state as { covers?: number }).covers ?? 0
const settled = (entries: number) => waitFor(() => expect(depth()).toBe(entries))

test('API-38 Back closes the topmost dialog before leaving the page', async () => {
  open('below', 'above')
  history.back()
  await waitFor(() => expect(isOpen('above')).toBe(false))
  expect([isOpen('below'), page()]).toEqual([true, 'second'])
  history.back()
  await waitFor(() => expect(isOpen('below')).toBe(false))
  expect([page(), heard]).toEqual(['second', []])
  history.back()
  await waitFor(() => expect(heard).toEqual([`first of ${lastVisit}`]))
})

test('API-38 Back leaves the page after the dialog has been closed', async () => {
  const { close } = open('one')
  expect(depth()).toBe(1)
  close('one')
  await settled(0)
  history.back()
  await waitFor(() => expect(heard).toEqual([`first of ${lastVisit}`]))
})

test('reuses a menu’s history entry for the dialog that replaces the menu', async () => {
  const { close } = open('menu', 'question')
  close('menu')
  await settled(1)
  const { length } = history
  history.back()
  await waitFor(() => expect(isOpen('question')).toBe(false))
  expect([page(), history.length]).toEqual(['second', length])
})

test('replaces an open dialog’s history entry when a new page opens', async () => {
  const { close } = open('menu')
  history.pushState({ page: 'third' }, '')
  close('menu')
  history.back()
  await waitFor(() => expect(heard).toEqual([`second of ${lastVisit}`]))
  expect(depth()).toBe(0)
})

test('stays on a page that is opened while a dialog is closing', async () => {
  const { close } = open('menu')
  const really = history.go.bind(history)
  const go = vi.spyOn(history, 'go').mockImplementationOnce((entries) => {
    really(entries)
    history.pushState({ page: 'third' }, '')
  })
  close('menu')
  await waitFor(() => expect(go.mock.calls).toEqual([[-1], [1]]))
  go.mockRestore()
  await waitFor(() => expect(page()).toBe('third'))
  expect(heard).toEqual([])
  history.back()
  await waitFor(() => expect(heard).toEqual([`second of ${lastVisit}`]))
})

test('applies a history.replaceState call made while a dialog is closing', async () => {
  const { close } = open('question')
  const really = history.go.bind(history)
  const go = vi.spyOn(history, 'go').mockImplementationOnce((entries) => {
    really(entries)
    history.replaceState({ page: 'instead' }, '')
  })
  const arrived = new Promise((resolve) =>
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true, capture: true }),
  )
  close('question')
  await arrived
  go.mockRestore()
  history.pushState({ page: 'third' }, '')
  history.back()
  await waitFor(() => expect(page()).toBe('instead'))
  history.back()
  await waitFor(() => expect(page()).toBe('first'))
})

test('Back doesn’t leave the page if the dialog stays open', async () => {
  const onBack = vi.fn()
  render(<Cover name="busy" isOpen onBack={onBack} />)
  for (const times of [1, 2]) {
    history.back()
    await waitFor(() => expect(onBack).toHaveBeenCalledTimes(times))
    await settled(1)
  }
  expect([page(), heard]).toEqual(['second', []])
})

test('doesn’t reopen a closed dialog on Forward', async () => {
  open('one')
  history.back()
  await waitFor(() => expect(isOpen('one')).toBe(false))
  const go = vi.spyOn(history, 'go')
  history.forward()
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
  go.mockRestore()
  await settled(0)
  expect(page()).toBe('second')
})
