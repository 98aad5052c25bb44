import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANN, annsTree, BOB, CLEO, SPONSOR } from '../../../../../testing/network.ts'
import { openTree } from '../../../../../testing/tree.tsx'

/** A piece of text in the last frame, with its opacity and its position on the screen. */
type Word = { words: string; alpha: number; x: number; y: number }

let frame: Word[]
/** The opacities of the faces in the last frame. */
let faces: number[]
/** The numbers of dashed and solid lines between people in the last frame. */
let lines: { broken: number; whole: number }
/**
 * The rectangles that the last frame filled after drawing its last line between people, in screen
 * coordinates.
 */
let plates: { left: number; right: number; top: number; bottom: number }[]

beforeEach(() => {
  frame = []
  faces = []
  plates = []
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
  const drawLine = () => {
    if (!isShown) return
    lines[isBroken ? 'broken' : 'whole'] += 1
    plates = []
  }
  const notes: Record<string, unknown> = {
    globalAlpha: 1,
    clearRect: () => {
      if (!isShown) return
      frame = []
      faces = []
      lines = { broken: 0, whole: 0 }
    },
    setLineDash: (dashes: number[]) => (isBroken = dashes.length > 0),
    lineTo: drawLine,
    bezierCurveTo: drawLine,
    fillRect: (x: number, y: number, width: number, height: number) =>
      isShown &&
      plates.push({
        left: x * at.k + at.x,
        right: (x + width) * at.k + at.x,
        top: y * at.k + at.y,
        bottom: (y + height) * at.k + at.y,
      }),
    setTransform: (k: number, _b: number, _c: number, _d: number, x: number, y: number) => (at = { k, x, y }),
    drawImage: () => isShown && faces.push(notes['globalAlpha'] as number),
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
  expect(faces.toSorted()).toEqual([0.25, 1, 1, 1])
  expect(frame.every(({ alpha }) => alpha === 1)).toBe(true)
  expect(names().filter((words) => words === 'Pending')).toHaveLength(1)
  expect(wordOf('Pending').y).toBeGreaterThan(wordOf('Cleo').y)
})

test('NET-36 covers the lines behind each name and behind Pending', async () => {
  await draw([SPONSOR, ANN, BOB, { ...CLEO, verified: false }])
  expect(names()).toContain('Pending')
  for (const { words, x, y } of frame.filter((word) => !word.words.startsWith('+')))
    expect(
      plates.some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom),
      words,
    ).toBe(true)
})

/** Returns Ann, her sponsor, `own` people below Ann and `further` people below the first of them. */
const crowd = (own: number, further: number, isPending: (n: number) => boolean) => [
  SPONSOR,
  { ...ANN, childCount: own },
  ...Array.from({ length: own + further }, (_, n) => ({
    ...BOB,
    id: 100 + n,
    name: `Bo${n}`,
    sponsorId: n < own ? 19 : 100,
    childCount: n === 0 ? further : 0,
    verified: !isPending(n),
  })),
]

test('NET-35 writes Pending above a face if another person is close below the face', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(560)
  await draw(crowd(7, 10, (n) => n === 4))
  expect(wordOf('Bo4').y - wordOf('Pending').y).toBeGreaterThan(0)
})

test('NET-35 hides Pending labels in a crowded tree until the member zooms in', async () => {
  const { user } = await draw(crowd(400, 0, () => true))
  const share = () => names().filter((words) => words === 'Pending').length / names().length
  expect(share()).toBeLessThan(0.45)
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(share()).toBeGreaterThan(0.45))
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

/** Ann, her sponsor, and six chains of five people below her, in which each person sponsored the next. */
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

test('NET-34 collapses branches that don’t fit until the member clicks ‘Show everyone’', async () => {
  const { user } = await draw(DEEP)
  const counts = () => names().filter((words) => words.startsWith('+'))
  expect(counts()).toEqual(Array(6).fill('+2'))
  expect(names()).toContain('Bo17')
  expect(names()).not.toContain('Bo18')
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  await waitFor(() => expect(counts()).toEqual([]))
})

test('NET-34 ‘Open’ on a person’s card expands a branch that was collapsed for lack of room', async () => {
  const { user } = await draw(DEEP)
  await user.type(screen.getByRole('combobox'), 'bo17{Enter}')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(names()).toContain('Bo29'))
  expect(names()).not.toContain('Bo28')
})

test('NET-31 NET-34 reopens the picture with the same branches open', async () => {
  stillScreen()
  const { user, router } = openTree(annsTree(DEEP), { pattern: '/network', at: '/network' })
  await waitFor(() => expect(names()).toContain('+2'))
  const away = async () => {
    await act(() => router.navigate('/player/22'))
    frame = []
    await act(() => router.navigate(-1))
    await waitFor(() => expect(frame).not.toEqual([]))
  }
  await away()
  expect(names().filter((words) => words === '+2')).toHaveLength(6)
  await user.type(screen.getByRole('combobox'), 'bo17{Enter}')
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
