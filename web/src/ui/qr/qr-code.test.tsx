import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QrCode, QrPlaceholder } from './qr-code.tsx'
import { qrSvg } from './qr-image.ts'

const LINK = 'https://kinhold.example/register?ref=19&qrId=qr-19-1-x'
const TOO_LONG = 'x'.repeat(3000)

test('INV-83 the code is a picture with a name, 256 px wide', async () => {
  render(<QrCode text={LINK} label="QR code of Ann" />)
  const picture = await screen.findByRole('img', { name: 'QR code of Ann' })
  expect(picture).toHaveAttribute('src', await qrSvg(LINK))
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['256', '256'])
})

test('INV-74 around the code it is white, whatever the theme', async () => {
  render(<QrCode text={LINK} label="QR code" />)
  expect((await screen.findByRole('img')).parentElement).toHaveStyle({ backgroundColor: '#ffffff' })
})

test("INV-84 until it is there, its place says 'Generating QR code…'", async () => {
  render(<QrCode text={LINK} label="QR code" />)
  expect(screen.getByRole('status')).toHaveTextContent('Generating QR code…')
  await screen.findByRole('img')
  expect(screen.queryByRole('status')).toBeNull()
  render(<QrPlaceholder />)
  expect(screen.getByRole('status')).toHaveTextContent('Generating QR code…')
})

test('another text is another picture, and never that of the text before', async () => {
  const { rerender } = render(<QrCode text={LINK} label="QR code" />)
  await screen.findByRole('img')
  rerender(<QrCode text={`${LINK}2`} label="QR code" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(await screen.findByRole('img')).toHaveAttribute('src', await qrSvg(`${LINK}2`))
})

test('INV-76 what cannot be drawn is said where it would stand and to whoever asked, and can be tried again', async () => {
  const onError = vi.fn()
  const { rerender } = render(<QrCode text={TOO_LONG} label="QR code" onError={onError} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The QR code could not be drawn.')
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
  await screen.findByRole('alert')
  // Its code may come with the network.
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(3))
  rerender(<QrCode text={LINK} label="QR code" onError={onError} />)
  expect(await screen.findByRole('img')).toBeVisible()
})
