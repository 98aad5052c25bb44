// The QR image: its width and quiet zone as generated (INV-72, INV-73).
const QR_IMAGE_PX = 300
const QR_MARGIN_MODULES = 2

/** Dark blue on light white (INV-74), in the dark theme too: a camera needs the contrast. */
const COLOURS = { dark: '#14285a', light: '#ffffff' }
/** The light color of a code, for its surroundings. */
export const QR_LIGHT = COLOURS.light

// The smallest version that holds the text, up to 40 (INV-73).
const OPTIONS = {
  width: QR_IMAGE_PX,
  margin: QR_MARGIN_MODULES,
  errorCorrectionLevel: 'M',
  color: COLOURS,
} as const

/** A QR code as a PNG file. Rejects for an empty text (INV-75) and for one too long for any version (INV-76). */
export async function qrPng(text: string): Promise<Blob> {
  const { toDataURL } = await import('qrcode')
  const [, base64 = ''] = (await toDataURL(text, { ...OPTIONS, type: 'image/png' })).split(',')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

/** The same code as an image address (SVG), sharp at every size. Rejects like `qrPng`. */
export async function qrSvg(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await toString(text, { ...OPTIONS, type: 'svg' }))}`
}
