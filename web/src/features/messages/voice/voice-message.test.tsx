import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { NOT_SUPPORTED } from '../../../../testing/players.ts'
import { catchSounds } from '../../../../testing/sound.ts'
import { loudnessOf } from '../../../browser/microphone.ts'
import { pauseAll, type Recorded } from './player.ts'
import { VoiceMessage, VoicePlayback } from './voice-message.tsx'
import { fitted, levelsOf } from './waveform.tsx'

const recorded = (id: string, duration = 42): Recorded => ({
  id,
  url: `/media/${id}`,
  author: id,
  voice: { duration, levels: [0, 50, 100] },
})
const ALL = [recorded('Ann'), recorded('Bob', 10), recorded('Cleo')]

function shown(all: readonly Recorded[]) {
  return (
    <VoicePlayback recordings={all}>
      {all.map((one) => (
        <VoiceMessage key={one.id} recorded={one} />
      ))}
    </VoicePlayback>
  )
}

function show(all: readonly Recorded[] = ALL) {
  const sounds = catchSounds()
  const view = render(shown(all))
  return { ...view, sound: () => sounds[0]!, user: userEvent.setup() }
}

const of = (author: string) => within(screen.getByRole('group', { name: `Voice message from ${author}` }))
const press = (author: string, name: string) => of(author).getByRole('button', { name })
const slider = (author: string) => of(author).getByRole('slider', { name: 'Position' })

test('MSG-58 plays only one recording at a time', async () => {
  const { sound, user } = show()
  expect(sound().src).toBe('')
  expect(of('Ann').getByText('0:00 / 0:42')).toBeVisible()
  await user.click(press('Ann', 'Play'))
  expect([sound().src, sound().paused]).toEqual(['/media/Ann', false])
  act(() => sound().reach(12.4))
  expect(of('Ann').getByText('0:12 / 0:42')).toBeVisible()
  expect(slider('Ann')).toHaveAttribute('aria-valuetext', '0:12 of 0:42')
  await user.click(press('Ann', 'Pause'))
  expect(sound().paused).toBe(true)
  await user.click(press('Ann', 'Play'))
  await user.click(press('Bob', 'Play'))
  expect(sound().src).toBe('/media/Bob')
  expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1)
  await user.click(press('Ann', 'Play'))
  expect([sound().src, sound().currentTime]).toEqual(['/media/Ann', 12.4])
})

