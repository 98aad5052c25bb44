import { paths } from '@kinhold/contract/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BEEPING, launchChromium } from './chromium.ts'
import { known, signIn, sponsored } from './http.ts'
import {
  ADMIN_PHONE,
  expectCalm,
  PHONE,
  seeToast,
  signInAs,
  type Someone,
  someone,
  pressEscape,
} from './people.ts'
import { startFreshServer } from './server.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

let server: Awaited<ReturnType<typeof startFreshServer>>
let browser: Browser
let annId: number
let bobId: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startFreshServer({ RATE_LIMITS: 'off' }), launchChromium(BEEPING)])
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
  const [ann, bob] = await known(server.url, ANN, BOB)
  ;[annId, bobId] = [ann.id, bob.id]
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Signs a member in and opens the conversation with another member. */
async function inConversation(phone: string, otherId: number): Promise<Someone> {
  const one = await someone(browser, server.url, { size: PHONE })
  await signInAs(one.page, phone.slice(2))
  await one.page.goto(paths.messagesWith(otherId))
  await one.page.getByRole('textbox', { name: 'Message' }).waitFor()
  return one
}

const recordings = (page: Page) => page.getByRole('group', { name: 'Voice message from Ann' })
const timer = (page: Page) => page.getByRole('timer', { name: 'Recorded' })

async function record(page: Page, until: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await timer(page).getByText(until).waitFor()
  await page.getByRole('button', { name: 'Send voice message' }).click()
}

/** Records the address of every sound that a page requests from now on. */
function soundsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/') && request.resourceType() === 'media') asked.push(pathname)
  })
  return asked
}

/** Decodes a sound in the browser; returns its type, size, duration in seconds, and peak amplitude. */
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

it('MSG-41, MSG-58, MSG-59 a voice message can be played until the sender deletes it', async () => {
  const [ann, bob] = [await inConversation(ANN.phone, bobId), await inConversation(BOB.phone, annId)]
  const asked = soundsOf(bob.page)
  const uploaded = ann.page.waitForResponse((response) => response.url().endsWith('/api/upload'))
  const sent = ann.page.waitForResponse((response) => /\/trust-bonds\/.+\/messages$/.test(response.url()))
  await record(ann.page, '0:03')
  const { media } = await (await uploaded).json()
  const message = await (await sent).json()
  expect(media[0]).toMatchObject({ kind: 'audio', contentType: 'audio/webm' })
  expect(message).toMatchObject({ messageType: 'voice', voice: { duration: expect.any(Number) } })

  // The app doesn't fetch the sound until Bob clicks Play.
  await recordings(bob.page).waitFor()
  expect(asked).toEqual([])
  await recordings(bob.page).getByRole('button', { name: 'Play' }).click()
  const position = recordings(bob.page).getByRole('slider', { name: 'Position' })
  await expect.poll(() => position.getAttribute('aria-valuenow')).toBe('2')
  await recordings(bob.page).getByRole('button', { name: 'Play' }).waitFor()
  expect(new Set(asked)).toEqual(new Set([media[0].url]))
  const sound = await heard(bob.page, media[0].url)
  expect(sound).toMatchObject({ type: 'audio/webm', size: media[0].size })
  expect(Math.abs(sound.seconds - message.voice.duration)).toBeLessThan(0.5)
  expect(sound.loudest).toBeGreaterThan(0.05)

  await ann.page.getByRole('button', { name: 'Message actions' }).last().click()
  await ann.page.getByRole('menuitem', { name: 'Delete for both' }).click()
  await ann.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await recordings(ann.page).waitFor({ state: 'detached' })
  await recordings(bob.page).waitFor({ state: 'detached' })
  for (const { context } of [ann, bob])
    await expect.poll(async () => (await context.request.get(media[0].url)).status()).toBe(404)
  expectCalm(ann, bob)
  await Promise.all([ann.context.close(), bob.context.close()])
})

it('PRO-03 PRO-11 Bob sees the profile photo that Ann takes with her camera', async () => {
  const ann = await someone(browser, server.url)
  const { page } = ann
  await signInAs(page, ANN.phone.slice(2))
  await page.getByRole('button', { name: 'PROFILE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await dialog.getByRole('button', { name: 'Use the camera' }).click()
  await dialog.getByRole('button', { name: 'Take photo' }).click()
  await seeToast(page, 'Photo uploaded')
  const { profilePhoto } = (await (await signIn(server.url, BOB.phone)).get(`/api/players/${annId}`)).body
  const taken = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url!)).blob())
    return width > 100 && height > 100
  }, profilePhoto)
  expect(taken).toBe(true)
  expectCalm(ann)
  await ann.context.close()
})

it('MSG-59 a recording made offline arrives when the network is back', async () => {
  const [ann, bob] = [await inConversation(ANN.phone, bobId), await inConversation(BOB.phone, annId)]
  const here = ann.page.url()
  await ann.page.getByRole('button', { name: 'Record a voice message' }).click()
  await timer(ann.page).getByText('0:01').waitFor()
  await pressEscape(ann.page)
  await timer(ann.page).waitFor({ state: 'detached' })
  await ann.page.getByRole('button', { name: 'Record a voice message' }).click()
  await timer(ann.page).getByText('0:01').waitFor()
  await ann.page.getByRole('button', { name: 'Back to messages' }).click()
  await seeToast(ann.page, 'Recording cancelled')
  await ann.page.goto(here)
  await ann.page.getByRole('button', { name: 'Record a voice message' }).waitFor()
  await ann.context.setOffline(true)
  await record(ann.page, '0:02')
  await timer(ann.page).waitFor({ state: 'detached' })
  await ann.page.getByRole('button', { name: 'Record a voice message' }).waitFor()
  expect(await recordings(bob.page).count()).toBe(0)
  await ann.context.setOffline(false)
  // The app may wait half a minute before retrying.
  await recordings(bob.page).waitFor({ timeout: 60_000 })
  expect(await recordings(bob.page).count()).toBe(1)
  await Promise.all([ann.context.close(), bob.context.close()])
})
