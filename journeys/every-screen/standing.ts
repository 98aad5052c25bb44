import type { Page } from 'playwright-core'
import { goWithin } from '../people.ts'
import type { World } from './world.ts'

/** Looks at a sponsor's people, at what the admin decides of a sponsor, and at the question whether one takes over a member. */
export async function lookAtStanding(
  { ann, admin }: { ann: Page; admin: Page },
  look: (page: Page, name: string) => Promise<void>,
  world: World,
): Promise<void> {
  await goWithin(ann, '/invitations')
  await ann.getByRole('heading', { name: 'Your people' }).scrollIntoViewIfNeeded()
  await ann
    .getByRole('button', { name: /^Say thank you to/ })
    .first()
    .waitFor()
  await look(ann, 'invitations-people')
  const me = (await (await ann.request.get('/api/auth/me')).json()) as { id: number }
  const players = (await (await admin.request.get('/api/players?limit=100')).json()) as {
    id: number
    name: string
  }[]
  const gus = players.find(({ name }) => name === world.gus)!
  await goWithin(admin, `/player/${gus.id}`)
  await admin.getByRole('heading', { name: 'As a sponsor' }).scrollIntoViewIfNeeded()
  await admin.getByRole('button', { name: 'Inviting…' }).click()
  await admin.getByRole('radio', { name: 'A number of their own' }).check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Reason is required').waitFor()
  await look(admin, 'dialog-inviting')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Move…' }).click()
  await admin.getByLabel('New sponsor').fill([...world.ann].slice(0, 4).join('').trim())
  await admin.getByRole('dialog').getByRole('radio').first().check()
  await look(admin, 'dialog-move')
  await admin.keyboard.press('Escape')
  const asked = await admin.request.post('/api/admin/moves', { data: { playerId: gus.id, sponsorId: me.id } })
  if (!asked.ok()) throw new Error(`Nobody was asked: ${asked.status()}`)
  await admin.reload()
  await admin.getByRole('button', { name: 'Take back' }).waitFor()
  await look(admin, 'player-standing')
  await goWithin(ann, '/dashboard')
  await ann
    .getByText(/^The admin asks you to be the sponsor of/)
    .first()
    .waitFor()
  await look(ann, 'dashboard-move')
  const { id } = (await asked.json()) as { id: number }
  await admin.request.delete(`/api/admin/moves/${id}`)
}
