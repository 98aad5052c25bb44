import type { Passkey } from '@kinhold/contract/passkeys'
import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { canPasskeys } from '../../../browser/passkeys.ts'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { useMakePasskey } from './use-make-passkey.ts'
import { usePasskeys, useRemovePasskey } from './passkeys.data.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from '../../../parts/section.tsx'
import { useConfig } from '../../session/config.data.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** The passkeys that replace a texted code (TRU-126), on servers that ask for codes. */
export function Passkeys() {
  const { phoneVerification } = useConfig()
  return phoneVerification && <OwnPasskeys />
}

function OwnPasskeys() {
  const passkeys = usePasskeys()
  return (
    <Section
      title="Passkeys"
      words="A passkey signs you in with your fingerprint, face or PIN in place of a texted code."
    >
      <Loaded query={passkeys} failure={FAILURE} loading={<Skeleton className="h-20" />}>
        {(list) => <List passkeys={list} />}
      </Loaded>
    </Section>
  )
}

const FAILURE = {
  otherwise: 'Your passkeys could not be loaded. Please check your connection and try again.',
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const [asked, setAsked] = useState<Passkey | null>(null)
  const remove = useRemovePasskey()
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mb-4">You have none yet.</p>
      ) : (
        <ul aria-label="Your passkeys" className="mb-4 divide-y divide-line">
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setAsked(one)} />
          ))}
        </ul>
      )}
      <AddPasskey count={passkeys.length} />
      <AskBefore
        open={asked !== null}
        title="Remove this passkey?"
        confirmLabel="Remove"
        danger
        act={() => remove.mutateAsync(asked!.id)}
        says={{
          done: { title: 'Passkey removed' },
          failed: (error) => ({ title: 'Error', description: sentenceOf(error, UNREACHABLE) }),
        }}
        onClose={() => setAsked(null)}
      >
        “{asked?.name}” will not sign you in here any more. Where it is kept it stays until you delete it
        there, too. Browsers that are signed in stay so.
      </AskBefore>
    </>
  )
}

function AddPasskey({ count }: { count: number }) {
  const { make, isMaking, problem } = useMakePasskey(() => {})
  if (!canPasskeys())
    return (
      <p className="text-quiet">
        This browser can make no passkey here. Please open the app in another browser, or on your phone.
      </p>
    )
  if (count >= PASSKEYS_MOST)
    return (
      <p className="text-quiet">
        You have the most passkeys that a member can have. To add one, remove one first.
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isMaking} busyLabel="Adding…" onClick={make}>
        Add a passkey
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
