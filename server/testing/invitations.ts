import type { TestApp } from './app.ts'
import { ok } from './ok.ts'
import { freshPhone, type Person } from './people.ts'
import { photo } from './pictures.ts'

type Invited = { phone: string; name: string }

/** Asks for an invitation from a member to someone. */
export function sendInvite({ browser }: Person, { phone, name }: Invited) {
  return browser.post('/api/invitations', { recipientPhone: phone, recipientName: name })
}

/** The invitation that a member has sent to someone. */
export function invite(from: Person, to: Invited) {
  return ok(sendInvite(from, to))
}

/** Accepts an invitation as the member whom it is for. */
export function accept({ browser }: Person, { id }: { id: number }) {
  return browser.post(`/api/invitations/${id}/accept`)
}

/** One member invites another, who accepts; answers the invitation as it is then. */
export async function connect(from: Person, to: Person) {
  return ok(accept(to, await invite(from, to)))
}

/** Someone a sponsor has invited by the real call, not yet signed in. */
export async function invitee(test: TestApp, sponsor: Person, name: string) {
  const phone = freshPhone()
  const invitation = await invite(sponsor, { phone, name })
  return { id: 0, name, phone, browser: test.browser(), invitation }
}

/** Opens the invitation of an invitee and uploads a photo with it; answers what registration needs. */
export async function readyToRegister(person: Person) {
  const { status } = await person.browser.post('/api/auth/login', { phone: person.phone })
  if (status !== 202) throw new Error(`${person.name} is not invited (${status})`)
  return registrationForm(person)
}

/** What a registration sends, with a photo that was uploaded for it. */
export async function registrationForm({ browser, phone, name }: Omit<Person, 'id'>) {
  const { photoUrl } = await ok(browser.upload('/api/upload/temp', await photo()))
  return { phone, name, profilePhoto: photoUrl }
}

/** Registers an invitee, from opening the invitation on. */
export async function register(person: Person): Promise<Person> {
  const form = await readyToRegister(person)
  const { id } = await ok(person.browser.post('/api/auth/complete-registration', form))
  return { ...person, id }
}
