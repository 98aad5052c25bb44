import { ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { formatPhone } from '@kinhold/domain/phone-format'
import { CAST, phoneOf } from './cast.ts'

/** The people to sign in as, and what each of them sees. */
export const VISITORS: { name: string; phone: string; sees: string }[] = [
  as('Ann Archer', 'a member: conversations, albums, boards, people who wait for her'),
  as('Rosa Reed', 'the operator as a member; one press leads to the admin’s desk'),
  { name: 'admin', phone: ADMIN_PLACEHOLDER_PHONE, sees: 'the desk: reports, a lost number, texts, figures' },
  as('Iris Ingham', 'a newcomer to confirm, a lost number, an album that many fill'),
  as('Hazel Hart', 'sponsor of a suspended member, asked to take over another'),
  as('Abel Ash', 'has been warned, and can answer'),
  as('Carl Clover', 'is suspended'),
  as('Emil East', 'has to register again'),
  as('Vito Vine', 'has registered, and waits for Ann'),
  as('Nell Nash', 'is invited by Ann, and can register'),
  as('Aunt Peg', 'a guest of two albums, without an account'),
]

function as(name: string, sees: string) {
  return { name, phone: phoneOf(name), sees }
}

/** Returns the text for visitors: the accounts to sign in with, and what else visitors should know. */
export function welcome(): string {
  const lines = VISITORS.map(({ name, phone, sees }) => `  ${name.padEnd(12)} ${formatPhone(phone)}  ${sees}`)
  return `
The demo has ${CAST.length} members, and none of them exists. Sign in with a number:

${lines.join('\n')}

  No code is needed; with PHONE_VERIFICATION=required, codes are shown here. No text and no e-mail leaves.
  What you change stays. Make everything again: npm run demo -- --fresh
`
}
