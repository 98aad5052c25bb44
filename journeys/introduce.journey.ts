import { beforeAll, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { connect, known, sponsored } from './http.ts'
import { expectCalm, goWithin, PHONE, seeToast, signedIn } from './people.ts'

const ROSA = { name: 'Rosa', phone: '+15552260001' }
const TOMAS = { name: 'Tomas', phone: '+15552260002' }
const LUCIA = { name: 'Lucia', phone: '+15552260003' }

const { server, browser } = serverAndBrowser()

let tomasId: number

// Tomas and Lucia are in different parts of the sponsor tree, and only Rosa knows both of them.
beforeAll(async () => {
  for (const one of [ROSA, LUCIA]) await sponsored(server.url, '+15550000018', one)
  await sponsored(server.url, ROSA.phone, TOMAS)
  const [rosa, lucia, tomas] = await known(server.url, ROSA, LUCIA, TOMAS)
  await connect(rosa!, lucia!)
  tomasId = tomas!.id
})

it('FAM-53 FAM-54 FAM-55 FAM-59 UNI-08 Tomas and Lucia can accept Rosa’s introduction', async () => {
  const [rosa, tomas, lucia] = [
    await signedIn(browser, server.url, ROSA),
    await signedIn(browser, server.url, TOMAS, { size: PHONE }),
    await signedIn(browser, server.url, LUCIA),
  ]
  await goWithin(rosa.page, '/network?view=members')
  await rosa.page.getByRole('table').getByRole('link', { name: 'Lucia' }).waitFor()
  await goWithin(rosa.page, `/player/${tomasId}`)
  await rosa.page.getByRole('button', { name: 'What you can do' }).click()
  await rosa.page.getByRole('menuitem', { name: 'Introduce to…' }).click()
  const dialog = rosa.page.getByRole('dialog', { name: 'Introduce Tomas to…' })
  await dialog.getByRole('checkbox', { name: 'Lucia' }).check()
  await dialog.getByLabel('A line to both of them (optional)').fill('You were at school together.')
  await dialog.getByRole('button', { name: 'Introduce' }).click()
  await seeToast(rosa.page, 'Tomas is introduced to Lucia')

  // Tomas accepts the introduction on his invitations page, and Lucia accepts it on her home page.
  await goWithin(tomas.page, '/invitations?tab=received')
  await tomas.page.getByRole('heading', { name: 'Rosa thinks you know Lucia' }).waitFor()
  await tomas.page.getByText('“You were at school together.”').waitFor()
  await tomas.page.getByRole('button', { name: 'Yes, connect us: Lucia' }).click()
  await tomas.page.getByText('You said yes. As soon as Lucia says yes, too').waitFor()
  await lucia.page.getByRole('button', { name: /^Yes, connect us: Rosa thinks you know Tomas/ }).click()
  await goWithin(lucia.page, '/network?tab=units')

  for (const one of [rosa, tomas, lucia]) {
    await goWithin(one.page, '/network?tab=units')
    await one.page.getByRole('button', { name: 'CONFIRM' }).click()
    await seeToast(one.page, 'Confirmed!')
  }
  await lucia.page.getByRole('heading', { name: /Trust Unit Group/ }).waitFor()
  expectCalm(rosa, tomas, lucia)
})
