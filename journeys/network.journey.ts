import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { expectCalm, PHONE, seeToast, signedIn, type Someone } from './people.ts'
import { type PickedFile, portraitFile } from './portrait.ts'

const ANN = { name: 'Ann', phone: '+15552090001' }
const BOB = { name: 'Bob', phone: '+15552090002' }
const CLEO = { name: 'Cleo', phone: '+15552090003' }
const BOARD = 'Write on the board'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
  await sponsored(server.url, ANN.phone, CLEO)
})

it('UNI-02 UNI-10 UNI-11 UNI-13 UNI-14 UNI-16 UNI-17 UNI-52 UNI-57 NET-07 Ann, Bob and Cleo can form a trust unit', async () => {
  const bob = await signedIn(browser, server.url, BOB)
  await bob.page.goto('/invitations')
  await bob.page.getByRole('textbox', { name: 'Name' }).fill('Cleo')
  await bob.page.getByRole('textbox', { name: 'Mobile number' }).fill('5552090003')
  await bob.page.getByRole('button', { name: 'SEND INVITE' }).click()
  await bob.page.getByRole('button', { name: 'YES', exact: true }).click()
  await bob.page.getByRole('button', { name: 'CONFIRM AND SEND' }).click()
  await seeToast(bob.page, 'Invitation sent!')
  const ann = await signedIn(browser, server.url, ANN)
  await ann.page.goto('/network?tab=units')
  await ann.page.getByText('No trust units yet.').waitFor()
  const cleo = await signedIn(browser, server.url, CLEO, { size: PHONE })
  await cleo.page.goto('/invitations?tab=received')
  await cleo.page.getByRole('button', { name: 'Accept Bob’s invitation' }).click()
  await seeToast(cleo.page, 'You and Bob are connected.')

  // The unit appears on Ann's open page without a reload.
  await ann.page.getByRole('heading', { name: 'Awaiting Confirmations' }).waitFor()
  for (const { page } of [bob, cleo]) await page.goto('/network?tab=units')
  for (const { page } of [ann, bob, cleo]) {
    await page.getByRole('button', { name: 'CONFIRM', exact: true }).click()
    await seeToast(page, 'Confirmed!')
  }
  const unit = ann.page
    .getByRole('listitem')
    .filter({ has: ann.page.getByRole('heading', { name: 'Trust Unit Group' }) })
  await unit.waitFor()
  // The unit's card is narrow, but everything on it has to fit.
  expect(await unit.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0)
  await ann.page.getByRole('button', { name: 'Create Group' }).click()
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('The Three')
  await ann.page
    .getByRole('dialog')
    .getByRole('button', { name: /create/i })
    .click()
  await seeToast(ann.page, 'Success')

  for (const { page } of [bob, cleo]) await page.getByRole('link', { name: 'View The Three' }).click()
  for (const { page } of [ann, bob, cleo]) await page.getByRole('form', { name: BOARD }).waitFor()
  await say(ann, 'Hello you two')
  await say(bob, 'Look at this', [await portraitFile(1)])
  await say(cleo, 'And read this', [pdfFile()])
  for (const { page } of [ann, bob, cleo]) {
    for (const words of ['Hello you two', 'Look at this', 'And read this'])
      await page.getByText(words).waitFor()
    await page.getByRole('button', { name: /^Open picture 1 of 1 from Bob/ }).waitFor()
    await page.getByRole('link', { name: /letter\.pdf/ }).waitFor()
  }
  expectCalm(ann, bob, cleo)
})

/** Writes a post on the open board, attaches files, and sends the post with Enter. */
async function say({ page }: Someone, words: string, files: PickedFile[] = []): Promise<void> {
  const form = page.getByRole('form', { name: BOARD })
  if (files.length > 0) {
    await form.locator('input[type=file]').setInputFiles(files)
    await form.getByRole('progressbar').waitFor({ state: 'detached' })
  }
  await form.getByRole('textbox', { name: 'Message' }).fill(words)
  await form.getByRole('textbox', { name: 'Message' }).press('Enter')
  await page.getByRole('article').getByText(words).waitFor()
}

function pdfFile(): PickedFile {
  const body = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ]
  return { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(body.join('\n')) }
}
