import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VaultPicture } from '@kinhold/contract/vault-content'
import { film, media } from '../../../../testing/media.ts'
import { failPlayer, NETWORK, NOT_SUPPORTED } from '../../../../testing/players.ts'
import { answerPictures, bob, openVault, vault, vaultPicture } from '../../../../testing/vault-page.tsx'
import { rowsOf } from './stretch-view.tsx'

const MARCH = [
  vaultPicture('p1', { postId: 3, caption: 'The lake' }),
  vaultPicture('p2', { postId: 3, media: media('p2', { width: 900, height: 1600 }) }),
]
const JANUARY = [
  vaultPicture('p3', { createdAt: '2026-01-31T23:59:00.000Z' }),
  // Months are in UTC. In the viewer's time zone, this moment is still in December.
  vaultPicture('v1', { createdAt: '2026-01-01T00:30:00.000Z', media: { ...film('v1'), duration: 75 } }),
]
const ALL = [...MARCH, ...JANUARY]
const PICTURES = 'GET /api/vaults/:id/pictures'

function open(replies: Parameters<typeof openVault>[0] = {}, pictures: VaultPicture[] = ALL) {
  return openVault(replies, { of: vault({ cover: '/media/p1' }), pictures, account: bob() })
}
/** Returns the rendered pictures once the list has stopped moving, since a moving list ignores clicks. */
async function tiles() {
  await screen.findAllByRole('button', { name: /^Open (picture|film)/ })
  await waitFor(() =>
    expect(document.querySelector('[style*="pointer-events: none"] [data-picture]')).toBeNull(),
  )
  return screen.getAllByRole('button', { name: /^Open (picture|film)/ })
}
const stage = (name: RegExp | string) => screen.findByRole('dialog', { name })
async function close(user: ReturnType<typeof open>['user']) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const large = () => within(screen.getByRole('dialog')).getByRole('img')

test('VLT-107 arrow keys and month buttons move focus through the album', async () => {
  const { sentTo, user } = open()
  const march = within(await screen.findByRole('region', { name: 'March 2026' }))
  const january = within(screen.getByRole('region', { name: 'January 2026' }))
  expect((await march.findAllByRole('button')).map((one) => one.ariaLabel)).toEqual([
    'Open picture 1 of 4: The lake',
    'Open picture 2 of 4',
  ])
  expect((await january.findAllByRole('button')).map((one) => one.ariaLabel)).toEqual([
    'Open picture 3 of 4',
    'Open film 4 of 4',
  ])
  expect(january.getByText('1:15')).toBeVisible()
  expect(sentTo(PICTURES).map(({ path }) => path)).toEqual([
    '/api/vaults/7/pictures?until=2026-03&limit=7',
    '/api/vaults/7/pictures?until=2026-01&limit=7',
  ])
  const all = await tiles()
  const [wide, upright] = all
  const image = wide!.querySelector('img')!
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image.getAttribute('srcset')).toContain('/media/p1?size=thumb')
  const sizeOf = (tile: HTMLElement) => {
    const { width, height } = tile.parentElement!.style
    return Number.parseFloat(width) / Number.parseFloat(height)
  }
  expect(sizeOf(wide!)).toBeCloseTo(4 / 3, 1)
  expect(sizeOf(upright!)).toBeCloseTo(9 / 16, 1)
  expect(all.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  act(() => wide!.focus())
  await user.keyboard('{ArrowRight}')
  expect(upright).toHaveFocus()
  expect(upright).toHaveAttribute('tabindex', '0')
  await user.keyboard('{ArrowLeft}')
  expect(wide).toHaveFocus()
  const months = within(screen.getByRole('navigation', { name: 'Months' })).getAllByRole('button')
  expect(months.map((one) => one.textContent)).toEqual(['March 2026 2', 'January 2026 2'])
  await user.click(months[1]!)
  await waitFor(() => expect(screen.getByRole('heading', { name: /^January 2026/ })).toHaveFocus())
  const select = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole('option')
  expect(select.map((one) => one.textContent)).toEqual(['March 2026 (2)', 'January 2026 (2)'])
})

test('VLT-157 labels animations in the album as GIFs', async () => {
  open({}, [vaultPicture('g', { caption: 'Kate waves', media: media('g', { duration: 2.4 }) })])
  const [tile] = await tiles()
  expect(tile).toHaveAccessibleName('Open picture 1 of 1, GIF: Kate waves')
  expect(within(tile!).getByText('GIF')).toBeVisible()
  expect(tile!.querySelector('img')!.srcset).not.toContain('size=full')
})

test('NAV-61 reloads pictures and films that failed to load once the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  open()
  const all = await tiles()
  const pictures = () => all.map((tile) => tile.querySelector('img, video')?.tagName)
  expect(pictures()).toEqual(['IMG', 'IMG', 'IMG', 'VIDEO'])
  fireEvent.error(all[1]!.querySelector('img')!)
  fireEvent.error(all[3]!.querySelector('video')!)
  expect(pictures()).toEqual(['IMG', undefined, 'IMG', undefined])
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(pictures()).toEqual(['IMG', 'IMG', 'IMG', 'VIDEO']))
})

