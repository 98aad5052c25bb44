import { beforeAll, it } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { connect, known, sponsored } from './http.ts'
import { keysOf } from './keys.ts'
import { ADMIN_PHONE, expectCalm, goWithin, PHONE, seeToast, signedIn } from './people.ts'

const ROSA = { name: 'Rosa', phone: '+15552480001' }
const TOMAS = { name: 'Tomas', phone: '+15552480002' }
const LUCIA = { name: 'Lucia', phone: '+15552480003' }
const DIEGO = { name: 'Diego', phone: '+15552480004' }

const { server, browser } = serverAndBrowser()
let tomasId: number

// Tomas, Lucia and Diego are in different parts of the sponsor tree, and only Rosa knows all three.
beforeAll(async () => {
  for (const one of [ROSA, LUCIA, DIEGO]) await sponsored(server.url, ADMIN_PHONE, one)
  await sponsored(server.url, ROSA.phone, TOMAS)
  const [rosa, lucia, diego, tomas] = await known(server.url, ROSA, LUCIA, DIEGO, TOMAS)
  await connect(rosa, lucia)
  await connect(rosa, diego)
  await rosa.client.post('/api/vaults', { title: 'Summer', accessList: [] })
  tomasId = tomas.id
})

it('FAM-02 FAM-10 FAM-12 FAM-14 FAM-65 Rosa can post, edit and delete with just the keyboard', async () => {
  const rosa = await signedIn(browser, server.url, ROSA, { size: PHONE })
  const { page } = rosa
  const keys = keysOf(page)
  await keys.tabTo('link', 'Messages', 'Shift+Tab')
  await keys.press('Enter')
  await page.getByText('The people you exchange messages with will be here.').waitFor()
  await keys.tabTo('link', 'Vaults', 'Shift+Tab')
  await keys.press('Enter')
  await keys.isOn('heading', 'Vault Access')
  await keys.tabTo('link', 'Summer')
  await keys.press('Enter')
  await keys.isOn('heading', 'Summer')

  await keys.tabTo('button', 'Attach files')
  const chosen = page.waitForEvent('filechooser')
  await keys.press('Enter')
  await (await chosen).setFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('list', { name: 'Attached files' }).getByText('Ready').waitFor()
  await keys.isOn('button', 'Attach files')
  await keys.tabTo('button', 'Post')
  await keys.press('Enter')
  await seeToast(page, 'Post created successfully')
  await keys.isOn('textbox', 'Post')

  const post = page.getByRole('article', { name: 'Rosa' })
  await keys.tabTo('button', 'Post actions')
  await keys.choose('Edit')
  await keys.isOn('textbox', 'Message')
  await keys.escape()
  await keys.isOn('button', 'Post actions')
  await keys.choose('Edit')
  await keys.type('At the lake')
  await keys.tabTo('button', 'Save')
  await keys.press('Enter')
  await post.getByText('At the lake').waitFor()
  await keys.isOn('button', 'Post actions')

  await keys.choose('Delete')
  await keys.isOn('button', 'Cancel')
  await keys.escape()
  await keys.isOn('button', 'Post actions')
  await keys.choose('Delete')
  await keys.tabTo('button', 'Delete')
  await keys.press('Enter')
  await post.waitFor({ state: 'detached' })
  await keys.isOn('heading', 'Posts')
  expectCalm(rosa)
})

it('FAM-53 FAM-54 members can make, accept and decline introductions with just the keyboard', async () => {
  const rosa = await signedIn(browser, server.url, ROSA)
  const keys = keysOf(rosa.page)
  await goWithin(rosa.page, `/player/${tomasId}`)
  await keys.tabTo('button', 'What you can do')
  await keys.choose('Introduce to…')
  await rosa.page.getByRole('checkbox', { name: 'Lucia' }).waitFor()
  await keys.escape()
  await keys.isOn('button', 'What you can do')
  await keys.choose('Introduce to…')
  for (const { name } of [DIEGO, LUCIA]) {
    await keys.tabTo('checkbox', name)
    await keys.press(' ')
  }
  await keys.tabTo('textbox', 'A line to both of them (optional)')
  await keys.type('You both sail.')
  await keys.tabTo('button', 'Introduce to 2 people')
  await keys.press('Enter')
  await seeToast(rosa.page, 'Tomas is introduced to Diego and Lucia')
  await keys.isOn('button', 'What you can do')

  const lucia = await signedIn(browser, server.url, LUCIA)
  const hers = keysOf(lucia.page)
  await hers.tabTo('button', /^Yes, connect us/)
  await hers.press('Enter')
  await hers.isOn('heading', /Lucia$/)

  const diego = await signedIn(browser, server.url, DIEGO)
  const his = keysOf(diego.page)
  await goWithin(diego.page, '/invitations?tab=received')
  await his.tabTo('button', 'Not now: Tomas')
  await his.press('Enter')
  await his.isOn('button', 'Cancel')
  await his.escape()
  await his.isOn('button', 'Not now: Tomas')
  await his.press('Enter')
  await his.tabTo('button', 'Not now')
  await his.press('Enter')
  await seeToast(diego.page, 'Not now. Nobody is told.')
  await his.isOn('heading', 'Introductions')
  expectCalm(rosa, lucia, diego)
})
