// The width and quiet zone of the generated QR image (INV-72, INV-73).
const QR_IMAGE_PX = 300
const QR_MARGIN_MODULES = 2

/** A code's colors, the same in every theme because a camera needs the contrast (INV-74). */
const COLOURS = { dark: '#14285a', light: '#ffffff' }
/** The light color for the area around a code. */
export const QR_LIGHT = COLOURS.light

// The encoder chooses the smallest version that holds the text (INV-73).
const OPTIONS = {
  width: QR_IMAGE_PX,
  margin: QR_MARGIN_MODULES,
  errorCorrectionLevel: 'M',
  color: COLOURS,
} as const

/** Returns a QR code as a PNG file. Rejects if the text is empty (INV-75) or too long (INV-76). */
export async function qrPng(text: string): Promise<Blob> {
  const { toDataURL } = await import('qrcode')
  const [, base64 = ''] = (await toDataURL(text, { ...OPTIONS, type: 'image/png' })).split(',')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

/** Returns a QR code as an SVG data URL. Rejects in the same cases as `qrPng`. */
export async function qrSvg(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await toString(text, { ...OPTIONS, type: 'svg' }))}`
}