test('VLT-107 renders and requests only nearby pictures in a large album', async () => {
  const months = Array.from({ length: 12 }, (_, n) => ({
    month: `2025-${String(12 - n).padStart(2, '0')}`,
    count: 400,
  }))
  const { sentTo } = open(
    { 'GET /api/vaults/:id/months': { status: 200, body: months } },
    Array.from({ length: 200 }, (_, n) => vaultPicture(`m${n}`, { createdAt: '2025-12-05T10:00:00.000Z' })),
  )
  expect(await screen.findByRole('button', { name: 'Open picture 1 of 4,800' })).toBeVisible()
  expect((await tiles()).length).toBeLessThan(1000)
  expect(sentTo(PICTURES).length).toBeLessThan(8)
})

test('LNG-42 LNG-43 arrow keys and swipes are reversed on a right-to-left page', async () => {
  document.documentElement.dir = 'rtl'
  const { user } = open()
  const [first, second] = await tiles()
  act(() => first!.focus())
  await user.keyboard('{ArrowLeft}')
  expect(second).toHaveFocus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(await stage('Picture 1 of 4')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(await stage('Picture 1 of 4')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(await stage('Picture 2 of 4')).toBeVisible()
  swipe(120)
  expect(await stage('Picture 3 of 4')).toBeVisible()
  swipe(-120)
  expect(await stage('Picture 2 of 4')).toBeVisible()
})

test('VLT-116 swipes and arrow keys move from an open picture to its neighbors', async () => {
  const { user } = open()
  const [first] = await tiles()
  await user.click(first!)
  expect(await stage('Picture 1 of 4')).toBeVisible()
  expect(large()).toHaveAttribute('src', '/media/p1?size=full')
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeDisabled()
  await user.keyboard('{ArrowLeft}')
  expect(await stage('Picture 1 of 4')).toBeVisible()
  swipe(-120)
  expect(await stage('Picture 2 of 4')).toBeVisible()
  swipe(120)
  expect(await stage('Picture 1 of 4')).toBeVisible()
  // A short swipe doesn't change the picture.
  swipe(-20)
  expect(await stage('Picture 1 of 4')).toBeVisible()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await stage('Picture 3 of 4')).toBeVisible()
  await waitFor(() => expect(large()).toHaveAttribute('src', '/media/p3?size=full'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const playing = await stage('Film 4 of 4')
  expect(playing.querySelector('video')).toHaveAttribute('controls')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeDisabled()
  await close(user)
  expect(first).toHaveFocus()
})

test('FAM-14 doesn’t use generated text as a caption', async () => {
  const { user } = open({}, [
    vaultPicture('p1', { caption: '2 pictures and a film' }),
    vaultPicture('p2', { caption: '2 pictures of the lake' }),
  ])
  const [first, second] = await tiles()
  expect(first).toHaveAccessibleName('Open picture 1 of 2')
  expect(second).toHaveAccessibleName('Open picture 2 of 2: 2 pictures of the lake')
  await user.click(first!)
  expect(large()).toHaveAccessibleName('No caption')
  expect(screen.queryByText('2 pictures and a film')).toBeNull()
})

test('VLT-108, VLT-116 offers a download and a link to the picture’s post', async () => {
  const { user, where } = open({ 'GET /api/vaults/:id/posts': { status: 200, body: [] } })
  const film = (await tiles())[3]!
  await user.click(film)
  const link = within(await stage('Film 4 of 4')).getByRole('link', { name: 'Download' })
  expect(link).toHaveAttribute('href', '/media/v1')
  expect(link).toHaveAttribute('download')
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).toBe('/vault/7')
  expect(screen.getByRole('tab', { name: 'Pictures' })).toHaveAttribute('aria-selected', 'true')
  await user.click((await tiles())[0]!)
  const shown = within(await stage('Picture 1 of 4'))
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/media/p1?size=full')
  expect(shown.getByText('The lake')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Show the post' }))
  await waitFor(() => expect(where()).toBe('/vault/7?post=3'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('tab', { name: 'Posts & Discussions' })).toHaveAttribute('aria-selected', 'true')
})

test('VLT-151 the tile and the large view report that the browser can’t show a film', async () => {
  const { user } = open({ 'GET /media/:uploadId': { status: 200 } })
  const tile = (await tiles())[3]!
  failPlayer(tile.querySelector('video')!, NOT_SUPPORTED)
  expect(await within(tile).findByText("This browser can't show this film.")).toBeVisible()
  await user.click(tile)
  const large = await stage('Film 4 of 4')
  const shown = within(large)
  failPlayer(large.querySelector('video')!, NOT_SUPPORTED)
  expect(await shown.findByRole('alert')).toHaveTextContent("This browser can't show this film.")
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/media/v1')
})

test('VLT-151 shows an error in the large view if a film could not be loaded', async () => {
  const { user } = open()
  await user.click((await tiles())[3]!)
  const large = await stage('Film 4 of 4')
  failPlayer(large.querySelector('video')!, NETWORK)
  expect(await within(large).findByRole('alert')).toHaveTextContent('It could not be loaded.')
})

test('VLT-116 the plus key, a pinch and a double tap enlarge a picture', async () => {
  const { user } = open()
  await user.click((await tiles())[0]!)
  await stage('Picture 1 of 4')
  expect(scale()).toBe(1)
  await user.keyboard('+')
  expect(scale()).toBeCloseTo(1.6)
  // A zoomed picture moves with the finger instead of being swiped away.
  swipe(-120)
  expect(await stage('Picture 1 of 4')).toBeVisible()
  await user.keyboard('-')
  expect(scale()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(scale()).toBeCloseTo(1.6)
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(scale()).toBe(1)
  press(1000)
  press(1200)
  expect(scale()).toBe(2.5)
  press(3000)
  press(3200)
  expect(scale()).toBe(1)
  // Two taps far apart in time aren't a double tap.
  press(5000)
  press(6000)
  expect(scale()).toBe(1)
  fireEvent.pointerDown(place(), { pointerId: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerDown(place(), { pointerId: 2, clientX: 100, clientY: 0 })
  fireEvent.pointerMove(place(), { pointerId: 2, clientX: 300, clientY: 0 })
  expect(scale()).toBe(3)
  await close(user)
})

test('VLT-115, VLT-116 keeps the open picture when a newer picture is added', async () => {
  const pictures = [...ALL]
  const months = () => [
    { month: '2026-03', count: pictures.length - 2 },
    { month: '2026-01', count: 2 },
  ]
  const { user, streams } = open({
    'GET /api/vaults/:id/months': () => ({ status: 200, body: months() }),
    [PICTURES]: ({ path }) => answerPictures(pictures, path),
  })
  await user.click((await tiles())[1]!)
  await stage('Picture 2 of 4')
  await streams[0]!.open()
  pictures.unshift(vaultPicture('p0', { createdAt: '2026-03-30T10:00:00.000Z' }))
  await streams[0]!.change({ topic: 'vault', key: 7 })
  expect(await stage('Picture 3 of 5')).toBeVisible()
  expect(large()).toHaveAttribute('src', '/media/p2?size=full')
  await close(user)
})

const place = () => large().parentElement!
const scale = () => Number(/scale\(([\d.]+)\)/.exec(large().style.transform)![1])

function swipe(by: number) {
  fireEvent.pointerDown(place(), { pointerId: 1, clientX: 200, clientY: 100 })
  fireEvent.pointerMove(place(), { pointerId: 1, clientX: 200 + by, clientY: 104 })
  fireEvent.pointerUp(place(), { pointerId: 1, clientX: 200 + by, clientY: 104 })
}

function press(time: number) {
  fireEvent.pointerDown(place(), { pointerId: 1, clientX: 10, clientY: 10 })
  const up = createEvent.pointerUp(place(), { pointerId: 1, clientX: 10, clientY: 10 })
  Object.defineProperty(up, 'timeStamp', { value: time })
  fireEvent(place(), up)
}

const MEASURES = { width: 1000, target: 200, gap: 4 }
const widthOf = (ratios: number[], { from, to, height }: ReturnType<typeof rowsOf>[number]) =>
  ratios.slice(from, to).reduce((sum, ratio) => sum + ratio * height, 0) + MEASURES.gap * (to - from - 1)

test('VLT-107 fills the full width of each row with pictures of any shape', () => {
  const ratios = Array.from({ length: 40 }, (_, n) => [1.5, 0.67, 1, 1.78, 0.75, 2.5][n % 6]!)
  const rows = rowsOf(ratios, MEASURES)
  expect(rows[0]!.from).toBe(0)
  expect(rows.at(-1)!.to).toBe(40)
  for (const [n, row] of rows.entries()) {
    if (n > 0) expect(row.from).toBe(rows[n - 1]!.to)
    expect(widthOf(ratios, row)).toBeCloseTo(1000, 6)
    expect(row.height).toBeGreaterThan(120)
    expect(row.height).toBeLessThan(320)
  }
})

test('VLT-107 doesn’t enlarge a single picture to fill a row', () => {
  expect(rowsOf([1.5], MEASURES)).toEqual([{ from: 0, to: 1, height: 300 }])
  expect(rowsOf([], MEASURES)).toEqual([])
})

test('VLT-107 on a phone, a wide picture gets its own row', () => {
  const rows = rowsOf([1.5, 1.5, 2.8, 0.7, 0.7, 1], { width: 343, target: 120, gap: 4 })
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3],
    [3, 6],
  ])
})
