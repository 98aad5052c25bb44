import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Prose } from '../../ui/prose.tsx'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

const EFFECTIVE = { day: '2025-06-23', words: t`June 23, 2025` }

const TEXTS = { privacy: privacyText, terms: termsText }

type Props = { text: keyof typeof TEXTS; contacts: LegalContacts }

// In the text, each section begins with '## ' and its title.
export function LegalText({ text, contacts }: Props) {
  const [start = '', ...parts] = TEXTS[text](contacts.appName).split('\n## ')
  return (
    <div className="measure grid gap-8">
      <div className="grid gap-3">
        <p className="text-quiet">
          <Trans>
            Effective date: <time dateTime={EFFECTIVE.day}>{EFFECTIVE.words}</time>
          </Trans>
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

/** Shows the contact addresses for questions (PRO-21), or a note that none are set up. */
function Contacts({ contacts }: { contacts: LegalContacts }) {
  const { privacyEmail, legalEmail, supportEmail } = contacts
  return (
    <Part title={t`Contact`}>
      <p>
        {privacyEmail ? (
          <Trans>
            Privacy questions, and requests about your data: <Address address={privacyEmail} />
          </Trans>
        ) : supportEmail ? (
          <Trans>
            Privacy questions, and requests about your data: no separate address has been set up yet, so
            please write to <Address address={supportEmail} />
          </Trans>
        ) : (
          t`Privacy questions, and requests about your data: no address has been set up yet. Please ask the person who invited you to pass your question on to the admin.`
        )}
      </p>
      <p>
        {legalEmail ? (
          <Trans>
            Legal questions and notices: <Address address={legalEmail} />
          </Trans>
        ) : supportEmail ? (
          <Trans>
            Legal questions and notices: no separate address has been set up yet, so please write to{' '}
            <Address address={supportEmail} />
          </Trans>
        ) : (
          t`Legal questions and notices: no address has been set up yet. Please ask the person who invited you to pass your question on to the admin.`
        )}
      </p>
    </Part>
  )
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
