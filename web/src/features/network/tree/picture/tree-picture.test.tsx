import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANN, annsTree, BOB, CLEO, SPONSOR } from '../../../../../testing/network.ts'
import { openTree } from '../../../../../testing/tree.tsx'

/** A piece of text in the last frame, with its opacity and its position on the screen. */
type Word = { words: string; alpha: number; x: number; y: number }

let frame: Word[]
/** The numbers of dashed and solid lines between people in the last frame. */
let lines: { broken: number; whole: number }

beforeEach(() => {
  frame = []
  lines = { broken: 0, whole: 0 }
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return fakeContext(this.isConnected) as never
  })
})

function fakeContext(isShown: boolean) {
  let at = { k: 1, x: 0, y: 0 }
  let isBroken = false
  const notes: Record<string, unknown> = {
    globalAlpha: 1,
    clearRect: () => {
      if (!isShown) return
      frame = []
      lines = { broken: 0, whole: 0 }
    },
    setLineDash: (dashes: number[]) => (isBroken = dashes.length > 0),
    lineTo: () => isShown && (lines[isBroken ? 'broken' : 'whole'] += 1),
    bezierCurveTo: () => isShown && (lines[isBroken ? 'broken' : 'whole'] += 1),
    setTransform: (k: number, _b: number, _c: number, _d: number, x: number, y: number) => (at = { k, x, y }),
    measureText: (words: string) => ({ width: words.length }),
    fillText: (words: string, x: number, y: number) =>
      isShown &&
      frame.push({ words, alpha: notes['globalAlpha'] as number, x: x * at.k + at.x, y: y * at.k + at.y }),
  }
  return new Proxy(notes, { get: (_, name: string) => notes[name] ?? (() => {}) })
}

const names = () => frame.map(({ words }) => words).toSorted()
const wordOf = (words: string) => frame.find((word) => word.words === words)!
const canvas = () => document.querySelector('canvas')!

/** Clicks on a person's face, which is just above their name. */
function clickOn(name: string) {
  const { x, y } = wordOf(name)
  const click = new MouseEvent('click', { bubbles: true })
  Object.defineProperties(click, { offsetX: { value: x }, offsetY: { value: y - 20 } })
  fireEvent(canvas(), click)
}

async function draw(nodes?: Parameters<typeof annsTree>[0]) {
  const view = openTree(annsTree(nodes))
  await waitFor(() => expect(frame).not.toEqual([]))
  return view
}

test('ADM-67 ADM-68 marks pending and deactivated members in the picture', async () => {
  await draw([SPONSOR, ANN, { ...BOB, status: 'deactivated' }, { ...CLEO, verified: false }])
  expect(wordOf('Bob').alpha).toBeLessThanOrEqual(0.3)
  expect(wordOf('Cleo').alpha).toBe(1)
  expect(names().filter((words) => words === 'Pending')).toHaveLength(1)
  expect(wordOf('Pending').y).toBeGreaterThan(wordOf('Cleo').y)
})

test('NET-08 NET-09 draws only the member, their sponsor and everyone below the member', async () => {
  const { user } = await draw()
  expect(names()).toEqual(['Ann', 'Bob', 'Cleo', 'Dan', 'Sam'])
  expect(wordOf('Sam').y).toBeLessThan(wordOf('Ann').y)
  clickOn('Bob')
  expect(screen.getByRole('region', { name: 'Bob' })).toBeVisible()
  fireEvent.click(canvas())
  expect(screen.queryByRole('region', { name: 'Bob' })).toBeNull()
  clickOn('Bob')
  await user.click(screen.getByRole('button', { name: 'Collapse' }))
  await waitFor(() => expect(names()).toEqual(['+1', 'Ann', 'Bob', 'Cleo', 'Sam']))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(names()).toContain('Dan'))
  await user.click(screen.getByRole('button', { name: 'Collapse' }))
  await waitFor(() => expect(names()).not.toContain('Dan'))
  await user.type(screen.getByRole('combobox'), 'dan{Enter}')
  await waitFor(() => expect(Math.round(wordOf('Dan').x)).toBe((800 - 296) / 2))
})

test('the controls zoom in and show everyone again', async () => {
  const { user } = await draw()
  const apart = () => Math.abs(wordOf('Sam').y - wordOf('Ann').y)
  const before = apart()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(apart() / before).toBeCloseTo(1.5, 3))
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  await waitFor(() => expect(apart() / before).toBeCloseTo(1, 3))
})

