import { paths } from '@kinhold/contract/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BEEPING, launchChromium } from './chromium.ts'
import { known, sponsored, type Known } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, seeToast, signedIn, type Someone } from './people.ts'
import { startFreshServer } from './server.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

let server: Awaited<ReturnType<typeof startFreshServer>>
let browser: Browser
let ann: Known
let bob: Known
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startFreshServer({ RATE_LIMITS: 'off' }), launchChromium(BEEPING)])
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
  ;[ann, bob] = await known(server.url, ANN, BOB)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Somebody in their conversation with another. */
async function inConversation(person: Known, { id }: Known): Promise<Someone> {
  const one = await signedIn(browser, server.url, person, { size: PHONE })
  await one.page.goto(paths.messagesWith(id))
  await one.page.getByRole('textbox', { name: 'Message' }).waitFor()
  return one
}

const recordings = (page: Page) => page.getByRole('group', { name: 'Voice message from Ann' })

/** The addresses of sounds that a page asks for. */
function soundsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/') && request.resourceType() === 'media') asked.push(pathname)
  })
  return asked
}

/** What a browser hears of a sound: its type, its size, its seconds, and how loud its loudest moment is. */
function heard(page: Page, url: string) {
  return page.evaluate(async (url) => {
    const response = await fetch(url)
    const bytes = await response.arrayBuffer()
    const size = bytes.byteLength
    const sound = await new AudioContext().decodeAudioData(bytes)
    const loudest = sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    return { type: response.headers.get('content-type'), size, seconds: sound.duration, loudest }
  }, url)
}

it('MSG-41, MSG-58, MSG-59 what one records the other hears, whole, and deleted for both it is gone with its file', async () => {
  const [writer, hearer] = [await inConversation(ann, bob), await inConversation(bob, ann)]
  const asked = soundsOf(hearer.page)
  const uploaded = writer.page.waitForResponse((response) => response.url().endsWith('/api/upload'))
  const sent = writer.page.waitForResponse((response) => /\/trust-bonds\/.+\/messages$/.test(response.url()))
  await writer.page.getByRole('button', { name: 'Record a voice message' }).click()
  await writer.page.getByRole('timer', { name: 'Recorded' }).getByText('0:03').waitFor()
  await writer.page.getByRole('button', { name: 'Send voice message' }).click()
  const { media } = await (await uploaded).json()
  const message = await (await sent).json()
  expect(media[0]).toMatchObject({ kind: 'audio', contentType: 'audio/webm' })
  expect(message).toMatchObject({ messageType: 'voice', voice: { duration: expect.any(Number) } })

  // It comes by itself, and nothing of it is fetched before Play.
  await recordings(hearer.page).waitFor()
  expect(asked).toEqual([])
  await recordings(hearer.page).getByRole('button', { name: 'Play' }).click()
  const position = recordings(hearer.page).getByRole('slider', { name: 'Position' })
  await expect.poll(() => position.getAttribute('aria-valuenow')).toBe('2')
  await recordings(hearer.page).getByRole('button', { name: 'Play' }).waitFor()
  expect(new Set(asked)).toEqual(new Set([media[0].url]))
  const sound = await heard(hearer.page, media[0].url)
  expect(sound).toMatchObject({ type: 'audio/webm', size: media[0].size })
  expect(Math.abs(sound.seconds - message.voice.duration)).toBeLessThan(0.5)
  expect(sound.loudest).toBeGreaterThan(0.05)

  await writer.page.getByRole('button', { name: 'Message actions' }).last().click()
  await writer.page.getByRole('menuitem', { name: 'Delete for both' }).click()
  await recordings(writer.page).waitFor({ state: 'detached' })
  await recordings(hearer.page).waitFor({ state: 'detached' })
  for (const { context } of [writer, hearer])
    await expect.poll(async () => (await context.request.get(media[0].url)).status()).toBe(404)
  expectCalm(writer, hearer)
})

it('PRO-03 PRO-11 the camera takes a photo of Ann, which everybody sees from then on', async () => {
  const one = await signedIn(browser, server.url, ANN)
  const { page } = one
  await page.getByRole('button', { name: 'PROFILE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await dialog.getByRole('button', { name: 'Use the camera' }).click()
  await dialog.getByRole('button', { name: 'Take photo' }).click()
  await seeToast(page, 'Photo uploaded')
  const { profilePhoto } = (await bob.client.get(`/api/players/${ann.id}`)).body
  const taken = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url!)).blob())
    return width > 100 && height > 100
  }, profilePhoto)
  expect(taken).toBe(true)
  expectCalm(one)
})
