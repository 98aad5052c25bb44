import type { ReactNode } from 'react'
import { Prose } from '../../ui/prose.tsx'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

const EFFECTIVE = { day: '2025-06-23', words: 'June 23, 2025' }

const TEXTS = { privacy: privacyText, terms: termsText }

type Props = { text: keyof typeof TEXTS; contacts: LegalContacts }

// In the text, each section begins with '## ' and its title.
export function LegalText({ text, contacts }: Props) {
  const [start = '', ...parts] = TEXTS[text](contacts.appName).split('\n## ')
  return (
    <div className="measure grid gap-8">
      <div className="grid gap-3">
        <p className="text-quiet">
          Effective date: <time dateTime={EFFECTIVE.day}>{EFFECTIVE.words}</time>
        </p>
        <Prose>{start}</Prose>
      </div>
      {parts.map((part) => {
        const [title = '', ...words] = part.split('\n')
        return (
          <Part key={title} title={title}>
            <Prose>{words.join('\n')}</Prose>
          </Part>
        )
      })}
      <Contacts contacts={contacts} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  )
}

/** Shows the contact addresses for questions (PRO-21), or says that none are set up. */
function Contacts({ contacts }: { contacts: LegalContacts }) {
  const { privacyEmail, legalEmail, supportEmail } = contacts
  return (
    <Part title="Contact">
      <p>Privacy questions, and requests about your data: {addressOr(privacyEmail, supportEmail)}</p>
      <p>Legal questions and notices: {addressOr(legalEmail, supportEmail)}</p>
    </Part>
  )
}

function addressOr(address: string | null, fallback: string | null): ReactNode {
  if (address) return <Address address={address} />
  if (fallback)
    return (
      <>
        no separate address has been set up yet, so please write to <Address address={fallback} />
      </>
    )
  return 'no address has been set up yet. Please ask the person who invited you to pass your question on to the admin.'
}

function Address({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-evergreen underline underline-offset-2">
      {address}
    </a>
  )
}

export type LegalContacts = {
  appName: string
  privacyEmail: string | null
  legalEmail: string | null
  supportEmail: string | null
}
