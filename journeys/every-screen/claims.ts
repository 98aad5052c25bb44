import type { Page } from 'playwright-core'
import { withConnection } from '../../server/src/db/connection.ts'
import { type Client, signIn } from '../http.ts'
import { goWithin, type Someone } from '../people.ts'
import { portraitFile } from '../portrait.ts'
import { ANN } from './state.ts'

type Server = { url: string; databaseUrl: string }
type Walk = {
  server: Server
  open: () => Promise<Someone>
  openAs: (phone: string) => Promise<Someone>
  look: (page: Page, name: string) => Promise<void>
}

const [DORA, IRIS, ADMIN] = ['+15551230006', '+15551230009', '+15550000018']

/** Looks at how Ann names guardians, and at how somebody claims her account and is stopped. */
export async function lookAtLostNumber({ server, open, openAs, look }: Walk): Promise<void> {
  const [ann, dora, stranger] = [await openAs(ANN), await openAs(DORA), await open()]
  await nameGuardians(ann.page, look)
  await goWithin(dora.page, '/claims')
  await dora.page.getByRole('button', { name: 'Yes, I agree' }).waitFor()
  await look(dora.page, 'claims-asker')
  await agree(server)
  await lookAtClaimant(stranger.page, look)
  await lookAtGuardian(dora.page, stranger.page, look)
  const digits = await digitsOn(stranger.page)
  const iris = await signIn(server.url, IRIS)
  const { body: asked } = await iris.get('/api/claims')
  await iris.post(`/api/claims/${asked[0]!.id}/confirm`, { digits })
  await stranger.page.getByRole('heading', { name: 'Your people have confirmed you' }).waitFor()
  await look(stranger.page, 'lost-number-waiting')
  await goWithin(ann.page, '/claims')
  await ann.page.getByRole('button', { name: 'This is not me' }).waitFor()
  await look(ann.page, 'claim-banner')
  await lookAtAdmin(await openAs(ADMIN), look)
  await ann.page.getByRole('button', { name: 'This is not me' }).click()
  await stranger.page.getByText('It was stopped.').waitFor()
  await look(stranger.page, 'lost-number-stopped')
  await goWithin(stranger.page, '/not-me?token=some')
  await stranger.page.getByRole('button', { name: 'This is not me' }).waitFor()
  await look(stranger.page, 'not-me')
  await stranger.page.getByRole('button', { name: 'This is not me' }).click()
  await stranger.page.getByText('This link stops nothing').waitFor()
  await look(stranger.page, 'not-me-nothing')
  for (const { context } of [ann, dora, stranger]) await context.close()
}

async function nameGuardians(page: Page, look: Walk['look']): Promise<void> {
  await goWithin(page, '/settings?tab=account')
  await page.getByRole('button', { name: 'Choose guardians' }).waitFor()
  await look(page, 'settings-guardians')
  await page.getByRole('button', { name: 'Choose guardians' }).click()
  await page.getByText('Choose three people, or five').waitFor()
  const boxes = page.getByRole('group', { name: 'Choose three people, or five' }).getByRole('checkbox')
  for (const box of await boxes.all()) await box.uncheck()
  await look(page, 'settings-guardians-choosing')
  for (const nth of [0, 1]) await boxes.nth(nth).check()
  await page.getByRole('checkbox', { name: 'admin' }).check()
  await page.getByRole('button', { name: 'Ask them' }).click()
  await page.getByRole('heading', { name: 'Your next guardians' }).waitFor()
  await page.locator('li[data-state=open]').waitFor({ state: 'detached' })
  await look(page, 'settings-guardians-asked')
}

// The waiting time of a new browser is over.
async function agree({ url, databaseUrl }: Server): Promise<void> {
  const people: Client[] = []
  for (const phone of [DORA, IRIS, ADMIN]) people.push(await signIn(url, phone))
  const { body: ann } = await (await signIn(url, ANN)).get('/api/auth/me')
  for (const person of people) await person.post(`/api/guardians/${ann.id}/answer`, { agrees: true })
  await withConnection(databaseUrl, (ask) =>
    ask("update guardian_sets set holds_from = now() - interval '1 day'", []),
  )
}

async function lookAtClaimant(page: Page, look: Walk['look']): Promise<void> {
  await goWithin(page, '/lost-number')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter the number you lost.').waitFor()
  await look(page, 'lost-number')
  await page.getByRole('button', { name: 'I do not remember my old number' }).click()
  await look(page, 'lost-number-names')
  await page.getByRole('button', { name: 'I know my old number' }).click()
  await page.getByLabel('The number you lost').fill(ANN)
  await page.getByLabel('The number you have now').fill('5551230077')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Add a selfie' }).waitFor()
  await look(page, 'lost-number-selfie')
  await page.locator('input[type=file]').setInputFiles(await portraitFile(1))
  await digitsOn(page)
  await look(page, 'lost-number-digits')
}

async function lookAtGuardian(page: Page, claimant: Page, look: Walk['look']): Promise<void> {
  await page.reload()
  await page.getByLabel('Six digits').waitFor()
  const right = await digitsOn(claimant)
  await page.getByLabel('Six digits').fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('You have 4 tries left.').waitFor()
  await look(page, 'claims-wrong-digits')
  await page.getByLabel('Six digits').fill(right)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('You confirmed').waitFor()
  await look(page, 'claims-confirmed')
}

async function lookAtAdmin({ page, context }: Someone, look: Walk['look']): Promise<void> {
  await goWithin(page, '/admin?tab=claims')
  await page.getByRole('button', { name: /^Stop the claim of/ }).waitFor()
  await look(page, 'admin-claims')
  await page.getByRole('button', { name: /^Stop the claim of/ }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  await look(page, 'dialog-stop-claim')
  await context.close()
}

async function digitsOn(page: Page): Promise<string> {
  const shown = page.getByLabel(/^Your digits:/)
  await shown.waitFor()
  return (await shown.textContent())!.replace(/\D/g, '')
}
