import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { withConnection } from '../../server/src/db/connection.ts'
import { serverAndBrowser } from '../beforehand.ts'
import {
  ADMIN_PHONE,
  DESKTOP,
  enterNumber,
  goWithin,
  PHONE,
  signInAs,
  type Size,
  SMALL_PHONE,
  someone,
} from '../people.ts'
import { portraitFile } from '../portrait.ts'
import { giveAxe, look as lookAt, measure, type Theme } from '../screens.ts'
import { lookAtBlocks } from './blocks.ts'
import { lookAtEnds } from './ends.ts'
import { lookAtLostNumber } from './claims.ts'
import { lookAtGigs } from './gigs.ts'
import { lookAtReports } from './reports.ts'
import { lookAtStanding } from './standing.ts'
import { lookAtSharing } from './sharing.ts'
import {
  ANN,
  fill,
  type Filled,
  FORMER_VAULT_USER,
  GUS,
  INVITED,
  MAIL_TOKEN,
  NEWCOMER,
  STANDING,
} from './state.ts'
import { lookAtVaultBase, lookAtVaults } from './vaults.ts'
import { EVERYDAY, type World } from './world.ts'

// Each of another place than the one before, so that it is gone to without loading the app anew.
const PAGES = [
  'dashboard',
  'invitations',
  'groups',
  'network?tab=bonds',
  'player/18',
  'invitations?tab=sent',
  'groups/1',
  'network?tab=units',
  'player/19',
  'invitations?tab=received',
  'network?tab=messages',
  'qr',
]
/** Whose e-mails nobody reads. */
const ADDRESS = 'ann.of.the.very.long.lake.shore.road@post-office.example.org'
/** On which nobody's words are shown but ours. */
// The guide with one of its chapters open.
const PAGES_OF_OUR_WORDS = ['share', 'user-guide#lost-number', 'side-gigs', 'create-gig', 'gig-a', 'gig-b']
const ADMIN_PAGES = [
  'network',
  'admin',
  'network?search=nobody',
  'notifications',
  'network?tab=messages',
  'admin/interested-users',
  'dashboard/19',
]
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

/**
 * Goes through every screen on a phone, on a server of its own, with the pages loaded in one theme, and looks at each on
 * a small phone and a desktop, too: that everything fits. In the everyday world axe reads each as well, on the phone and
 * the desktop; in another only what shows its words is looked at.
 */
