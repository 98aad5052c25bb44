import type { Client } from '../../journeys/http.ts'
import { CAST, type First, NEWCOMERS, phoneOf } from '../cast.ts'
import { drawPortrait } from '../made/portrait.ts'
import { done, signIn, type Stage } from '../stage.ts'

/**
 * Plans the registrations. The operator registers from the desk, the last two people by QR code, and everyone
 * else by invitation.
 */
export function joining(stage: Stage): void {
  const { plan, day, desk } = stage
  CAST.forEach((person, nth) => {
    const at = day(420 - nth * 6, `${8 + (nth % 11)}:${10 + (nth % 47)}`)
    plan(at, async () => {
      const client = stage.browser(nth)
      if (person.of === null) await signIn(desk.client, desk.phone)
      await (person.of === null ? beginAsOperator(stage, person.name) : invite(stage, person))
      await register(stage, person, person.of === null ? desk.client : client)
      // The desk's browser now has both accounts, but each account needs its own browser.
      if (person.of !== null) return
      await signIn(client, phoneOf(person.name))
      stage.enter({ ...stage.by('Rosa'), client })
      await signIn(desk.client, desk.phone)
    })
  })
  plan(day(70, '12:00'), stage.settle)
  const days = { Vito: day(2, '17:20'), Tilda: day(1, '11:05') }
  for (const [nth, person] of NEWCOMERS.entries())
    plan(days[person.name.split(' ')[0] as keyof typeof days], async () => {
      const client = stage.browser(nth)
      const sponsor = stage.by(person.of)
      const { qrId } = await done(sponsor.client.post(`/api/players/${sponsor.id}/qr`))
      await done(client.post('/api/auth/open-invitation', { ref: sponsor.id, qrId }))
      await register(stage, person, client)
    })
}

type Person = (typeof CAST | typeof NEWCOMERS)[number]

async function beginAsOperator({ desk }: Stage, name: string): Promise<void> {
  await done(desk.client.post('/api/auth/open-own-invitation', { phone: phoneOf(name), name }))
}

async function invite(stage: Stage, { name, of }: Person): Promise<void> {
  const { client } = stage.by(of as First)
  await done(client.post('/api/invitations', { recipientPhone: phoneOf(name), recipientName: name }))
}

async function register(stage: Stage, { name, look }: Person, client: Client): Promise<void> {
  const phone = phoneOf(name)
  const isInvited = CAST.some((person) => person.name === name && person.of !== null)
  if (isInvited) await signIn(client, phone)
  const portrait = await drawPortrait(name, look)
  const { photoUrl } = await done(client.uploadPhoto('/api/upload/temp', portrait))
  const form = { phone, name, profilePhoto: photoUrl }
  const { id } = await done(client.post('/api/auth/complete-registration', form))
  stage.enter({ id, name, phone, client })
}
