import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { AskBefore } from '../../parts/ask-before.tsx'
import { type SharedVault, useCloseVault } from '../bonds/bond.data.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'

type Props = { name: string; vaults: readonly SharedVault[] }

/** One's own vaults that the other may still enter after the end of their bond, each with an action to close it (TRU-94). */
export function VaultsStillOpen({ name, vaults }: Props) {
  const { mutateAsync } = useCloseVault()
  const [asked, setAsked] = useState<SharedVault | null>(null)
  return (
    <div className="grid w-full gap-2 border-t border-line pt-3 text-left">
      <p className="text-sm text-quiet">{name} may still enter these vaults of yours by their number.</p>
      <ul className="grid gap-2">
        {vaults.map((vault) => (
          <li key={vault.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{vault.title}</span>
            <Button
              className="shrink-0"
              aria-label={`End access of ${name} to ${vault.title}`}
              onClick={() => setAsked(vault)}
            >
              End access
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <AskBefore
          open
          danger
          title={`End the access of ${name}?`}
          confirmLabel="End access"
          act={() => mutateAsync(asked)}
          says={{
            done: { title: `${asked.title} is closed to ${name}` },
            failed: (error) => ({
              title: `${asked.title} is still open to ${name}`,
              description: sentenceOf(error, UNREACHABLE),
            }),
          }}
          onClose={() => setAsked(null)}
        >
          {`${asked.title} is then closed to them. You can put their number on its list again.`}
        </AskBefore>
      )}
    </div>
  )
}
