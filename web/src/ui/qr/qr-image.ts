// The width and the quiet zone of the generated QR image (INV-72, INV-73).
const QR_IMAGE_PX = 300
const QR_MARGIN_MODULES = 2

/** Dark blue on white (INV-74), even in the dark theme, because a camera needs the contrast. */
const COLOURS = { dark: '#14285a', light: '#ffffff' }
/** The light color of a code, for the area around the code. */
export const QR_LIGHT = COLOURS.light

// Without a fixed version, the encoder takes the smallest of the 40 versions that holds the text (INV-73).
const OPTIONS = {
  width: QR_IMAGE_PX,
  margin: QR_MARGIN_MODULES,
  errorCorrectionLevel: 'M',
  color: COLOURS,
} as const

/** A QR code as a PNG file. Rejects if the text is empty (INV-75) or too long for every version (INV-76). */
export async function qrPng(text: string): Promise<Blob> {
  const { toDataURL } = await import('qrcode')
  const [, base64 = ''] = (await toDataURL(text, { ...OPTIONS, type: 'image/png' })).split(',')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

/** The same code as an SVG data URL, sharp at every size. Rejects for the same texts as `qrPng`. */
export async function qrSvg(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await toString(text, { ...OPTIONS, type: 'svg' }))}`
}
