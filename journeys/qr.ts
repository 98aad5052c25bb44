import jsQR from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

/** Reads the QR code in a screenshot of an element; throws if no code is found. */
export async function readQr(shown: Locator): Promise<string> {
  const { data, info } = await sharp(await shown.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!code) throw new Error('No QR code can be read off this picture.')
  return code.data
}
