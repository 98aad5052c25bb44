import { pairKey } from '@kinhold/domain/bonds'
import { HALVED_DAYS } from '@kinhold/domain/limits'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { OWN, serverAndBrowser } from './beforehand.ts'
import { connect, type Known, known, signIn, sponsored } from './http.ts'
import { ADMIN_PHONE, enterNumber, expectCalm, PHONE, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15551240001' }
const BOB = { name: 'Bob', phone: '+15551240002' }
const CLEO = { name: 'Cleo', phone: '+15551240003' }
const EVE = { name: 'Eve', phone: '+15551240004' }
const SUSPENDED = 'This account has been suspended. Please ask your sponsor or the admin.'
const BOBS_WORDS = 'She asks my aunt for money.'
const CLEOS_WORDS = 'She pretends to be a nurse.'

const { server, browser } = serverAndBrowser(OWN)

let bob: Known
let cleo: Known
let eve: Known

beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  for (const person of [BOB, CLEO, EVE]) await sponsored(server.url, ANN.phone, person)
  ;[bob, cleo, eve] = await known(server.url, BOB, CLEO, EVE)
  for (const each of [bob, cleo]) await connect(each, eve)
})

it('TRU-35 TRU-40 TRU-41 TRU-42 TRU-43 TRU-44 TRU-45 TRU-48 TRU-49 TRU-52 TRU-54 TRU-101 Eve’s warning and suspension don’t reveal who reported her', async () => {
  const [desk, anns, bobs, eves] = [
    await someone(browser, server.url),
    await someone(browser, server.url),
    await someone(browser, server.url, { size: PHONE }),
    await someone(browser, server.url, { size: PHONE }),
  ]
  const told = toldTo(eves.page)
  await signInAs(eves.page, EVE.phone.slice(2))
  await signInAs(bobs.page, BOB.phone.slice(2))
  await signInAs(anns.page, ANN.phone.slice(2))
  await signInAs(desk.page, ADMIN_PHONE)
  await anns.page.goto('/invitations')
  const people = anns.page.getByRole('region', { name: 'Your people' })
  await people.getByText(/^You are new here: .* 5 open invitations.* 5 are left\.$/).waitFor()

  // The admin finds the reports from two members in a single case, and warns Eve.
  await report(bobs.page)
  await cleo.client.post('/api/reports', {
    kind: 'person',
    id: eve.id,
    reason: 'impersonation',
    words: CLEOS_WORDS,
  })
  await desk.page.goto('/admin')
  await desk.page.getByRole('link', { name: /1 reported thing waits for your decision\./ }).click()
  for (const words of [BOBS_WORDS, CLEOS_WORDS]) await desk.page.getByText(words).waitFor()
  await decide(desk.page, 'Warn', 'Please stop asking for money.', 'She asked for money.')

  // Eve reads the warning on her open page and responds to it.
  const word = eves.page.getByRole('dialog', { name: 'The admin gave you a warning' })
  await word.getByText('Please stop asking for money.').waitFor()
  await word.getByRole('button', { name: 'I have read this' }).click()
  await word.waitFor({ state: 'detached' })
  await eves.page.goto('/settings')
  const own = eves.page.getByRole('region', { name: 'What the admin decided' })
  await answer(own, 'It was for the church.')
  await desk.page.getByText('It was for the church.').waitFor()
  await people.getByText('Warned', { exact: true }).waitFor()

  // After another report, the admin suspends Eve, and her open page shows the suspension.
  await eve.client.post(`/api/trust-bonds/${pairKey(bob.id, eve.id)}/messages`, {
    senderId: eve.id,
    messageType: 'text',
    content: 'Send 500 today.',
  })
  const { body: sent } = await bob.client.get(`/api/messages/trust-bond/${pairKey(bob.id, eve.id)}`)
  const kind = 'message'
  await bob.client.post('/api/reports', { kind, id: sent[0]!.id, reason: 'fraud', words: 'Again.' })
  await desk.page.goto('/admin?tab=reports')
  await desk.page.getByRole('link', { name: /Message of Eve/ }).click()
  await desk.page.getByText('Send 500 today.').waitFor()
  await decide(desk.page, 'Suspend the account', 'You went on.', 'She went on after a warning.')
  await eves.page.getByRole('alert').getByText(SUSPENDED).waitFor()

  // Ann, Eve's sponsor, reads the reason and now has a lower limit on open invitations.
  await people.getByText('Suspended', { exact: true }).waitFor()
  await people.getByText(halved('2 are left.')).waitFor()
  await anns.page.getByRole('button', { name: /^Notifications/ }).click()
  await anns.page
    .getByText('The admin suspended Eve. They say: “She went on after a warning.”', { exact: true })
    .first()
    .waitFor()
  const ann = await signIn(server.url, ANN.phone)
  for (const n of [1, 2])
    await ann.post('/api/invitations', { recipientPhone: `+1555124001${n}`, recipientName: 'Next' })
  const refused = await ann.post('/api/invitations', {
    recipientPhone: '+15551240013',
    recipientName: 'Next',
  })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    halved('None is left: please wait for an answer, or take an invitation back.'),
  ])

  // The reporters are notified that the admin has reviewed their reports.
  await bobs.page.getByRole('button', { name: /^Notifications/ }).click()
  await bobs.page.getByText('The admin looked at what you reported.').first().waitFor()
  const { body: cleos } = await cleo.client.get('/api/notifications')
  expect(cleos[0]!.text).toBe('The admin looked at what you reported. Thank you for telling us.')

  // Eve responds to the decision when she tries to sign in, and the admin sees her response.
  await enterNumber(eves.page, EVE.phone.slice(2))
  await eves.page.getByRole('alert').getByText(SUSPENDED).waitFor()
  await eves.page.getByRole('button', { name: 'See why and answer' }).click()
  const why = eves.page.getByRole('dialog', { name: 'Eve, your account is suspended' })
  const suspension = why.getByRole('listitem').filter({ hasText: 'You went on.' })
  await answer(suspension, 'I had to.')
  await suspension.getByText('Your answer').waitFor()
  expect(await why.getByRole('button', { name: 'Write an answer' }).count()).toBe(0)
  await desk.page.getByText('I had to.').waitFor()

  // Nothing that the server sent to Eve's browser reveals who reported her.
  expect(told.some((text) => text.includes('Please stop asking for money.'))).toBe(true)
  expect(told.some((text) => text.includes('You went on.'))).toBe(true)
  for (const text of told) {
    for (const words of [BOBS_WORDS, CLEOS_WORDS, 'Again.']) expect(text).not.toContain(words)
    if (text.includes('"reason":')) expect(text).not.toMatch(/Bob|Cleo/)
  }
  expectCalm(desk, anns, bobs, eves)
})

