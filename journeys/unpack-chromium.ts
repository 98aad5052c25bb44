import { pathOfChromium } from './chromium.ts'

/**
 * Unpacks the packaged Chromium before the first browser starts, because two workers must not unpack it at
 * the same time.
 */
export default async function unpackChromium(): Promise<void> {
  await pathOfChromium()
}
