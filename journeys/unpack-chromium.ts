import { pathOfChromium } from './chromium.ts'

/**
 * Unpacks the packaged Chromium once, before the first browser starts. Otherwise two workers could unpack the
 * browser at the same time, and each would start a file that the other is still writing.
 */
export default async function unpackChromium(): Promise<void> {
  await pathOfChromium()
}