test('MSG-58 plays the next recording when the current one ends', async () => {
  const { sound, user } = show(ALL.slice(0, 2))
  await user.click(press('Ann', 'Play'))
  act(() => sound().reach(42))
  act(() => sound().end())
  expect([sound().src, sound().paused]).toEqual(['/media/Bob', false])
  expect(press('Bob', 'Pause')).toBeVisible()
  expect(of('Ann').getByText('0:00 / 0:42')).toBeVisible()
  act(() => sound().end())
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('MSG-58 lets the user seek by keyboard or pointer', async () => {
  const { sound, user } = show()
  act(() => slider('Ann').focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(of('Ann').getByText('0:05 / 0:42')).toBeVisible()
  expect(sound().src).toBe('')
  await user.keyboard('{End}')
  expect(slider('Ann')).toHaveAttribute('aria-valuenow', '42')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(slider('Ann')).toHaveAttribute('aria-valuenow', '0')
  const place = slider('Ann')
  place.getBoundingClientRect = () => ({ left: 100, width: 210 }) as DOMRect
  place.hasPointerCapture = () => true
  fireEvent.pointerDown(place, { pointerId: 1, clientX: 205 })
  expect(slider('Ann')).toHaveAttribute('aria-valuenow', '21')
  fireEvent.pointerMove(place, { pointerId: 1, clientX: 150 })
  expect(slider('Ann')).toHaveAttribute('aria-valuenow', '10')
  await user.click(press('Ann', 'Play'))
  expect(sound().currentTime).toBe(10)
  act(() => place.focus())
  await user.keyboard('{ArrowRight}')
  expect(sound().currentTime).toBe(15)
})

test('MSG-58 uses the chosen speed for all recordings and remembers it', async () => {
  const { sound, user, unmount } = show()
  await user.click(press('Ann', '1 × speed'))
  expect(press('Bob', '1.5 × speed')).toBeVisible()
  expect(sound().playbackRate).toBe(1.5)
  unmount()
  const again = show()
  expect(again.sound().defaultPlaybackRate).toBe(1.5)
  await again.user.click(press('Bob', '1.5 × speed'))
  await again.user.click(press('Bob', '2 × speed'))
  expect(again.sound().playbackRate).toBe(1)
})

test('MSG-58 Retry resumes a failed recording at its last position', async () => {
  const { sound, user } = show()
  await user.click(press('Ann', 'Play'))
  act(() => sound().reach(7))
  act(() => sound().fail())
  expect(of('Ann').getByRole('alert')).toHaveTextContent('This recording could not be loaded.')
  sound().src = 'broken'
  await user.click(press('Ann', 'Retry'))
  expect([sound().src, sound().currentTime]).toEqual(['/media/Ann', 7])
  expect(of('Ann').queryByRole('alert')).toBeNull()
  expect(press('Ann', 'Pause')).toBeVisible()
})

test('VLT-151 offers a recording in an unsupported format as a download', async () => {
  serve({ 'GET /media/:uploadId': { status: 200 } })
  const { sound, user } = show()
  await user.click(press('Ann', 'Play'))
  await act(async () => sound().fail(NOT_SUPPORTED))
  expect(await of('Ann').findByText("This browser can't play this recording.")).toBeVisible()
  expect(of('Ann').getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/media/Ann')
  expect(of('Ann').queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('MSG-58 stops playing when the recording is removed', async () => {
  const { sound, user, rerender, unmount } = show()
  await user.click(press('Ann', 'Play'))
  rerender(shown(ALL.slice(1)))
  expect([sound().paused, sound().src]).toEqual([true, ''])
  rerender(shown(ALL))
  expect(press('Ann', 'Play')).toBeVisible()
  await user.click(press('Bob', 'Play'))
  await act(async () => pauseAll())
  expect(sound().paused).toBe(true)
  await user.click(press('Bob', 'Play'))
  unmount()
  expect([sound().paused, sound().src]).toEqual([true, ''])
})

const tenASecond = (levels: number[]) => levels.map((level, n) => ({ at: n / 10 + 0.05, level }))

test('MSG-41 reduces a recording to 100 bars', () => {
  const samples = tenASecond(Array.from({ length: 3_000 }, (_, n) => (n * 7) % 61))
  const levels = levelsOf(samples, 300)
  expect(levels).toHaveLength(100)
  expect(levels.every((level) => Number.isInteger(level) && level >= 0 && level <= 100)).toBe(true)
  expect(Math.max(...levels)).toBe(100)
})

test('MSG-41 makes each bar proportional to the peak of its interval', () => {
  expect(levelsOf(tenASecond([50, 0, 0, 25]), 0.4)).toEqual([100, 0, 0, 50])
  const late = tenASecond(Array.from({ length: 1_000 }, (_, n) => (n === 905 ? 80 : 0)))
  expect(levelsOf(late, 100).flatMap((level, n) => (level > 0 ? [n] : []))).toEqual([90])
})

test('MSG-41 doesn’t amplify silence', () => {
  expect(levelsOf(tenASecond([4, 2, 0]), 0.3)).toEqual([4, 2, 0])
  expect(levelsOf([], 0.05)).toEqual([])
})

test('merges or repeats bars to match the requested number', () => {
  expect(fitted([10, 20, 30, 40], 2)).toEqual([20, 40])
  expect(fitted([10, 20], 4)).toEqual([10, 10, 20, 20])
  expect(fitted([], 3)).toEqual([0, 0, 0])
})

test('reports 0 for silence and 100 for the loudest signal', () => {
  const of = (sample: number) => loudnessOf(new Float32Array(8).fill(sample))
  expect(of(0)).toBe(0)
  expect(of(1)).toBe(100)
  expect(of(0.1)).toBe(67)
  expect(of(0.000_1)).toBe(0)
})