/** Records the bodies of all JSON responses that a page receives from now on. */
function toldTo(page: Page): string[] {
  const told: string[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return
    // A body can't be read once the browser has left the page.
    response.text().then(
      (text) => told.push(text),
      () => {},
    )
  })
  return told
}

async function report(page: Page): Promise<void> {
  await page.goto(`/player/${eve.id}`)
  await page.getByRole('button', { name: 'What you can do' }).click()
  await page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Eve?' })
  await dialog.getByText('The person you report will never know that it was you.').waitFor()
  await dialog.getByRole('radio', { name: 'Fraud, or asks for money' }).check()
  await dialog.getByRole('textbox').fill(BOBS_WORDS)
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await seeToast(page, 'Reported. Thank you.')
}

async function decide(page: Page, what: string, reason: string, toSponsor: string): Promise<void> {
  await page.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: what }).check()
  await dialog.getByRole('textbox', { name: 'Why' }).fill(reason)
  await dialog.getByRole('textbox', { name: 'For their sponsor (optional)' }).fill(toSponsor)
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await seeToast(page, 'The case is closed')
  await dialog.waitFor({ state: 'detached' })
}

async function answer(place: ReturnType<Page['getByRole']>, words: string): Promise<void> {
  await place.getByRole('button', { name: 'Write an answer' }).click()
  await place.getByRole('textbox', { name: 'Your answer' }).fill(words)
  await place.getByRole('button', { name: 'Send the answer' }).click()
  await place.getByText(words).waitFor()
}

function halved(left: string): string {
  const until = new Date(Date.now() + HALVED_DAYS * 86_400_000)
  const day = until.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return `Someone you brought in was suspended: until ${day} you can have 2 open invitations, half as many as usual. ${left}`
}
