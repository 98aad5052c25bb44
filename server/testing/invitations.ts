import type { TestApp } from './app.ts'
import { ok } from './ok.ts'
import { freshPhone, type Person } from './people.ts'
import { photo } from './pictures.ts'

type Invited = { phone: string; name: string }

/** Sends an invitation request from a member. */
export function sendInvite({ browser }: Person, { phone, name }: Invited) {
  return browser.post('/api/invitations', { recipientPhone: phone, recipientName: name })
}

/** Sends an invitation request that must succeed, and returns the invitation. */
export function invite(from: Person, to: Invited) {
  return ok(sendInvite(from, to))
}

/** Accepts an invitation as the member who was invited. */
export function accept({ browser }: Person, { id }: { id: number }) {
  return browser.post(`/api/invitations/${id}/accept`)
}

/** Has one member invite another, who accepts. Returns the accepted invitation. */
export async function connect(from: Person, to: Person) {
  return ok(accept(to, await invite(from, to)))
}

/** Invites a person through the API. Returns the invitee, who hasn't signed in yet. */
export async function invitee(test: TestApp, sponsor: Person, name: string) {
  const phone = freshPhone()
  const invitation = await invite(sponsor, { phone, name })
  return { id: 0, name, phone, browser: test.browser(), invitation }
}

/** Opens an invitee's invitation and uploads a photo. Returns the registration data. */
export async function readyToRegister(person: Person) {
  const { status } = await person.browser.post('/api/auth/login', { phone: person.phone })
  if (status !== 202) throw new Error(`${person.name} is not invited (${status})`)
  return registrationForm(person)
}

/** Returns the request body for a registration, with a freshly uploaded photo. */
export async function registrationForm({ browser, phone, name }: Omit<Person, 'id'>) {
  const { photoUrl } = await ok(browser.upload('/api/upload/temp', await photo()))
  return { phone, name, profilePhoto: photoUrl }
}

/** Opens an invitee's invitation and registers them. */
export async function register(person: Person): Promise<Person> {
  const form = await readyToRegister(person)
  const { id } = await ok(person.browser.post('/api/auth/complete-registration', form))
  return { ...person, id }
}
