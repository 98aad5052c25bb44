import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'
import { qrSvg } from './qr-image.ts'

const LINK = 'https://kinhold.example/register?ref=19&qrId=qr-19-1-x'
const TOO_LONG = 'x'.repeat(3000)

test("INV-74 INV-83 INV-84 shows 'Generating QR code…' until the picture is ready", async () => {
  render(<QrCode text={LINK} label="QR code of Ann" />)
  expect(screen.getByRole('status')).toHaveTextContent('Generating QR code…')
  const picture = await screen.findByRole('img', { name: 'QR code of Ann' })
  expect(screen.queryByRole('status')).toBeNull()
  expect(picture).toHaveAttribute('src', await qrSvg(LINK))
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['256', '256'])
  expect(picture.parentElement).toHaveStyle({ backgroundColor: '#ffffff' })
})

test('never shows the previous picture for new content', async () => {
  const { rerender } = render(<QrCode text={LINK} label="QR code" />)
  await screen.findByRole('img')
  rerender(<QrCode text={`${LINK}2`} label="QR code" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(await screen.findByRole('img')).toHaveAttribute('src', await qrSvg(`${LINK}2`))
})

test('INV-76 shows an error with Retry if drawing fails', async () => {
  const onError = vi.fn()
  const { rerender } = render(<QrCode text={TOO_LONG} label="QR code" onError={onError} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The QR code could not be drawn.')
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
  await screen.findByRole('alert')
  // The component draws the code again when the network comes back.
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(3))
  rerender(<QrCode text={LINK} label="QR code" onError={onError} />)
  expect(await screen.findByRole('img')).toBeVisible()
})
