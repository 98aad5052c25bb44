import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { mp4 } from '../server/testing/media.ts'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, seeToast, signedIn, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552170001' }
const CLEO = '5552170003'

const { server, browser } = serverAndBrowser()
beforeAll(() => sponsored(server.url, ADMIN_PHONE, ANN))

it('FAM-35 FAM-38 FAM-44 VLT-22 VLT-61 VUS-03 VUS-04 VUS-26 VLT-63 VLT-115 VUS-24 VLT-57 VLT-112 VUS-25 a vault user loses access when the access entry is archived', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  await ann.page.goto('/vaults')
  await makeVault(ann.page)
  await post(ann.page)

  // Cleo opens the link that Ann sends her, enters her number and sees the shared vault.
  const cleo = await someone(browser, server.url, { size: PHONE })
  await cleo.page.goto(await linkFrom(ann.page))
  await cleo.page.getByRole('heading', { name: 'Ann shares “Summer at the lake” with you' }).waitFor()
  await cleo.page.getByPlaceholder('Enter mobile number').fill(CLEO)
  await cleo.page.getByRole('button', { name: 'Continue' }).click()
  await cleo.page.waitForURL(/\/vault-base/)
  await cleo.page.getByRole('heading', { name: 'Ann shares “Summer at the lake” with you' }).waitFor()
  await cleo.page
    .getByRole('dialog', { name: 'Welcome' })
    .getByRole('button', { name: 'Not now: a name' })
    .click()
  const pictures = cleo.page.getByRole('tabpanel', { name: 'Pictures' })
  await expect.poll(() => pictures.getByRole('button').count()).toBeGreaterThanOrEqual(4)
  const media = await pictures.locator('img').first().getAttribute('src')

  // Ann's open page shows Cleo's comment, like and new name.
  await cleo.page.getByRole('tab', { name: 'Posts & Discussions' }).click()
  await cleo.page
    .getByRole('button', { name: /comment/i })
    .first()
    .click()
  const comment = cleo.page.getByRole('form', { name: 'Comment on the post of Ann' })
  await comment.getByRole('textbox').fill('I want to go back')
  await comment.getByRole('button', { name: /^(Send|Comment)$/ }).click()
  await cleo.page.getByText('I want to go back').waitFor()
  await ann.page.getByRole('button', { name: '1 comment' }).click()
  await ann.page
    .getByRole('article', { name: 'Comment of Vault User' })
    .getByText('I want to go back')
    .waitFor()
  await cleo.page.getByRole('button', { name: 'Like', exact: true }).click()
  await ann.page.getByText('1 like').waitFor()
  await cleo.page.getByRole('tab', { name: 'Profile' }).click()
  await cleo.page.getByLabel('Display name').fill('Aunt Cleo')
  await cleo.page.getByRole('button', { name: 'Save' }).click()
  await seeToast(cleo.page, 'Profile updated')
  await ann.page.getByRole('article', { name: 'Comment of Aunt Cleo' }).waitFor()
  await cleo.page.getByRole('tab', { name: 'Posts', exact: true }).click()

  // Once Ann has archived Cleo's access entry, Cleo can't open the vault or its pictures anymore.
  const statusOfPicture = async () => (await cleo.context.request.get(media!)).status()
  expect(await statusOfPicture()).toBe(200)
  await ann.page.getByRole('button', { name: 'Access Management' }).click()
  await ann.page.getByRole('button', { name: 'MUTE Aunt Cleo' }).click()
  await cleo.page.getByText('has closed comments and likes for you').waitFor()
  await ann.page.getByRole('button', { name: 'ARCHIVE Aunt Cleo' }).click()
  await cleo.page.getByText('No vault is shared with your number any more').waitFor({ timeout: 3_000 })
  expect(await statusOfPicture()).toBe(404)
  await ann.page.getByRole('button', { name: 'Restore Aunt Cleo' }).click()
  await expect.poll(statusOfPicture).toBe(200)
  await cleo.page.goto('/')
  await cleo.page.waitForURL(/\/vault-base/)
  await cleo.page.getByRole('heading', { name: 'Ann shares' }).waitFor()
  expectCalm(ann, cleo)
})

/** Returns the link for the only access entry in the vault that the page shows. */
async function linkFrom(page: Page): Promise<string> {
  const { origin, pathname } = new URL(page.url())
  const answer = await page.request.get(`${origin}/api/vaults/${pathname.split('/').at(-1)}/access`)
  const [entry] = (await answer.json()) as { key: string }[]
  return `${origin}/vault-user-register#${entry!.key}`
}

async function makeVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Vault' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Summer at the lake')
  await dialog.getByLabel('Mobile number').fill(CLEO)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await seeToast(page, 'Vault Created')
  await page.getByRole('dialog', { name: 'Tell them' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 1, name: 'Summer at the lake' }).waitFor()
}

async function post(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Posts & Storage' }).click()
  const form = page.getByRole('form', { name: 'Write a post' })
  const files = await Promise.all(
    ['#b98a2f', '#1f4d3a', '#44546a'].map(async (hue, n) => ({
      name: `picture-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ hue }),
    })),
  )
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: mp4({ bytes: 50_000 }) }
  await form.getByLabel('Files', { exact: true }).setInputFiles([...files, film])
  await form.getByRole('textbox').fill('The first days')
  await expect.poll(() => form.getByRole('progressbar').count()).toBe(0)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await seeToast(page, 'Post created successfully')
  await page.getByRole('article').getByText('The first days').waitFor()
  // A video doesn't load until it's visible.
  await page.getByRole('article').getByRole('button', { name: 'Like' }).scrollIntoViewIfNeeded()
  // The browser can't play this file, so the video's box shows an error.
  const unshown = await page.getByText("This browser can't show this film.").boundingBox()
  expect(Math.round((unshown!.width * 9) / 16)).toBe(Math.round(unshown!.height))
}
