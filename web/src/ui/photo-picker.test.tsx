import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { PhotoPicker } from './photo-picker.tsx'

const FIVE_MB = 5 * 1024 * 1024

function fileOf(bytes: number, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], 'selfie.png', { type })
}

function show(given: Partial<ComponentProps<typeof PhotoPicker>> = {}) {
  const does = { onPick: vi.fn(), onRefused: vi.fn() }
  render(<PhotoPicker label="Add a selfie" photo={null} {...does} {...given} />)
  return does
}

const input = () => screen.getByLabelText<HTMLInputElement>('Add a selfie')
const choose = (file: File) => userEvent.upload(input(), file, { applyAccept: false })

describe('the picked file', () => {
  it('API-21 API-22 is accepted up to exactly 5 MB', async () => {
    const { onPick, onRefused } = show()
    const photo = fileOf(FIVE_MB)
    await choose(photo)
    await choose(photo)
    expect(onPick.mock.calls).toEqual([[photo], [photo]])
    expect(onRefused).not.toHaveBeenCalled()
    await choose(fileOf(FIVE_MB + 1))
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('size')
    expect(onPick).toHaveBeenCalledTimes(2)
  })
  it('API-20 is rejected if it isn’t an image, whether chosen or dropped', async () => {
    const { onPick, onRefused } = show()
    for (const type of ['application/pdf', 'text/html', '']) await choose(fileOf(10, type))
    const photo = fileOf(10)
    fireEvent.drop(input(), { dataTransfer: { files: [photo] } })
    fireEvent.drop(input(), { dataTransfer: { files: [fileOf(10, 'text/plain')] } })
    fireEvent.drop(input(), { dataTransfer: { files: [] } })
    expect(onPick).toHaveBeenCalledExactlyOnceWith(photo)
    expect(onRefused.mock.calls).toEqual([['type'], ['type'], ['type'], ['type']])
  })
})

it('revokes the object URL when the photo is removed', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:selfie')
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { rerender } = render(
    <PhotoPicker label="Photo" photo="/media/a" onPick={vi.fn()} onRefused={vi.fn()} />,
  )
  expect(screen.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', '/media/a')
  rerender(<PhotoPicker label="Photo" photo={fileOf(10)} onPick={vi.fn()} onRefused={vi.fn()} />)
  expect(screen.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', 'blob:selfie')
  rerender(<PhotoPicker label="Photo" photo={null} onPick={vi.fn()} onRefused={vi.fn()} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(revoke).toHaveBeenCalledWith('blob:selfie')
})

it('shows upload progress with a Cancel button', async () => {
  const onCancel = vi.fn()
  show({ photo: fileOf(10), progress: 0.42, onCancel })
  expect(input()).toHaveAttribute('capture', 'user')
  expect(input()).toHaveAttribute('accept', 'image/*')
  expect(screen.getByRole('progressbar', { name: 'Uploading the photo' })).toHaveAttribute('value', '0.42')
  expect(screen.getByText('42%')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

it('shows an upload error with a retry button', async () => {
  const onRetry = vi.fn()
  show({ photo: fileOf(10), error: 'Please try uploading your photo again.', onRetry })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use the camera' })).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('Please try uploading your photo again.')
  expect(input()).toHaveAccessibleDescription('Please try uploading your photo again.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('REG-50 “Choose a photo” opens the file picker if picking a photo is the only task', async () => {
  show({ isMain: true })
  const opened = vi.fn()
  input().addEventListener('click', opened)
  await userEvent.click(screen.getByRole('button', { name: 'Choose a photo' }))
  expect(opened).toHaveBeenCalledOnce()
})

describe('the camera on a desktop', () => {
  const tracks = [{ stop: vi.fn() }]
  function withCamera(open: () => Promise<unknown>) {
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: vi.fn(open) } })
  }
  const openCamera = () => userEvent.click(screen.getByRole('button', { name: 'Use the camera' }))

  it('passes the photo to the caller', async () => {
    withCamera(async () => ({ getTracks: () => tracks }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['jpeg'])))
    const { onPick } = show()
    await openCamera()
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(tracks[0]!.stop).toHaveBeenCalled())
    expect(input()).toBeInTheDocument()
    await openCamera()
    const video = await screen.findByLabelText<HTMLVideoElement>('What the camera sees')
    expect(screen.getByRole('button', { name: 'Take photo' })).toBeDisabled()
    await waitFor(() => expect(video.srcObject).not.toBeNull())
    fireEvent.loadedData(video)
    await userEvent.click(screen.getByRole('button', { name: 'Take photo' }))
    await waitFor(() => expect(onPick).toHaveBeenCalledOnce())
    expect(onPick.mock.calls[0]![0]).toMatchObject({ name: 'selfie.jpg', type: 'image/jpeg' })
  })
  it('tells the user to allow access if access is denied', async () => {
    withCamera(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
    show()
    await openCamera()
    expect(await screen.findByRole('alert')).toHaveTextContent('Allow it in your browser, or choose a photo.')
    expect(screen.getByRole('button', { name: 'Take photo' })).toBeDisabled()
  })
})
