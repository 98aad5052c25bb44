import type { EmailSettings } from '@kinhold/contract/settings'
import { useState } from 'react'
import { AskBefore } from '../../parts/ask-before.tsx'
import { sentenceOf } from '../../api.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { useConfig } from '../session/config.data.ts'
import { EmailCode } from './email-code.tsx'
import { EmailForm } from './email-form.tsx'
import { Section } from '../../parts/section.tsx'
import { useRemoveEmail } from './settings.data.ts'

/** The member's e-mail address, and the code that confirms a new one. */
export function EmailAddress({ email }: { email: EmailSettings }) {
  const [isTyping, setIsTyping] = useState(false)
  const { emailAvailable } = useConfig()
  return (
    <Section
      title="Your e-mail address"
      words={
        emailAvailable
          ? 'Only for your notices. Nobody else sees it.'
          : 'E-mail is not set up here yet: your e-mails are sent once it is.'
      }
    >
      {isTyping || (!email.address && !email.waiting) ? (
        <EmailForm onDone={() => setIsTyping(false)} isFirst={!email.address && !email.waiting} />
      ) : email.waiting ? (
        <EmailCode waiting={email.waiting} confirmed={email.address} onOther={() => setIsTyping(true)} />
      ) : (
        <Confirmed address={email.address!} onOther={() => setIsTyping(true)} />
      )}
    </Section>
  )
}

function Confirmed({ address, onOther }: { address: string; onOther: () => void }) {
  const remove = useRemoveEmail()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{address}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOther}>Change</Button>
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          Remove
        </Button>
      </div>
      <AskBefore
        open={isAsked}
        title="Remove your e-mail address?"
        confirmLabel="Remove"
        danger
        act={() => remove.mutateAsync()}
        says={{
          done: { title: 'Address removed' },
          failed: (error) => ({ title: 'Not removed', description: sentenceOf(error, UNREACHABLE) }),
        }}
        onClose={() => setIsAsked(false)}
      >
        You get no more e-mails.
      </AskBefore>
    </div>
  )
}