export function lookAtEveryScreen(walk: string, theme: Theme, world: World = EVERYDAY): void {
  const isEveryday = world === EVERYDAY
  const { server, browser } = serverAndBrowser()
  let filled: Filled
  beforeAll(async () => {
    filled = await fill(server.url, server.databaseUrl, world)
  })

  const open = async () => {
    const person = await someone(browser, server.url, { size: PHONE, dark: theme === 'dark' })
    if (isEveryday) await giveAxe(person.context)
    return person
  }
  // Signs in by the call: the screens of signing in are looked at elsewhere.
  const openAs = async (phone: string) => {
    const person = await open()
    const answer = await person.context.request.post('/api/auth/login', { data: { phone } })
    if (!answer.ok()) throw new Error(`${phone} could not sign in: ${answer.status()}`)
    return person
  }
  // Long words change what fits, and nothing that axe reads.
  const lookOn =
    (...sizes: Size[]) =>
    (page: Page, path: string) => {
      const name = `${path.replaceAll(/[/?=#]/g, '-') || 'landing'}.${walk}`
      return isEveryday
        ? lookAt(page, name, theme, { sizes, read: [PHONE, DESKTOP] })
        : measure(page, name, sizes)
    }
  const look = lookOn(PHONE, SMALL_PHONE, DESKTOP)
  // What closes, or is not there, on a desktop.
  const lookOnPhones = lookOn(PHONE, SMALL_PHONE)

  /** The tabs of the admin's desk beside the first, and what opens in the phone log. */
  const lookAtDesk = async (page: Page) => {
    await page.request.post('/api/auth/login', { data: { phone: 'nobody' } })
    await goWithin(page, '/admin')
    await page.getByRole('img', { name: /^Logins per day/ }).scrollIntoViewIfNeeded()
    await look(page, 'admin-charts')
    await page.getByText('Show the numbers as a table').click()
    await page.getByRole('table', { name: /^The last/ }).waitFor()
    await look(page, 'admin-numbers')
    await page.request.post('/api/admin/blocked-phones', {
      data: { phone: '5558880001', reason: world.reason },
    })
    await explainTheLast(page)
    for (const tab of ['blocked', 'outbox', 'phone', 'actions']) {
      await goWithin(page, `/admin?tab=${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await page.getByText('Loading…').first().waitFor({ state: 'detached' })
      await look(page, `admin-${tab}`)
    }
    await page
      .getByRole('button', { name: /^Explain: / })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Explain this entry' }).waitFor()
    await look(page, 'dialog-explain')
    await goWithin(page, '/admin?tab=blocked')
    await page.getByRole('button', { name: /^Unblock/ }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, 'dialog-unblock')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await goWithin(page, '/admin?tab=phone')
    await page.getByRole('button', { name: 'Details of nobody' }).first().click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await look(page, 'admin-phone-details')
    for (const button of ['Delete selected', 'Delete All']) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
      await look(page, `dialog-${button.replace(' ', '-').toLowerCase()}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  /** The last of what the admin did is explained, so that the list shows an entry that explains another. */
  const explainTheLast = async (page: Page) => {
    const [last] = (await (await page.request.get('/api/admin/actions')).json()) as { id: number }[]
    const answer = await page.request.post(`/api/admin/actions/${last!.id}/explain`, {
      data: { reason: world.reason },
    })
    if (!answer.ok()) throw new Error(`Nothing was explained: ${answer.status()}`)
  }
  /** What a link of an e-mail leads to: one without its end, a whole one, and after its press. */
  const lookAtUnsubscribe = async (page: Page) => {
    await page.goto('/unsubscribe')
    await page.getByText('This link stops nothing').waitFor()
    await look(page, 'unsubscribe-nothing')
    await page.goto(`/unsubscribe?token=${MAIL_TOKEN}`)
    await page.getByRole('button', { name: 'Stop e-mails' }).waitFor()
    await look(page, 'unsubscribe')
    await page.getByRole('button', { name: 'Stop e-mails' }).click()
    await page.getByRole('heading', { name: 'E-mails Stopped' }).waitFor()
    await look(page, 'unsubscribe-stopped')
  }
  const lookAtSwitcher = async (page: Page, name: string, lookHere = look) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option').first().waitFor()
    // Beside everyday words it covers nothing that can be pressed.
    if (isEveryday) await lookHere(page, 'switcher')
  }

  describe(walk, () => {
    it('every open page', async () => {
      const { page, context } = await open()
      for (const path of isEveryday ? OPEN_PAGES : ['register']) {
        await page.goto(`/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await look(page, `open-${path || 'landing'}`)
      }
      if (isEveryday) await lookAtUnsubscribe(page)
      await context.close()
    })

    it('every dialog before signing in', async () => {
      const { page, context } = await open()
      await page.goto('/')
      for (const button of ['Privacy', 'Terms']) {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').getByText('June 23, 2025').waitFor()
        await look(page, `dialog-${button.toLowerCase()}`)
        await page.keyboard.press('Escape')
      }
      await enterNumber(page, '5558887777')
      await page.getByRole('dialog').waitFor()
      await look(page, 'dialog-interest')
      await page.getByLabel('I own this number').check()
      await page.getByRole('dialog').getByRole('textbox').fill(world.edith)
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('button', { name: 'I Decline' }).waitFor()
      await look(page, 'dialog-consent')
      await page.getByRole('button', { name: 'I Decline' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await enterNumber(page, INVITED)
      await page.getByRole('dialog').waitFor()
      await look(page, 'dialog-photo')
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(await portraitFile(2))
      await page.getByRole('button', { name: 'No - Cancel' }).waitFor()
      await look(page, 'dialog-sponsor')
      await enterNumber(page, FORMER_VAULT_USER)
      await page.getByText('No Vault Access Found').waitFor()
      await look(page, 'dialog-no-vault')
      await page.goto(`/register?ref=19&sponsor=Ann&phone=%2B1${INVITED}`)
      await page.getByLabel('Your Name').waitFor()
      await look(page, 'register')
      await context.close()
    })

    it('every page of a member', async () => {
      const { page, context } = await open()
      // The welcome is shown at the first sign-in.
      await withConnection(server.databaseUrl, (ask) =>
        ask('update players set sign_ins = 0 where phone = $1', [ANN]),
      )
      await signInAs(page, ANN)
      await page.getByRole('dialog').getByText('Trust The Ones You Love').waitFor()
      await look(page, 'dialog-welcome')
      await page.getByRole('button', { name: 'Close dialog' }).click()
      for (const path of isEveryday ? [...PAGES, ...PAGES_OF_OUR_WORDS] : PAGES) {
        await goWithin(page, `/${path}`)
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await look(page, path)
      }
      await goWithin(page, '/dashboard')
      await page.getByRole('button', { name: /^Decline: .* invited you/ }).click()
      await page.getByRole('button', { name: /^Undo/ }).waitFor()
      await look(page, 'dashboard-answered')
      await page.getByRole('button', { name: /^Undo/ }).click()
      await context.setOffline(true)
      await page.getByText('You are offline.').waitFor()
      await look(page, 'dashboard-offline')
      await context.setOffline(false)
      await page.getByText('You are offline.').waitFor({ state: 'detached' })
      await lookAtSharing(page, look, world)
      await page.getByRole('button', { name: 'PROFILE' }).click()
      await page.getByRole('dialog', { name: 'Update Profile' }).waitFor()
      await look(page, 'dialog-profile')
      await page.getByRole('dialog').getByLabel('Name').fill('Ann of the lake')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'PROFILE' }).click()
      await look(page, 'dialog-profile-kept')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Logout' }).last().click()
      await page.getByText('Are you sure you want to logout?').waitFor()
      // The menu goes behind it, a moment later.
      await page.getByRole('dialog', { name: 'Menu', includeHidden: true }).waitFor({ state: 'detached' })
      await look(page, 'dialog-logout')
      await page.keyboard.press('Escape')
      await page.route(/\/assets\/groups-page-.*\.js$/, (route) => route.abort())
      await page.reload()
      await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click()
      await page.getByText('This page could not be loaded.').waitFor()
      await look(page, 'page-not-loaded')
      await context.clearCookies()
      await page.reload()
      await page.getByText('Your session has ended.').waitFor()
      await look(page, 'login-session-ended')
      await context.close()
    })

    it('every tab of the settings', async () => {
      const { page, context } = await openAs(ANN)
      await page.goto('/settings')
      await page.getByRole('region', { name: 'Your profile' }).waitFor()
      await look(page, 'settings')
      await page.goto('/settings?tab=notifications')
      await page.getByRole('checkbox', { name: 'Keep quiet at night' }).check()
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(ADDRESS)
      await look(page, 'settings-notifications')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByLabel('Six-digit code').waitFor()
      await page.getByLabel('Until').scrollIntoViewIfNeeded()
      await look(page, 'settings-code')
      await page.goto('/settings?tab=account')
      await page.getByRole('meter', { name: 'Space used' }).waitFor()
      await look(page, 'settings-account')
      await page.getByRole('button', { name: 'Delete my account…' }).click()
      await page.getByRole('heading', { name: 'This cannot be undone' }).waitFor()
      await look(page, 'dialog-delete-account')
      await page.goto('/settings?tab=data')
      await page.getByRole('button', { name: 'Export' }).waitFor()
      await page.getByRole('list', { name: 'What happened, newest first' }).waitFor()
      await look(page, 'settings-data')
      await context.close()
    })

    it('every dialog of inviting', async () => {
      const { page, context } = await openAs(ANN)
      await page.goto('/invitations')
      await page.getByRole('textbox', { name: 'Name' }).fill(world.hazel)
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('5551230099')
      await look(page, 'invitations-typed')
      await page.getByRole('button', { name: 'SEND INVITE' }).click()
      await page.getByRole('button', { name: 'YES', exact: true }).click()
      await look(page, 'dialog-invite-confirm')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'PROMO' }).click()
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      await look(page, 'dialog-promo')
      await page.keyboard.press('Escape')

      await page.goto('/invitations?tab=sent')
      await page.getByRole('button', { name: `Send again ${world.cleo}` }).click()
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      await look(page, 'dialog-invite-card')
      await page.getByRole('button', { name: 'SEND VIA TEXT' }).click()
      await page.getByRole('button', { name: 'Send SMS' }).waitFor()
      await look(page, 'dialog-invite-ways')
      await page.getByRole('button', { name: 'Send SMS' }).click()
      await page.getByRole('textbox').waitFor()
      await look(page, 'dialog-invite-sms')
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Send Email' }).click()
      await page.getByRole('textbox').first().waitFor()
      await look(page, 'dialog-invite-email')
      await page.getByRole('button', { name: 'Close dialog' }).click()
      for (const action of ['View', 'Edit', 'Delete']) {
        await page.getByRole('button', { name: `${action} ${world.cleo}` }).click()
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
        await look(page, `dialog-invitation-${action.toLowerCase()}`)
        await page.keyboard.press('Escape')
      }
      await page.goto('/invitations?tab=received')
      await page.getByRole('button', { name: /^Decline/ }).click()
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
      await look(page, 'dialog-invitation-decline')
      await context.close()
    })

    it('someone who registered by a QR code, and their sponsor', async () => {
      const sponsor = await openAs(ANN)
      await sponsor.page.goto(`/player/${filled.newcomer}`)
      await sponsor.page.getByRole('heading', { name: `Is this ${world.flora}?` }).waitFor()
      await look(sponsor.page, 'player-newcomer')
      await sponsor.page.getByRole('button', { name: 'Decline' }).click()
      await sponsor.page.getByText('This cannot be undone').waitFor()
      await look(sponsor.page, 'dialog-newcomer-decline')
      await sponsor.context.close()
      const guest = await openAs(NEWCOMER)
      await guest.page.goto('/dashboard')
      await guest.page.getByRole('heading', { name: `Waiting for ${world.ann}` }).waitFor()
      await look(guest.page, 'dashboard-awaiting')
      await guest.context.close()
    })

    it('the tree, and every dialog of groups', async () => {
      const { page, context } = await openAs(ANN)
      await page.goto('/network')
      await page.getByRole('link', { name: 'Member details' }).click()
      await page.getByRole('table', { name: 'Member details' }).waitFor()
      await look(page, 'network-member-details')
      await page.getByRole('link', { name: 'Tree', exact: true }).click()
      await page.getByRole('button', { name: 'Show as list' }).waitFor()
      await look(page, 'network-tree')
      await page.getByRole('button', { name: 'Show as list' }).click()
      await look(page, 'network-list')
      await page.goto('/groups/1')
      await page.getByRole('article').first().waitFor()
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').waitFor()
      await look(page, 'dialog-group-settings')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Post actions' }).first().click()
      await page.getByRole('menu').waitFor()
      await look(page, 'menu-post')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Open picture/ }).click()
      await page.getByRole('dialog').getByRole('img').waitFor()
      await look(page, 'dialog-lightbox')
      await page.goto('/groups')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'See your trust units' }).waitFor()
      await look(page, 'dialog-create-group')
      await page.goto(`/groups?search=${encodeURIComponent(world.post.slice(0, 5))}`)
      await page.getByText(/posts? found\.$/).waitFor()
      await look(page, 'groups-found')
      await page.getByRole('region', { name: 'Posts found' }).getByRole('link').first().click()
      await page.getByText('You are at a post').waitFor()
      await look(page, 'group-at-a-post')
      await page.goto('/groups/1?post=999')
      await page.getByText('This post is not there any more.').waitFor()
      await look(page, 'group-post-gone')
      await context.close()
    })

    it('private messages', async () => {
      const { page, context } = await openAs(ANN)
      const log = page.getByRole('log')
      const openWith = async (name: string) => {
        await page.goto('/network?tab=messages')
        await page.getByRole('list').getByRole('link').filter({ hasText: name }).first().click()
        await page.getByRole('region', { name: `Conversation with ${name}` }).waitFor()
      }
      await openWith(world.iris)
      await log.getByText('12:30, 7 / 8').waitFor()
      await look(page, 'conversation-right-to-left')
      await openWith(world.dora)
      await log.getByText('I shall be there at ten.').waitFor()
      await look(page, 'conversation')
      await log.hover()
      await page.mouse.wheel(0, -5_000)
      await log.getByText('Today', { exact: true }).waitFor()
      await look(page, 'conversation-quote')
      const menu = page.getByRole('button', { name: 'Conversation actions' })
      await openWith(world.dora)
      await log.getByText('I shall be there at ten.').waitFor()
      // Where the list comes beside the conversation what is open in it closes.
      if (isEveryday) {
        await lookAtActions(page, log, menu, lookOnPhones)
        await page.setViewportSize(DESKTOP)
        await lookAtActions(page, log, menu, lookOn(DESKTOP))
        await page.setViewportSize(PHONE)
      }
      await menu.click()
      await page.getByRole('menuitem', { name: 'Show Archived' }).click()
      await page.getByRole('button', { name: /^Restore/ }).waitFor()
      await look(page, 'conversation-archived')

      await page.route('**/api/trust-bonds/*/messages', (route) =>
        route.fulfill({ status: 409, json: { error: 'This person cannot be written to at the moment.' } }),
      )
      await openWith(world.dora)
      await page.getByRole('textbox', { name: 'Message' }).fill(world.answer)
      await page.keyboard.press('Enter')
      await log.getByText('This person cannot be written to').waitFor()
      await look(page, 'conversation-failed')
      await page.unroute('**/api/trust-bonds/*/messages')
      await context.setOffline(true)
      await page.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?')
      await page.keyboard.press('Enter')
      await log.getByText('Is anybody there?').waitFor()
      await look(page, 'conversation-offline')
      await context.setOffline(false)

      await page.goto('/network?tab=messages')
      await page.getByRole('button', { name: 'People' }).click()
      await page.getByRole('list', { name: 'People' }).getByText(world.iris).waitFor()
      await look(page, 'messages-people')
      await page.goto('/network?tab=messages&with=18')
      await page.getByText('No conversations yet. Send a message to start chatting!').waitFor()
      await look(page, 'conversation-empty')
      await page.goto('/network?tab=messages')
      await page.getByRole('searchbox', { name: 'Find people and messages' }).fill('squash')
      await page.getByText(/messages? found/).waitFor()
      await look(page, 'messages-found')
      await context.close()
    })

    it('vaults, and what is in one', async () => {
      const { page, context } = await openAs(ANN)
      await lookAtVaults(page, look, world)
      await context.close()
    })

    it('a sponsor and their people, and what the admin decides of them', async () => {
      const ann = await openAs(ANN)
      const admin = await openAs('+15550000018')
      await lookAtStanding({ ann: ann.page, admin: admin.page }, look, world)
      await ann.context.close()
      await admin.context.close()
    })

    it('gigs, and how one is written', async () => {
      const { page, context } = await openAs(ANN)
      await lookAtGigs(page, look, world)
      await context.close()
    })

    it('how somebody is muted and blocked', async () => {
      const { page, context } = await openAs(ANN)
      await lookAtBlocks(page, look, world)
      await context.close()
    })

    it('a lost number, from the guardians to the claim that is stopped', () =>
      lookAtLostNumber({ server, open, openAs, look }))

    it('every page of the admin', async () => {
      const { page, context } = await openAs(ADMIN_PHONE)
      for (const path of ADMIN_PAGES) {
        await goWithin(page, `/${path}`)
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await look(page, path)
      }
      await lookAtDesk(page)
      await page.goto('/notifications')
      for (const tab of ['Test Email', 'Invitation SMS', 'Welcome Email']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel', { name: tab }).waitFor()
        await look(page, `notifications-${tab.replace(' ', '-').toLowerCase()}`)
      }
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').waitFor()
      await lookOnPhones(page, 'dialog-menu')
      await lookAtSwitcher(page, 'Admin Bypass', lookOnPhones)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.setViewportSize(DESKTOP)
      await lookAtSwitcher(page, 'Quick Access', lookOn(DESKTOP))
      await context.close()
    })

    it('where people stand, and what the admin does about it', async () => {
      const { page, context } = await openAs(ADMIN_PHONE)
      await page.goto('/network?view=members')
      const standingOf = (name: string) => page.getByRole('group', { name: `Standing of ${name}` })
      for (const { who } of Object.values(STANDING)) await standingOf(world[who]).waitFor()
      for (const word of ['Suspended', 'Deactivated', 'Archived'])
        await page.getByRole('table').getByText(word, { exact: true }).waitFor()
      await standingOf(world.kate).scrollIntoViewIfNeeded()
      await look(page, 'network-standings')
      for (const [label, name] of [
        ['SUSPEND', world.ann],
        ['RE-REG', world.liam],
      ] as const) {
        await standingOf(name).getByRole('button', { name: label }).click()
        await page.getByRole('dialog').getByLabel('Reason (optional)').fill(world.reason)
        await look(page, `dialog-lifecycle-${label.toLowerCase()}`)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.getByRole('link', { name: 'Tree', exact: true }).click()
      for (const [action, { who }] of Object.entries(STANDING)) {
        const name = world[who]
        await page.getByRole('combobox', { name: 'Find a person' }).fill(name)
        await page.getByRole('listbox', { name: 'People found' }).getByRole('option', { name }).click()
        await page.getByRole('region', { name }).waitFor()
        await look(page, `network-card-${action}`)
      }
      await page.getByRole('button', { name: 'Show as list' }).click()
      await page.getByRole('treeitem', { name: world.kate }).scrollIntoViewIfNeeded()
      await look(page, 'network-list-standings')
      await context.close()
    })

    it('the bell, with and without news', async () => {
      for (const { phone, news } of [
        { phone: ANN, news: 'news' },
        { phone: GUS, news: 'no-news' },
      ]) {
        const { page, context } = await openAs(phone)
        await page.goto('/groups')
        await page.getByRole('button', { name: /^Notifications/ }).click()
        const panel = page.getByRole('dialog', { name: 'Notifications' })
        await (
          news === 'news' ? panel.getByRole('listitem').first() : panel.getByText('Nothing new yet')
        ).waitFor()
        await look(page, `bell-${news}`)
        await context.close()
      }
    })

    it('how a bond ends, and what is left of it', async () => {
      const opened: { context: { close: () => Promise<void> } }[] = []
      const openFor = async (phone: string) => {
        const person = await openAs(phone)
        opened.push(person)
        return person
      }
      await lookAtEnds(server, openFor, look, world)
      for (const { context } of opened) await context.close()
    })

    it('how one knows somebody, and reports', () =>
      lookAtReports({ databaseUrl: server.databaseUrl, open, openAs, look, world }))

    it('every page of a vault user', async () => {
      const { page, context } = await open()
      await lookAtVaultBase(page, look)
      await page.goto('/groups')
      await page
        .getByText(/Invitation Required/)
        .first()
        .waitFor()
      await look(page, 'locked')
      await page.getByRole('navigation').getByText('Groups').first().click()
      await page.getByRole('button', { name: 'Got it' }).waitFor()
      await look(page, 'dialog-locked')
      await context.close()
    })
  })
}

/** What can be done with the last message of a conversation, and in the conversation. */
async function lookAtActions(
  page: Page,
  log: Locator,
  menu: Locator,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await log.getByRole('button', { name: 'Message actions' }).last().click()
  await page.getByRole('menu').waitFor()
  await look(page, 'menu-message')
  await page.getByRole('menuitem', { name: 'React' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog-react')
  await page.keyboard.press('Escape')
  for (const [action, form] of [
    ['Reply', 'conversation-reply'],
    ['Edit', 'conversation-edit'],
  ] as const) {
    await log.getByRole('button', { name: 'Message actions' }).last().click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('button', { name: /^Cancel/ }).waitFor()
    await look(page, form)
    await page.getByRole('button', { name: /^Cancel/ }).click()
  }
  for (const [entry, name] of [
    ['Search in conversation', 'dialog-search-conversation'],
    ['Jump to date', 'dialog-jump-to-date'],
  ] as const) {
    await menu.click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}
