import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ADMIN_ID, ADMIN_NAME } from '@kinhold/domain/players'
import { openCarriers } from '../server/testing/carriers.ts'
import { launchChromium } from './chromium.ts'
import { ADMIN_PHONE, expectCalm, PHONE, someone, type Someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { standInFor, startServerHere } from './server-here.ts'
import { isTranslated, translations } from './translations.ts'

const LUZ = { name: 'Luz', phone: '+15551230071' }

const { twilio, mailServer: mail, ...carriers } = await openCarriers()
let here: Awaited<ReturnType<typeof startServerHere>>
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
  const sending = {
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+15550001234',
    TWILIO_API_URL: twilio.url,
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Kinhold <hello@kinhold.example>',
  }
  here = await startServerHere(sending, { sms: carriers.sms, email: carriers.email })
})
afterAll(async () => {
  await browser?.close()
  await here?.close()
  await carriers.close()
})

const missing = ['es', 'de', 'ar'].filter((language) => !isTranslated(language))

it('LNG-10 LNG-11 LNG-12 LNG-13 LNG-15 LNG-26 LNG-29 LNG-31 LNG-37 a German-speaking sponsor invites Luz in Spanish, and Luz switches to Arabic', async ({
  skip,
}) => {
  skip(missing.length > 0, `There are no words of ${missing.join(', ')}.`)
  const [german, spanish, arabic] = [translations('de'), translations('es'), translations('ar')]

  const admin = await someone(browser, here.url, { locale: 'de-DE' })
  await signInWith(admin.page, ADMIN_PHONE, german)
  await admin.page.waitForURL(/\/(admin|dashboard)/)
  await closeWelcome(admin.page, german)
  await admin.page.goto('/invitations')
  await admin.page.getByLabel(german('Name'), { exact: true }).fill(LUZ.name)
  await admin.page.getByLabel(german('Mobile number'), { exact: true }).fill(LUZ.phone)
  await admin.page.getByLabel(german('In which language?')).selectOption('es')
  await admin.page.getByText(spanish('Hi {name},', { name: LUZ.name })).waitFor()
  for (const name of ['SEND INVITE', 'YES', 'CONFIRM AND SEND', 'SEND VIA TEXT', 'Send SMS', 'Send SMS'])
    await admin.page.getByRole('button', { name: german(name), exact: true }).click()
  await vi.waitUntil(() => textsTo(LUZ.phone).length > 0)
  const invitation = textsTo(LUZ.phone)[0]!
  expect(invitation).toContain(spanish('Take a selfie, add it, and register.'))
  const link = /https?:\S+$/.exec(invitation)![0]

  const luz = await someone(browser, here.url, { size: PHONE, locale: 'es-MX', keepsApp: true })
  const { page, context } = luz
  const { subscription, arrived } = here.service.browser()
  await context.addInitScript(standInFor, subscription)
  await page.goto(new URL(link).pathname + new URL(link).search)
  await enterCode(page, LUZ.phone, spanish)
  const code = { digits: textsTo(LUZ.phone).at(-1)!.slice(0, 6), appName: 'Kinhold', minutes: 10 }
  expect(textsTo(LUZ.phone).at(-1)).toBe(spanish(CODE, code))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await portraitFile(1))
  await page.getByLabel(spanish('Your Name')).fill(LUZ.name)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/dashboard/)
  await closeWelcome(page, spanish)
  const me = (await asked(page, 'GET', '/api/auth/me')) as { id: number }
  expect(me).toHaveProperty('language', 'es')
  const unknown = await asked(page, 'GET', '/api/players/2000000000')
  expect(unknown).toHaveProperty('error', spanish('This player was not found.'))
  await asked(page, 'POST', '/api/settings/email', { address: 'luz@example.org' })
  await mail.waitFor(1)
  expect(mail.messages[0]!.subject).toBe(spanish('Your {appName} code', { appName: 'Kinhold' }))

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 100 })
  await page.goto('/settings?tab=notifications')
  const onThisDevice = page.getByRole('checkbox', {
    name: spanish('Notify me on this device while the app is closed'),
  })
  await onThisDevice.click()
  await expect.poll(() => onThisDevice.isChecked()).toBe(true)
  const { publicKey } = (await asked(page, 'GET', '/api/push')) as { publicKey: string }
  here.service.trust(publicKey)
  await page.goto('about:blank')
  const message = { senderId: ADMIN_ID, content: 'Willkommen!', messageType: 'text' }
  await asked(admin.page, 'POST', `/api/trust-bonds/${ADMIN_ID}-${me.id}/messages`, message)
  await expect.poll(() => arrived.length, { timeout: 15_000 }).toBe(1)
  expect(arrived[0]).toMatchObject({ body: spanish(WROTE, { name: ADMIN_NAME, count: 1 }) })

  await page.goto('/settings?tab=account')
  await page.getByRole('combobox', { name: spanish('Language') }).selectOption('ar')
  await page.locator('html[lang=ar][dir=rtl]').waitFor()
  await page.getByRole('heading', { level: 1, name: arabic('Settings') }).waitFor()
  await expect.poll(() => languageKept(luz)).toBe('ar')
  await context.setOffline(true)
  await page.reload()
  await page.locator('html[lang=ar][dir=rtl]').waitFor()
  await page.getByText(arabic(OFFLINE)).waitFor()
  await context.setOffline(false)

  const elsewhere = await someone(browser, here.url, { locale: 'en-US' })
  await signInWith(elsewhere.page, LUZ.phone, (english) => english)
  await elsewhere.page.locator('html[lang=ar][dir=rtl]').waitFor()
  expectCalm(admin, elsewhere)
})

type Say = (english: string, values?: Record<string, unknown>) => string

const CODE =
  '{digits} is your {appName} code. It is good for {minutes, plural, one {# minute} other {# minutes}}. If you did not ask for it, you can ignore this.'
const WROTE = '{name} sent you {count, plural, one {a message} other {# messages}}.'
const OFFLINE =
  'You are offline. You see what was last loaded, and changes have to wait until you are back online.'

const textsTo = (phone: string) =>
  twilio.messages.filter(({ to }) => to === phone.replace(/[^+\d]/g, '')).map(({ body }) => body)

async function signInWith(page: Page, phone: string, say: Say): Promise<void> {
  await page.goto('/')
  await page.getByPlaceholder(say('Enter mobile number')).fill(phone)
  await page.getByRole('button', { name: say('Continue') }).click()
  await enterCode(page, phone === ADMIN_PHONE ? '+15550000018' : phone, say)
}

async function enterCode(page: Page, phone: string, say: Say): Promise<void> {
  const field = page.getByLabel(say('Six-digit code'))
  await field.waitFor()
  await field.fill(textsTo(phone).at(-1)!.slice(0, 6))
}

async function closeWelcome(page: Page, say: Say): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Look around first') }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Makes an API call from a page, with the page's cookies. */
function asked(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, { method: how, ...(what !== null && { headers, body: what }) })
      return answer.json()
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  )
}

/** Returns the language of the page that the browser keeps for offline use. */
function languageKept({ page }: Someone): Promise<string | null> {
  return page.evaluate(async () => (await caches.match('/'))?.headers.get('content-language') ?? null)
}
