import type { Media } from '@kinhold/contract/uploads'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openGroup, post } from '../../../../testing/groups.tsx'
import { film, media, paper, sound, withMedia } from '../../../../testing/media.ts'
import { DECODE, failPlayer, NETWORK, NOT_SUPPORTED } from '../../../../testing/players.ts'

// Imported here so that the tests don't have to wait for lazily loaded code.
import '../../../parts/media/lightbox.tsx'
import '../../../parts/media/unshown.tsx'

const openMedia = (...files: Media[]) => openGroup({}, { posts: [post(withMedia(...files))] })

const pictures = () => screen.findAllByRole('button', { name: /^Open picture/ })

test('UNI-57, UNI-59 shows pictures, video and audio players, and links to documents', async () => {
  const { container, sent } = openMedia(
    media('p1', { width: 1500, height: 1000 }),
    film('v', 'regatta.mp4'),
    sound('a'),
    paper('d', 'lås.pdf'),
    paper('x'),
  )
  const [picture] = await pictures()
  expect(picture).toHaveAccessibleName('Open picture 1 of 1 from Ann')
  const image = picture!.querySelector('img')!
  expect(picture!.closest('li')).toHaveStyle({ 'aspect-ratio': '1.5' })
  expect(image).toHaveAttribute('src', '/media/p1?size=medium')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image).toHaveAttribute('sizes', 'auto, 28rem')
  expect(image.getAttribute('srcset')).toContain('/media/p1?size=thumb 320w')
  const video = container.querySelector('video')!
  expect(video).toHaveAttribute('src', '/media/v#t=0.001')
  expect(video).toHaveAttribute('controls')
  expect(video).toHaveAccessibleName('regatta.mp4')
  const audio = container.querySelector('audio')!
  expect(audio).toHaveAttribute('src', '/media/a')
  expect(audio).toHaveAttribute('controls')
  expect(audio).toHaveAccessibleName('Sound from Ann')
  expect(screen.getByRole('link', { name: 'lås.pdf' })).toHaveAttribute('href', '/media/d')
  expect(screen.getByRole('link', { name: 'PDF document' })).toHaveAttribute('href', '/media/x')
  expect(sent.filter(({ path }) => path.startsWith('/media/'))).toEqual([])
})

test('UNI-57 gives a picture of unknown size an aspect ratio of 4:3', async () => {
  const shapeOf = (one: HTMLElement) => Number.parseFloat(one.closest('li')!.style.aspectRatio).toFixed(2)
  const shapes = async () => (await pictures()).map(shapeOf)
  const { unmount } = openMedia(media('p', { width: 900, height: 1600 }), media('q', { height: 400 }))
  expect(await shapes()).toEqual(['1.33', '1.33'])
  unmount()
  openMedia(media('p', { width: null, height: null }))
  expect(await shapes()).toEqual(['1.33'])
})

test('UNI-57 loads video and audio only when the player scrolls into view', async () => {
  const observers = stubSight()
  const { container } = openMedia(film('v'), sound('a'))
  const players = () => [...container.querySelectorAll<HTMLMediaElement>('video, audio')]
  const fetching = () => players().map(({ preload }) => preload)
  await waitFor(() => expect(players()).toHaveLength(2))
  expect(fetching()).toEqual(['none', 'none'])
  act(() => observers.show(players()[1]!, false))
  expect(fetching()).toEqual(['none', 'none'])
  act(() => observers.show(players()[1]!, true))
  expect(fetching()).toEqual(['none', 'metadata'])
  // A media player that has scrolled out of view stays loaded.
  act(() => observers.show(players()[1]!, false))
  expect(fetching()).toEqual(['none', 'metadata'])
})

test('UNI-57 arrow keys move between pictures in the lightbox', async () => {
  const { user } = openMedia(media('p1'), film('v'), media('p2'))
  const second = await screen.findByRole('button', { name: 'Open picture 2 of 2 from Ann' })
  await user.click(second)
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture 2 of 2' }))
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p2?size=full')
  await user.keyboard('{ArrowRight}')
  const first = dialog.getByRole('img', { name: 'Picture 1 from Ann' })
  expect(first).toHaveAttribute('src', '/media/p1?size=full')
  expect([first.getAttribute('width'), first.getAttribute('height')]).toEqual(['1600', '1200'])
  await user.keyboard('{ArrowLeft}')
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p2?size=full')
  await user.click(dialog.getByRole('button', { name: 'Previous' }))
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p1?size=full')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(second).toHaveFocus())
})

test('VLT-157 plays an animation only in the lightbox and lets the user pause it', async () => {
  const { user } = openMedia(media('g', { duration: 2.4 }))
  const tile = await screen.findByRole('button', { name: 'Open picture 1 of 1 from Ann, GIF' })
  expect(within(tile).getByText('GIF')).toBeVisible()
  expect(tile.querySelector('img')!.srcset).not.toContain('size=full')
  await user.click(tile)
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 of 1' }))
  const shown = () => dialog.getByRole('img').getAttribute('src')
  expect(shown()).toBe('/media/g?size=full')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(shown()).toBe('/media/g?size=medium')
  await user.click(dialog.getByRole('button', { name: 'Play' }))
  expect(shown()).toBe('/media/g?size=full')
})

