import { pathOfChromium } from './chromium.ts'

/**
 * Unpacks the packaged Chromium once, before the first browser. Two workers that find it missing at the same time would
 * each start a file that the other still writes.
 */
export default async function unpackChromium(): Promise<void> {
  await pathOfChromium()
}
