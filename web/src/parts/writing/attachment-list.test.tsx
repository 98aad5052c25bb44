import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CannedUpload, catchUploads } from '../../../testing/canned-upload.ts'
import { serve } from '../../../testing/canned.ts'
import { media, paper, withMedia } from '../../../testing/media.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig } from '../../../testing/visitor.ts'
import { Composer } from './composer.tsx'
import type { Written } from './written.ts'

let uploads: CannedUpload[] = []
const onSend = vi.fn<(written: Written) => Promise<void>>()

beforeEach(() => {
  uploads = catchUploads()
  onSend.mockReset().mockResolvedValue()
})

const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const stored = (n: number, file = media(`up${n}`)) => ({ url: file.url, ...withMedia(file) })

let place = 0

async function open(...files: File[]) {
  serve({ 'GET /api/config': { status: 200, body: appConfig({ maxUploadMb: 250 }) } })
  place += 1
  const composer = <Composer label="Write" place={`place ${place}`} noun="post" most={500} onSend={onSend} />
  const view = renderScreen(composer, { account: member() })
  await waitFor(() => expect(view.queries.isFetching()).toBe(0))
  await view.user.upload(screen.getByLabelText('Files'), files)
  return view
}

const list = () => screen.getByRole('list', { name: 'Attached files' })
const names = () =>
  within(list())
    .getAllByRole('listitem')
    .map((one) => /\w+\.(jpg|pdf)/.exec(one.textContent)?.[0])
const control = (name: string) => screen.getByRole('button', { name })

test('FAM-15 before sending, shows pictures as thumbnails and other files by name', async () => {
  await open(picture('a.jpg'), picture('deed.pdf', 'application/pdf'))
  const [first, second] = within(list()).getAllByRole('listitem')
  expect(first!.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(within(first!).getByRole('progressbar', { name: 'Uploading a.jpg' })).toBeInTheDocument()
  expect(second!.querySelector('img')).toBeNull()
  expect(within(second!).getByText('deed.pdf')).toBeVisible()
  await act(async () => uploads[0]!.answer(200, stored(1)))
  await act(async () => uploads[1]!.answer(200, stored(2, paper('d', 'deed.pdf'))))
  expect(screen.getAllByText('Ready')).toHaveLength(2)
  fireEvent.error(first!.querySelector('img')!)
  expect(first!.querySelector('img')).toBeNull()
})

test('FAM-15 sends files in the order set with the keyboard', async () => {
  const { user } = await open(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'))
  for (const [n, upload] of uploads.entries()) await act(async () => upload.answer(200, stored(n + 1)))
  expect(screen.queryByRole('button', { name: 'Move a.jpg earlier' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move c.jpg later' })).toBeNull()
  act(() => control('Move a.jpg later').focus())
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  expect(control('Move a.jpg later')).toHaveFocus()
  expect(screen.getByText('a.jpg is now 2 of 3')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  expect(control('Move a.jpg earlier')).toHaveFocus()
  await user.click(control('Move c.jpg earlier'))
  await user.click(control('Remove b.jpg'))
  await user.type(screen.getByPlaceholderText('Words for all of them, if you like'), 'Boats{Enter}')
  await waitFor(() => expect(onSend).toHaveBeenCalled())
  const [{ content, media: sent }] = onSend.mock.calls[0] as [Written]
  expect([content, ...sent.map(({ url }) => url)]).toEqual(['Boats', '/media/up3', '/media/up1'])
})

test('FAM-15 shows no move buttons if there is only one file', async () => {
  await open(picture('a.jpg'))
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('FAM-15 shows the name and the full error of a picture that fails to upload', async () => {
  const { user } = await open(picture('a.jpg'), picture('b.jpg'))
  const why = 'This does not fit: the files of Ann take up 2 of 2 MB.'
  await act(async () => uploads[0]!.answer(413, { error: why, message: why, code: 'quota_used_up' }))
  expect(within(list()).getByText(why)).toBeVisible()
  expect(within(list()).getByText('a.jpg')).toBeVisible()
  await user.click(control('Retry a.jpg'))
  expect(within(list()).queryByText(why)).toBeNull()
})

test('FAM-15 moves focus to a neighboring file after a removal', async () => {
  const { user } = await open(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'))
  for (const [n, upload] of uploads.entries()) await act(async () => upload.answer(200, stored(n + 1)))
  act(() => control('Remove b.jpg').focus())
  await user.keyboard('{Enter}')
  expect(control('Remove c.jpg')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(control('Remove a.jpg')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(control('Attach files')).toHaveFocus()
})

test.each(['a.jpg', 'song.mp3'])(
  'FAM-15 moves focus to Cancel when the upload of %s is retried',
  async (name) => {
    const { user } = await open(picture(name, name.endsWith('mp3') ? 'audio/mpeg' : 'image/jpeg'))
    await act(async () => uploads[0]!.answer(503, { error: 'No.', message: 'No.', code: 'away' }))
    act(() => control(`Retry ${name}`).focus())
    await user.keyboard('{Enter}')
    expect(control(`Cancel ${name}`)).toHaveFocus()
  },
)

const HEIC =
  'This browser cannot read HEIC pictures. To send JPEG from an iPhone, choose Settings, Camera, Formats, Most Compatible.'

test('FAM-16 sends a decodable HEIC picture as a JPEG', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8064, height: 6048 }))
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
    give(new Blob(['jpeg'], { type: type! })),
  )
  await open(picture('IMG_1.HEIC', 'image/heic'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const sent = uploads[0]!.body!.get('file') as File
  expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
  expect(drawImage.mock.calls[0]!.slice(1)).toEqual([0, 0, 4096, 3072])
})

test.each([
  ['several pictures', [picture('IMG_1.HEIC', ''), picture('IMG_2.heif', 'image/heif')]],
  ['one picture', [picture('IMG_1.HEIC', 'image/heic')]],
])('FAM-16 rejects %s with one message if the browser can’t decode HEIC', async (_, files) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Not an image.')))
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('Not an image.'))
  const { user } = await open(picture('a.jpg'), ...files)
  expect(await screen.findByText(HEIC)).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['a.jpg']))
  expect(uploads).toHaveLength(1)
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(HEIC)
  await act(async () => uploads[0]!.answer(200, stored(1)))
  await user.type(screen.getByLabelText('Message'), 'Boats{Enter}')
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})

test('FAM-17 rejects a video over the size limit', async () => {
  const film = picture('lake.mp4', 'video/mp4')
  Object.defineProperty(film, 'size', { value: 251 * 1024 * 1024 })
  await open(film)
  expect(
    screen.getByText(
      '“lake.mp4” is larger than 250 MB. That is room for about 3 minutes of film: make it shorter with Edit in your phone’s photos, or film at 720p.',
    ),
  ).toBeVisible()
  expect(uploads).toEqual([])
})

test('FAM-16 FAM-17 shows the errors for a video and HEIC pictures in one message', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Not an image.')))
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('Not an image.'))
  const film = picture('lake.mp4', 'video/mp4')
  Object.defineProperty(film, 'size', { value: 251 * 1024 * 1024 })
  await open(picture('IMG_1.HEIC', 'image/heic'), film, picture('IMG_2.HEIC', 'image/heic'))
  const shown = await screen.findByText(/Most Compatible\.$/)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull())
  expect(shown).toHaveTextContent(
    /^“lake\.mp4” is larger than 250 MB\..* or film at 720p\. This browser cannot/,
  )
  expect(shown.textContent.split(HEIC)).toHaveLength(2)
})
