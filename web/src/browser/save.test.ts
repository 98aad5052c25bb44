import { beforeEach, expect, test, vi } from 'vitest'
import { saveImage, openShareSheet } from './save.ts'

const picture = new Blob(['png'], { type: 'image/png' })
const downloaded: { name: string; href: string }[] = []

function onDevice(isTouched: boolean, sharing: Partial<Navigator> = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouched && query === '(pointer: coarse)' }))
  vi.stubGlobal('navigator', { ...sharing })
}

const refuse = (name: string) => vi.fn().mockRejectedValue(new DOMException('no', name))

beforeEach(() => {
  vi.useFakeTimers()
  downloaded.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push({ name: this.download, href: this.href })
  })
})

test('INV-85 saveImage downloads the picture on a computer', async () => {
  const share = vi.fn()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  onDevice(false, { canShare: () => true, share })
  expect(await saveImage(picture, 'ann.png')).toBe('saved')
  expect(downloaded).toEqual([{ name: 'ann.png', href: 'blob:picture' }])
  expect(share).not.toHaveBeenCalled()
  expect(document.querySelector('a')).toBeNull()
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:picture')
})

test('INV-85 on a phone, saveImage opens the share sheet with the file', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  onDevice(true, { canShare: ({ files } = {}) => files?.length === 1, share })
  expect(await saveImage(picture, 'ann.png')).toBe('saved')
  const [file] = (share.mock.calls[0]![0] as { files: File[] }).files
  expect([file!.name, file!.type, file!.size]).toEqual(['ann.png', 'image/png', 3])
  expect(downloaded).toEqual([])
})

test.each([
  ['accepts no files', 'saved', 1, { canShare: () => false, share: vi.fn() }],
  ['does not exist', 'saved', 1, {}],
  ['fails to open', 'saved', 1, { canShare: () => true, share: refuse('NotAllowedError') }],
  ['is closed by the user', 'cancelled', 0, { canShare: () => true, share: refuse('AbortError') }],
])("if the share sheet %s, saveImage returns '%s' (downloads: %i)", async (_, outcome, times, sharing) => {
  onDevice(true, sharing)
  expect(await saveImage(picture, 'ann.png')).toBe(outcome)
  expect(downloaded).toHaveLength(times)
})

test('saveImage throws if the download fails', async () => {
  onDevice(false)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no blobs here')
  })
  await expect(saveImage(picture, 'ann.png')).rejects.toThrow('no blobs here')
})

const link = { title: 'Kinhold', text: 'Ann invites you.', url: 'https://kinhold.example/register' }

test.each([
  ['cancelled', 'was closed', { share: refuse('AbortError') }],
  ['impossible', 'is refused', { share: refuse('NotAllowedError') }],
  ['impossible', 'is missing', {}],
])("INV-87 openShareSheet returns '%s' if the share sheet %s", async (outcome, _, sharing) => {
  onDevice(true, sharing)
  expect(await openShareSheet(link)).toBe(outcome)
})
