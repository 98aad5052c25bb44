import type { BrowserContext, Page } from 'playwright-core'
import { withConnection } from '../../server/src/db/connection.ts'
import { ADMIN_PHONE, enterNumber, goWithin } from '../people.ts'
import { ANN, GUS } from './state.ts'
import type { World } from './world.ts'

type Person = { page: Page; context: BrowserContext }
type Walk = {
  databaseUrl: string
  open: () => Promise<Person>
  openAs: (phone: string) => Promise<Person>
  look: (page: Page, name: string) => Promise<void>
  world: World
}

/** Looks at how Ann knows Gus, at her report of him, at the admin's decision about it, and at how he reads and answers it. */
export async function lookAtReports(walk: Walk): Promise<void> {
  const gus = await knownByTwo(walk)
  await report(walk, gus)
  const desk = await walk.openAs(ADMIN_PHONE)
  const address = await decide(walk, desk.page, 'Warn')
  await answer(walk)
  await goWithin(desk.page, address)
  await desk.page.getByText('Their answer').waitFor()
  await walk.look(desk.page, 'admin-case-answered')
  await beSuspended(walk, desk.page, gus)
  await desk.context.close()
}

/** Dora and Iris know Gus, too; answers his id. */
async function knownByTwo({ databaseUrl, world }: Walk): Promise<number> {
  return withConnection(databaseUrl, async (ask) => {
    const [row] = await ask('select id from players where phone = $1', [GUS])
    await ask(
      `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
        select least(id, $1), greatest(id, $1), id, $1 from players where name in ($2, $3)`,
      [row!['id'], world.dora, world.iris],
    )
    return Number(row!['id'])
  })
}

async function report({ openAs, look, world }: Walk, gus: number): Promise<void> {
  const { page, context } = await openAs(ANN)
  await goWithin(page, `/player/${gus}`)
  await page.getByText('and 1 other way').waitFor()
  await look(page, 'player-way')
  await page.getByRole('button', { name: 'What you can do' }).click()
  await page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('textbox').fill(world.reason)
  await look(page, 'dialog-report')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await goWithin(page, '/invitations?tab=received')
  await page.getByText('and 1 other way').waitFor()
  await look(page, 'invitations-received-way')
  await context.close()
}

// Answers the address of the case.
async function decide({ look, world }: Walk, page: Page, what: string): Promise<string> {
  await goWithin(page, '/admin?tab=reports')
  const tab = page.getByRole('tabpanel').last()
  await tab.getByRole('link').first().waitFor()
  await look(page, 'admin-reports')
  await tab.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Decide…' }).waitFor()
  await look(page, 'admin-case')
  const address = page.url()
  await page.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: what }).check()
  await dialog.getByRole('textbox', { name: 'Why' }).fill(world.reason)
  await look(page, 'dialog-decide')
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await dialog.waitFor({ state: 'detached' })
  return address
}

async function answer({ openAs, look, world }: Walk): Promise<void> {
  const { page, context } = await openAs(GUS)
  await goWithin(page, '/dashboard')
  await page.getByRole('dialog', { name: 'A word from the admin' }).waitFor()
  await look(page, 'dialog-measure')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look(page, 'dashboard-measure')
  await goWithin(page, '/settings')
  const own = page.getByRole('region', { name: 'What the admin decided' })
  await own.getByRole('button', { name: 'Answer once' }).click()
  await own.getByRole('textbox').fill(world.answer)
  await look(page, 'settings-answer')
  await own.getByRole('button', { name: 'Send the answer' }).click()
  await own.getByRole('textbox').waitFor({ state: 'detached' })
  await look(page, 'settings-measures')
  await context.close()
}

async function beSuspended({ open, look, world }: Walk, admin: Page, gus: number): Promise<void> {
  const answered = await admin.request.patch(`/api/admin/players/${gus}/status`, {
    data: { action: 'suspend', reason: world.reason },
  })
  if (!answered.ok()) throw new Error(`Gus was not suspended: ${answered.status()}`)
  const { page, context } = await open()
  await enterNumber(page, GUS)
  await page.getByRole('button', { name: 'See why and answer' }).waitFor()
  await look(page, 'login-suspended')
  await page.getByRole('button', { name: 'See why and answer' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog-suspended')
  await context.close()
}
