import { beforeAll, expect, it } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { connect, known, sponsored } from './http.ts'
import {
  ADMIN_PHONE,
  expectCalm,
  follow,
  goWithin,
  PHONE,
  pressEscape,
  seeToast,
  signedIn,
} from './people.ts'

const ROSA = { name: 'Rosa', phone: '+15552610001' }
const TOMAS = { name: 'Tomas', phone: '+15552610002' }
const LUCIA = { name: 'Lucia', phone: '+15552610003' }

const { server, browser } = serverAndBrowser()

// Tomas and Lucia are in different parts of the sponsor tree, and only Rosa knows both of them.
beforeAll(async () => {
  for (const one of [ROSA, LUCIA]) await sponsored(server.url, ADMIN_PHONE, one)
  await sponsored(server.url, ROSA.phone, TOMAS)
  const [rosa, lucia] = await known(server.url, ROSA, LUCIA)
  await connect(rosa, lucia)
})

it('FAM-14 FAM-55 FAM-60 FAM-62 FAM-64 FAM-69 Rosa can make a vault and introduce its members', async () => {
  const [rosa, tomas, lucia] = [
    await signedIn(browser, server.url, ROSA),
    await signedIn(browser, server.url, TOMAS, { size: PHONE }),
    await signedIn(browser, server.url, LUCIA),
  ]
  const picture = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await rosa.page.getByRole('button', { name: 'Make a place' }).click()
  const form = rosa.page.getByRole('dialog', { name: 'A place for all of us' })
  await form.getByLabel('Name of the place').fill('All of us')
  await form.getByRole('checkbox', { name: 'Tomas' }).check()
  await form.getByLabel('Picture', { exact: true }).setInputFiles(picture)
  await form.getByText('Ready').waitFor()

  // Rosa closes the dialog and visits another page. The dialog keeps what she chose and typed.
  await pressEscape(rosa.page)
  await form.waitFor({ state: 'detached' })
  await follow(rosa.page, 'Groups')
  await rosa.page.getByRole('button', { name: 'Make a place' }).click()
  expect(await form.getByLabel('Name of the place').inputValue()).toBe('All of us')
  expect(await form.getByRole('checkbox', { name: 'Tomas' }).isChecked()).toBe(true)
  await form.getByText('lake.jpg').waitFor()
  await form.getByRole('checkbox', { name: 'Lucia' }).check()
  await form.getByLabel('Mobile number').fill('(555) 261-0004')
  await form.getByLabel('Name (optional)').fill('Nana')
  await form.getByRole('button', { name: 'Make the place' }).click()

  const tell = rosa.page.getByRole('dialog', { name: 'Tell them' })
  await tell.getByRole('button', { name: 'Text them the link: Nana' }).waitFor()
  expect(await tell.getByRole('listitem').count()).toBe(1)
  await tell.getByRole('button', { name: 'Done' }).click()
  const pairs = rosa.page.getByRole('dialog', { name: 'Connect them' })
  expect(await pairs.getByRole('checkbox', { name: /Tomas|Lucia/ }).isChecked()).toBe(true)
  await pairs.getByRole('button', { name: 'Introduce 1 pair' }).click()
  await rosa.page.waitForURL(/\/vault\/\d+$/)
  const heading = rosa.page.getByRole('heading', { level: 1, name: 'All of us' })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await rosa.page.getByRole('button', { name: /^Open picture 1 of 1/ }).waitFor()

  // The home page no longer shows the 'Make a place' button, but the Groups page still does.
  await follow(rosa.page, 'Home')
  await rosa.page.getByRole('region', { name: 'Lately' }).waitFor()
  await expect.poll(() => rosa.page.getByRole('button', { name: 'Make a place' }).count()).toBe(0)
  await follow(rosa.page, 'Groups')
  await rosa.page.getByRole('button', { name: 'Make a place' }).waitFor()

  // Tomas sees Rosa's picture without the generated words 'A picture', and posts a picture himself.
  await goWithin(tomas.page, '/vaults')
  await tomas.page.getByRole('link', { name: 'All of us' }).click()
  await tomas.page.getByRole('button', { name: /^Open picture 1 of 1/ }).waitFor()
  await tomas.page.getByRole('tab', { name: /^Posts/ }).click()
  await tomas.page.getByRole('article').waitFor()
  expect(await tomas.page.getByText('A picture', { exact: true }).count()).toBe(0)
  const post = tomas.page.getByRole('form', { name: 'Write a post' })
  await post.getByLabel('Files', { exact: true }).setInputFiles(picture)
  await post.getByText('Ready').waitFor()
  await post.getByRole('button', { name: 'Post', exact: true }).click()
  await seeToast(tomas.page, 'Post created successfully')
  await expect.poll(() => tomas.page.getByRole('article').count()).toBe(2)

  // Tomas and Lucia accept Rosa's introduction.
  await goWithin(tomas.page, '/invitations?tab=received')
  await tomas.page.getByRole('button', { name: 'Yes, connect us: Lucia' }).click()
  await tomas.page.getByText('You said yes. As soon as Lucia says yes, too').waitFor()
  await goWithin(lucia.page, '/invitations?tab=received')
  await lucia.page.getByRole('button', { name: 'Yes, connect us: Tomas' }).click()
  const [client] = await known(server.url, TOMAS)
  await expect
    .poll(async () =>
      (await client.client.get('/api/trust-bonds')).body.flatMap(({ sponsor, invitee }) => [
        sponsor.name,
        invitee.name,
      ]),
    )
    .toContain('Lucia')
  expectCalm(rosa, tomas, lucia)
})