/** Ann, her sponsor, and six lines of five people below her, each the sponsor of the next. */
const DEEP = [
  SPONSOR,
  { ...ANN, childCount: 6 },
  ...Array.from({ length: 30 }, (_, n) => ({
    ...BOB,
    id: 100 + n,
    name: `Bo${n}`,
    sponsorId: n < 6 ? 19 : 94 + n,
    depth: 1 + Math.floor(n / 6),
    childCount: n < 24 ? 1 : 0,
  })),
]

test('NET-34 opens with branches collapsed that have no room, until the member asks for everyone', async () => {
  const { user } = await draw(DEEP)
  const counts = () => names().filter((words) => words.startsWith('+'))
  expect(counts()).toEqual(Array(6).fill('+1'))
  expect(names()).toContain('Bo23')
  expect(names()).not.toContain('Bo24')
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  await waitFor(() => expect(counts()).toEqual([]))
})

test('NET-34 a branch that was collapsed for room opens on its card', async () => {
  const { user } = await draw(DEEP)
  await user.type(screen.getByRole('combobox'), 'bo23{Enter}')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(names()).toContain('Bo29'))
  expect(names()).not.toContain('Bo28')
})

test('NET-31 NET-34 reopens with the branches that the member opened', async () => {
  stillScreen()
  const { user, router } = openTree(annsTree(DEEP), { pattern: '/network', at: '/network' })
  await waitFor(() => expect(names()).toContain('+1'))
  const away = async () => {
    await act(() => router.navigate('/player/22'))
    frame = []
    await act(() => router.navigate(-1))
    await waitFor(() => expect(frame).not.toEqual([]))
  }
  await away()
  expect(names().filter((words) => words === '+1')).toHaveLength(6)
  await user.type(screen.getByRole('combobox'), 'bo23{Enter}')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(names()).toContain('Bo29'))
  await away()
  expect(names()).toContain('Bo29')
})

test('moves to a person without animation if the user prefers reduced motion', async () => {
  stillScreen()
  const { user } = await draw()
  await user.type(screen.getByRole('combobox'), 'dan')
  const seen: number[] = []
  await user.keyboard('{Enter}')
  await waitFor(() => {
    if (frame.length > 0) seen.push(Math.round(wordOf('Dan')?.x ?? NaN))
    expect(seen.at(-1)).toBe((800 - 296) / 2)
  })
  expect(new Set(seen).size).toBeLessThanOrEqual(2)
})

test('NET-31 reopens the picture with its previous zoom and position', async () => {
  stillScreen()
  const { user, router } = openTree(annsTree(), { pattern: '/network', at: '/network' })
  await waitFor(() => expect(frame).not.toEqual([]))
  await user.type(screen.getByRole('combobox'), 'dan{Enter}')
  await waitFor(() => expect(Math.round(wordOf('Dan').x)).toBe((800 - 296) / 2))
  const apart = () => Math.abs(wordOf('Bob').y - wordOf('Dan').y)
  const before = apart()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(apart() / before).toBeCloseTo(1.5, 3))
  const left = wordOf('Dan')
  await act(() => router.navigate('/player/22'))
  frame = []
  await act(() => router.navigate(-1))
  await waitFor(() => expect(frame).not.toEqual([]))
  expect([wordOf('Dan').x, wordOf('Dan').y].map(Math.round)).toEqual([left.x, left.y].map(Math.round))
})

test('NAV-61 reloads the picture’s failed photos once the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      complete = true
      naturalWidth = 0
      naturalHeight = 0
      set src(address: string) {
        asked.push(address)
        this.naturalWidth = address.includes('bob') ? 96 : 0
      }
    },
  )
  await draw([SPONSOR, { ...ANN, profilePhoto: '/media/ann' }, { ...BOB, profilePhoto: '/media/bob' }])
  await waitFor(() => expect(asked).toHaveLength(2))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]).toBe('/media/ann?size=thumb')
})

/** Makes the browser report a preference for reduced motion. */
function stillScreen(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('reduced-motion') || media.includes('reduce'),
    }),
  )
}

test.each([
  ['with a sponsored person', [SPONSOR, ANN, { ...BOB, bondEnded: true }, CLEO], { broken: 1, whole: 2 }],
  ['with the member’s sponsor', [{ ...SPONSOR, bondEnded: true }, ANN, BOB, CLEO], { broken: 1, whole: 2 }],
  ['no ended bond', undefined, { broken: 0, whole: 4 }],
])('TRU-19 draws a dashed line only for an ended bond (%s)', async (_, nodes, drawn) => {
  await draw(nodes)
  expect(lines).toEqual(drawn)
})
