import { pathOfChromium } from './chromium.ts'

/**
 * Before the first browser: the packaged Chromium is unpacked once. Two workers that find it missing at the same time
 * would each start what the other still writes.
 */
export default async function unpackChromium(): Promise<void> {
  await pathOfChromium()
}
