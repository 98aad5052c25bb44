import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { launchChromium } from './chromium.ts'
import { type Client, registerByQr, registerInvited, signIn } from './http.ts'
import { ADMIN_PHONE, DESKTOP, dismissWelcome, enterNumber, PHONE, signInAs, someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { look } from './screens.ts'
import { startFreshServer } from './server.ts'
import { readFile } from 'node:fs/promises'
import { withConnection } from '../server/src/db/connection.ts'

const ANN = { phone: '+15551230001', name: 'Ann Archer' }
const PAGES = [
  'dashboard',
  'invitations',
  'invitations?tab=sent',
  'invitations?tab=received',
  'groups',
  'groups/1',
  'network?tab=bonds',
  'network?tab=units',
  'network?tab=messages',
  'vaults',
  'vault/1',
  'settings',
  'player/18',
  'player/19',
  'qr',
  'user-guide',
  'side-gigs',
  'create-gig',
  'gig-a',
  'gig-b',
]
const ADMIN_PAGES = ['admin', 'network', 'notifications', 'admin/interested-users', 'dashboard/19']
const OPEN_PAGES = [
  '',
  'register',
  'privacy',
  'terms',
  'nowhere',
  'dashboard',
  'network',
  'vault-user-register',
]

let server: Awaited<ReturnType<typeof startFreshServer>>
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startFreshServer({ RATE_LIMITS: 'off' }), launchChromium()])
  await fill(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

for (const [width, size] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  for (const theme of ['light', 'dark'] as const)
    describe(`${width}, ${theme}`, () => {
      const open = () => someone(browser, server.url, { size, dark: theme === 'dark' })
      const name = (page: string) => `${page.replaceAll(/[/?=]/g, '-') || 'landing'}.${width}.${theme}`

      it('every open page', async () => {
        const { page, context } = await open()
        for (const path of OPEN_PAGES) {
          await page.goto(`/${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await look(page, name(`open-${path || 'landing'}`))
        }
        await context.close()
      })

      it('every dialog before signing in', async () => {
        const { page, context } = await open()
        await page.goto('/')
        for (const button of ['Privacy', 'Terms']) {
          await page.getByRole('button', { name: button }).click()
          await page.getByRole('dialog').getByText('June 23, 2025').waitFor()
          await look(page, name(`dialog-${button.toLowerCase()}`))
          await page.keyboard.press('Escape')
        }
        await enterNumber(page, '5558887777')
        await page.getByRole('dialog').waitFor()
        await look(page, name('dialog-interest'))
        await page.getByLabel('I own this number').check()
        await page.getByRole('dialog').getByRole('textbox').fill('Flora Fern')
        await page.getByRole('radio').first().check()
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByRole('button', { name: 'I Decline' }).waitFor()
        await look(page, name('dialog-consent'))
        await page.getByRole('button', { name: 'I Decline' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await enterNumber(page, INVITED)
        await page.getByRole('dialog').waitFor()
        await look(page, name('dialog-photo'))
        await page
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles(await portraitFile(2))
        await page.getByRole('button', { name: 'No - Cancel' }).waitFor()
        await look(page, name('dialog-sponsor'))
        await enterNumber(page, FORMER_VAULT_USER)
        await page.getByText('No Vault Access Found').waitFor()
        await look(page, name('dialog-no-vault'))
        await page.goto(`/register?ref=19&sponsor=Ann&phone=%2B1${INVITED}`)
        await page.getByLabel('Your Name').waitFor()
        await look(page, name('register'))
        await context.close()
      })

      it('every page of a member', async () => {
        const { page, context } = await open()
        await neverSignedIn()
        await signInAs(page, ANN.phone)
        await page.getByRole('dialog').getByText('Trust The Ones You Love').waitFor()
        await look(page, name('dialog-welcome'))
        await page.keyboard.press('Escape')
        for (const path of PAGES) {
          await page.goto(`/${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
          await look(page, name(path))
        }
        await page.getByRole('button', { name: 'PROFILE' }).click()
        await page.getByRole('dialog', { name: 'Update Profile' }).waitFor()
        await look(page, name('dialog-profile'))
        await page.keyboard.press('Escape')
        if (size === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('button', { name: 'Logout' }).last().click()
        await page.getByText('Are you sure you want to logout?').waitFor()
        await look(page, name('dialog-logout'))
        await context.close()
      })

      it('every dialog of inviting', async () => {
        const { page, context } = await open()
        await signInAs(page, ANN.phone)
        await page.keyboard.press('Escape')
        await page.goto('/invitations')
        await page.getByRole('textbox', { name: 'Name' }).fill('Hazel Hart')
        await page.getByRole('textbox', { name: 'Mobile number' }).fill('5551230099')
        await look(page, name('invitations-typed'))
        await page.getByRole('button', { name: 'SEND INVITE' }).click()
        await page.getByRole('button', { name: 'YES', exact: true }).click()
        await look(page, name('dialog-invite-confirm'))
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: 'PROMO' }).click()
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
        await look(page, name('dialog-promo'))
        await page.keyboard.press('Escape')

        await page.goto('/invitations?tab=sent')
        await page.getByRole('button', { name: 'Send again Cleo Carver' }).click()
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
        await look(page, name('dialog-invite-card'))
        await page.getByRole('button', { name: 'SEND VIA TEXT' }).click()
        await page.getByRole('button', { name: 'Send SMS' }).waitFor()
        await look(page, name('dialog-invite-ways'))
        await page.getByRole('button', { name: 'Send SMS' }).click()
        await page.getByRole('textbox').waitFor()
        await look(page, name('dialog-invite-sms'))
        await page.getByRole('button', { name: 'Back' }).click()
        await page.getByRole('button', { name: 'Send Email' }).click()
        await page.getByRole('textbox').first().waitFor()
        await look(page, name('dialog-invite-email'))
        await page.getByRole('button', { name: 'Close dialog' }).click()
        for (const action of ['View', 'Edit', 'Delete']) {
          await page.getByRole('button', { name: `${action} Cleo Carver` }).click()
          await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
          await look(page, name(`dialog-invitation-${action.toLowerCase()}`))
          await page.keyboard.press('Escape')
        }
        await page.goto('/invitations?tab=received')
        await page.getByRole('button', { name: /^Decline/ }).click()
        await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
        await look(page, name('dialog-invitation-decline'))
        await context.close()
      })

      it('someone who registered by a QR code, and their sponsor', async () => {
        const sponsor = await open()
        await signInAs(sponsor.page, ANN.phone)
        await sponsor.page.goto(`/player/${newcomer}`)
        await sponsor.page.getByRole('heading', { name: 'Is this Flora Fern?' }).waitFor()
        await look(sponsor.page, name('player-newcomer'))
        await sponsor.page.getByRole('button', { name: 'Decline' }).click()
        await sponsor.page.getByText('This cannot be undone').waitFor()
        await look(sponsor.page, name('dialog-newcomer-decline'))
        await sponsor.context.close()
        const guest = await open()
        await neverSignedIn()
        await signInAs(guest.page, NEWCOMER)
        await dismissWelcome(guest.page)
        await guest.page.getByRole('heading', { name: 'Waiting for Ann Archer' }).waitFor()
        await look(guest.page, name('dashboard-awaiting'))
        await guest.context.close()
      })

      it('the tree, and every dialog of groups', async () => {
        const { page, context } = await open()
        await neverSignedIn()
        await signInAs(page, ANN.phone)
        await dismissWelcome(page)
        await page.goto('/network')
        await page.getByRole('button', { name: 'Show as list' }).waitFor()
        for (const place of ['Tree', 'Member details']) {
          await page.getByRole('button', { name: place, exact: true }).click()
          await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
          await look(page, name(`network-${place.replace(' ', '-').toLowerCase()}`))
        }
        await page.getByRole('button', { name: 'Show as list' }).click()
        await page.getByRole('tree').scrollIntoViewIfNeeded()
        await look(page, name('network-list'))
        await page.goto('/groups/1')
        await page.getByRole('article').first().waitFor()
        await page.getByRole('button', { name: 'Settings' }).click()
        await page.getByRole('dialog').waitFor()
        await look(page, name('dialog-group-settings'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Post actions' }).first().click()
        await page.getByRole('menu').waitFor()
        await look(page, name('menu-post'))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Open picture/ }).click()
        await page.getByRole('dialog').getByRole('img').waitFor()
        await look(page, name('dialog-lightbox'))
        await page.goto('/groups')
        await page.getByRole('button', { name: 'Create', exact: true }).click()
        await page.getByRole('dialog').waitFor()
        await look(page, name('dialog-create-group'))
        await context.close()
      })

      it('every page of the admin', async () => {
        const { page, context } = await open()
        await neverSignedIn()
        await signInAs(page, ADMIN_PHONE)
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        for (const path of ADMIN_PAGES) {
          await page.goto(`/${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
          await look(page, name(path))
        }
        await page.goto('/notifications')
        for (const tab of ['Test Email', 'Invitation SMS', 'Welcome Email']) {
          await page.getByRole('tab', { name: tab }).click()
          await page.getByRole('tabpanel', { name: tab }).waitFor()
          await look(page, name(`notifications-${tab.replace(' ', '-').toLowerCase()}`))
        }
        if (size === PHONE) {
          await page.getByRole('button', { name: 'Menu' }).click()
          await page.getByRole('dialog').waitFor()
          await look(page, name('dialog-menu'))
        }
        await context.close()
      })

      it('every page of a vault user', async () => {
        const { page, context } = await open()
        await enterNumber(page, VAULT_USER)
        await page.waitForURL('**/vault-base')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await look(page, name('vault-base'))
        await page.goto('/groups')
        await page
          .getByText(/Invitation Required/)
          .first()
          .waitFor()
        await look(page, name('locked'))
        await page.getByRole('navigation').getByText('Groups').first().click()
        await page.getByRole('button', { name: 'Got it' }).waitFor()
        await look(page, name('dialog-locked'))
        await context.close()
      })
    })

const INVITED = '5551230003'
const VAULT_USER = '5551230004'
const FORMER_VAULT_USER = '5551230005'
const NEWCOMER = '5551230007'
/** The id of someone who registered by Ann's QR code and waits for her. */
let newcomer: number

// The welcome is for those who come in for the first time.
async function neverSignedIn(): Promise<void> {
  await withConnection(server.databaseUrl, (ask) => ask('update players set sign_ins = 0'))
}

// A small believable state, made by the calls wherever there are calls for it.
async function fill(url: string): Promise<void> {
  const admin = await signIn(url, '+15550000018')
  const portrait = await readFile(await portraitFile(0))
  await admin.post('/api/invitations', { recipientPhone: ANN.phone, recipientName: ANN.name })
  await registerInvited(url, ANN, portrait)
  const ann = await signIn(url, ANN.phone)
  for (const [recipientPhone, recipientName] of [
    [INVITED, 'Cleo Carver'],
    ['5551230006', 'Dora Dale'],
  ])
    await ann.post('/api/invitations', { recipientPhone, recipientName })
  await registerInvited(url, { phone: '+15551230006', name: 'Dora Dale' }, await photo({ hue: '#7a5810' }))
  await admin.post('/api/invitations', { recipientPhone: '5551230008', recipientName: 'Gus Green' })
  await registerInvited(url, { phone: '+15551230008', name: 'Gus Green' }, await photo({ hue: '#44546a' }))
  const gus = await signIn(url, '+15551230008')
  await gus.post('/api/invitations', { recipientPhone: ANN.phone, recipientName: ANN.name })
  const { body: me } = await ann.get('/api/auth/me')
  await formGroup(url, ann, me.id)
  const { body: qr } = await ann.post(`/api/players/${me.id}/qr`)
  const flora = { phone: `+1${NEWCOMER}`, name: 'Flora Fern' }
  newcomer = await registerByQr(url, { ref: me.id, qrId: qr.qrId }, flora, await photo({ hue: '#803c32' }))
  const { body } = await admin.post('/api/interested-users', {
    phoneNumber: '5557770001',
    name: 'Edith Elm',
    howDidYouHear: 'direct_access',
    howDidYouHearOther: null,
    interestLevel: 'full_send',
  })
  await admin.post(`/api/interested-users/${body.id}/consent`, {
    consentToken: body.consentToken,
    accepted: true,
  })
  await withConnection(server.databaseUrl, async (ask) => {
    await ask(`insert into vaults (owner_id, title) values (19, 'Letters from home')`)
    await ask(`insert into vault_access (vault_id, phone) values (1, '+1${VAULT_USER}')`)
    await ask(`insert into vault_users (phone) values ('+1${FORMER_VAULT_USER}')`)
  })
}

/** Two people whom Ann sponsored connect: the three are a unit, confirm it, and write on their group's board. */
async function formGroup(url: string, ann: Client, annId: number): Promise<void> {
  await ann.post('/api/invitations', { recipientPhone: '5551230009', recipientName: 'Iris Ingham' })
  const iris = { phone: '+15551230009', name: 'Iris Ingham' }
  await registerInvited(url, iris, await photo({ hue: '#5d7a68' }))
  const people = [ann, await signIn(url, '+15551230006'), await signIn(url, iris.phone)] as const
  const { body: sent } = await people[1].post('/api/invitations', {
    recipientPhone: iris.phone,
    recipientName: iris.name,
  })
  await people[2].post(`/api/invitations/${sent.id}/accept`)
  const { body: units } = await ann.get('/api/trust-units')
  for (const person of people) {
    const { body: me } = await person.get('/api/auth/me')
    await person.post(`/api/trust-units/${units[0].id}/confirm/${me.id}`)
  }
  const { body: group } = await ann.post('/api/groups', {
    name: 'The Garden Three',
    description: 'Seeds, cuttings and who waters when.',
    trustUnitId: units[0].id,
    createdById: annId,
  })
  const { body: picture } = await ann.uploadFile('/api/upload', await photo({ hue: '#b98a2f' }))
  await people[1].post(`/api/groups/${group.id}/posts`, {
    content: 'The beans are up! See https://garden.example/beans for how far apart they go.',
  })
  const { body: post } = await ann.post(`/api/groups/${group.id}/posts`, {
    content: 'First light on the bed by the wall.',
    mediaUrls: picture.mediaUrls,
  })
  await ann.patch(`/api/posts/${post.id}`, { isPinned: true })
  await people[2].post(`/api/groups/${group.id}/posts`, { content: 'I water on Thursday.' })
}
