import { createHash, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { serverAndBrowser } from './beforehand.ts'
import { enterNumber, expectCalm, PHONE, seeToast, type Someone, someone } from './people.ts'

const ANN = '+15551230001'
const NEW_NUMBER = '+15551230055'
const KEEPER = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

const { server, browser } = serverAndBrowser({ RATE_LIMITS: 'off', PHONE_VERIFICATION: 'required' })
beforeAll(async () => {
  await ask(`insert into players (name, phone, sponsor_id, sign_ins) values ('Ann', '${ANN}', 18, 1)`)
})

const ask = (statement: string, values: unknown[] = []) =>
  withConnection(server.databaseUrl, (query) => query(statement, values))

/** Opens a browser context with a virtual authenticator that needs no confirmation. */
async function withKeeper(): Promise<Someone & { keeper: CDPSession; authenticatorId: string }> {
  const person = await someone(browser, server.url, { size: PHONE })
  const keeper = await person.context.newCDPSession(person.page)
  await keeper.send('WebAuthn.enable')
  const { authenticatorId } = await keeper.send('WebAuthn.addVirtualAuthenticator', { options: KEEPER })
  return { ...person, keeper, authenticatorId }
}
type Keeping = Awaited<ReturnType<typeof withKeeper>>

const passkeysIn = async ({ keeper, authenticatorId }: Keeping) =>
  (await keeper.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Adds passkeys to an authenticator, as syncing between devices would. */
async function handOver(credentials: Awaited<ReturnType<typeof passkeysIn>>, to: Keeping): Promise<void> {
  const { keeper, authenticatorId } = to
  for (const credential of credentials)
    await keeper.send('WebAuthn.addCredential', { authenticatorId, credential })
}

async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Six-digit code' }).waitFor()
  const [row] = await ask(
    'select body from outbox_messages where recipient = $1 order by created_at desc limit 1',
    [phone],
  )
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(/^\d{6}/.exec(String(row!['body']))![0])
  await page.waitForURL(/\/dashboard/)
}

async function usePasskey(page: Page, phone: string): Promise<void> {
  await enterNumber(page, phone)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
}

it('TRU-120 TRU-121 TRU-122 TRU-124 TRU-126 a passkey replaces the code in a new browser', async () => {
  const ann = await withKeeper()
  await enterNumber(ann.page, ANN)
  await enterCode(ann.page, ANN)
  await ann.page.goto('/settings?tab=account')
  await ann.page.getByRole('button', { name: 'Add a passkey' }).click()
  await seeToast(ann.page, 'Passkey added')
  const list = ann.page.getByRole('list', { name: 'Your passkeys' })
  await list.getByText('not used yet').waitFor()
  await ann.page.getByRole('button', { name: 'Add a passkey' }).click()
  await ann.page.getByText('This is already a passkey of your account.').waitFor()

  // Removes all sessions and trusted browsers, so that Ann has only her passkeys left.
  const made = await passkeysIn(ann)
  await ask('delete from sessions')
  await ask('delete from trusted_browsers')

  const other = await withKeeper()
  await usePasskey(other.page, ANN)
  await other.page.getByText('No passkey was used.').waitFor()
  await handOver(made, other)
  await other.page.getByRole('button', { name: 'Use a passkey' }).click()
  await other.page.waitForURL(/\/dashboard/)
  await other.page.goto('/settings?tab=account')
  await other.page.getByText(/last used/).waitFor()
  await other.page.getByText(/needs no code until/).waitFor()

  // This copy was made before the passkey was last used to sign in.
  const copy = await withKeeper()
  await handOver(made, copy)
  await usePasskey(copy.page, ANN)
  await copy.page.getByText('seems to have been copied').waitFor()
  expectCalm(ann, other, copy)
})

it('TRU-125 TRU-129 recovering an account replaces its old passkeys with a new one', async () => {
  const thief = await withKeeper()
  await enterNumber(thief.page, ANN)
  await enterCode(thief.page, ANN)
  await thief.page.goto('/settings?tab=account')
  await thief.page.getByRole('button', { name: 'Add a passkey' }).click()
  await seeToast(thief.page, 'Passkey added')

  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await ask(
    `insert into claims (player_id, new_phone, token_hash, state, needed, completes_at)
    select id, $2, $3, 'waiting', 2, now() - interval '1 minute' from players where phone = $1`,
    [ANN, NEW_NUMBER, hash],
  )
  const ann = await withKeeper()
  await ann.context.addCookies([{ name: 'kinhold_claim', value: token, url: server.url }])
  await ann.page.goto('/lost-number')
  await ann.page.getByRole('button', { name: 'Make a passkey' }).waitFor()
  await ann.page.getByRole('button', { name: 'Make a passkey' }).click()
  await ann.page.waitForURL(/\/dashboard/)

  await thief.page.getByText('This account moved to a new number').waitFor()
  await usePasskey(thief.page, NEW_NUMBER)
  await thief.page.getByText('This passkey no longer works here.').waitFor()
  const phone = await withKeeper()
  await handOver(await passkeysIn(ann), phone)
  await usePasskey(phone.page, NEW_NUMBER)
  await phone.page.waitForURL(/\/dashboard/)
  expect(await ask('select id from passkeys')).toHaveLength(1)
  expectCalm(thief, ann, phone)
})