test('VLT-157 doesn’t autoplay an animation if the user prefers reduced motion', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: query.includes('reduced-motion: reduce') }),
  )
  const { user } = openMedia(media('g', { duration: 2.4 }), media('p'))
  const [tile] = await pictures()
  await user.click(tile!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 of 2' }))
  expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/g?size=medium')
  await user.keyboard('{ArrowRight}')
  expect(dialog.queryByRole('button', { name: 'Play' })).toBeNull()
})

test('UNI-57 Retry reloads only the file that failed', async () => {
  const { user, container } = openMedia(media('p1'), media('p2'), film('v'), sound('a'))
  const sentences = () => screen.queryAllByText('A file of this post could not be loaded.')
  const failing = {
    picture: () => container.querySelector('img[src^="/media/p1"]'),
    video: () => container.querySelector('video'),
    sound: () => container.querySelector('audio'),
  }
  await pictures()
  for (const find of Object.values(failing)) {
    fireEvent.error(find()!)
    expect(sentences()).toHaveLength(1)
    expect(find()).toBeNull()
    expect(await pictures()).toHaveLength(find === failing.picture ? 1 : 2)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sentences()).toEqual([])
    expect(find()).not.toBeNull()
  }
})

const MEDIA = 'GET /media/:uploadId'
const FILM_UNSHOWN = "This browser can't show this film."
const openFailing = (status: number, ...files: Media[]) =>
  openGroup({ [MEDIA]: { status } }, { posts: [post(withMedia(...files))] })

test.each([DECODE, NOT_SUPPORTED])(
  'VLT-151 offers a download after a media player fails with code %i',
  async (code) => {
    const { container } = openFailing(200, film('v', 'day.mp4'), sound('a'))
    await waitFor(() => expect(container.querySelector('audio')).not.toBeNull())
    failPlayer(container.querySelector('video')!, code)
    expect(await screen.findByText(FILM_UNSHOWN)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Download' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/media/v', 'day.mp4'])
    failPlayer(container.querySelector('audio')!, code)
    expect(await screen.findByText("This browser can't play this recording.")).toBeVisible()
    expect(container.querySelector('video, audio')).toBeNull()
  },
)

test('VLT-151 reports that the browser can’t show a film if only its sound plays', async () => {
  const { container } = openFailing(200, film('v'))
  const find = () => container.querySelector('video')
  await waitFor(() => expect(find()).not.toBeNull())
  Object.defineProperty(find()!, 'videoWidth', { value: 640, configurable: true })
  fireEvent.loadedMetadata(find()!)
  expect(screen.queryByText(FILM_UNSHOWN)).toBeNull()
  Object.defineProperty(find()!, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(find()!)
  expect(await screen.findByText(FILM_UNSHOWN)).toBeVisible()
})

test.each([
  [NETWORK, 200],
  [NOT_SUPPORTED, 404],
  [NOT_SUPPORTED, 503],
])(
  'VLT-151 reports a loading error for a film that fails with code %i and status %i',
  async (code, status) => {
    const { container } = openFailing(status, film('v'))
    await waitFor(() => expect(container.querySelector('video')).not.toBeNull())
    failPlayer(container.querySelector('video')!, code)
    expect(await screen.findByText('A file of this post could not be loaded.')).toBeVisible()
    expect(screen.queryByText(FILM_UNSHOWN)).toBeNull()
  },
)

test('NAV-61 reloads failed files once the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { user, container } = openMedia(media('p1'), film('v'))
  const find = (selector: string) => container.querySelector(selector)
  const comeBack = () => window.dispatchEvent(new Event('online'))
  await pictures()
  fireEvent.error(find('img[src^="/media/p1"]')!)
  fireEvent.error(find('video')!)
  expect([find('img[src^="/media/p1"]'), find('video')]).toEqual([null, null])
  comeBack()
  await waitFor(() => expect(find('video')).not.toBeNull())
  await user.click((await pictures())[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 of 1' }))
  fireEvent.error(dialog.getByRole('img'))
  expect(dialog.getByText('It could not be loaded. Please check your connection.')).toBeVisible()
  comeBack()
  expect(await dialog.findByRole('img')).toHaveAttribute('src', '/media/p1?size=full')
})

/** Lets a test decide which elements are on screen. */
function stubSight() {
  type Hear = (entries: { isIntersecting: boolean }[]) => void
  const watched = new Map<Element, Hear>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      hear: Hear
      constructor(hear: Hear) {
        this.hear = hear
      }
      observe(element: Element) {
        watched.set(element, this.hear)
      }
      disconnect() {
        for (const [element, hear] of watched) if (hear === this.hear) watched.delete(element)
      }
    },
  )
  return {
    show: (element: Element, isIntersecting: boolean) => watched.get(element)?.([{ isIntersecting }]),
  }
}
