import { formatPhone } from '@kinhold/domain/phone-format'
import { useId, useState } from 'react'
import { keepInTab } from '../../../browser/tab-storage.ts'
import { useHeld } from '../../../parts/form/held.ts'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { ProveNumber } from '../../../parts/form/prove-number.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMember } from '../../session/use-session.ts'
import { PHONE, PhoneForm } from './phone-form.tsx'
import { Section } from '../../../parts/section.tsx'

/** The sign-in number; a new one may need a texted code (SET-08 to SET-11). */
export function PhoneSection() {
  const me = useMember()
  const formId = useId()
  const [unproved, setUnproved] = useHeld<string | null>('number of the settings to prove', null)
  const kept = useKeptKey(PHONE)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Section title="Your number" words="You sign in with it.">
      {unproved ? (
        <div className="grid gap-4">
          <ProveNumber
            formId={formId}
            phone={unproved}
            says="Phone Updated"
            onBusy={setIsBusy}
            onProved={() => {
              keepInTab(kept, null)
              setUnproved(() => null)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Checking…">
              Confirm
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={() => setUnproved(() => null)}>
              Back
            </Button>
          </div>
        </div>
      ) : (
        <PhoneForm
          key={me.phone}
          playerId={me.id}
          phone={formatPhone(me.phone ?? '')}
          onMustProve={(phone) => setUnproved(() => phone)}
        />
      )}
    </Section>
  )
}
