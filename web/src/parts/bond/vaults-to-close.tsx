import { Checkbox } from '../../ui/checkbox.tsx'
import type { SharedVault } from './bond.data.ts'

type Props = {
  name: string
  vaults: readonly SharedVault[]
  closing: readonly SharedVault[]
  onChange: (closing: readonly SharedVault[]) => void
  isLocked: boolean
}

/** The member's vaults that the other person can still enter after the bond ends; all stay open by default (TRU-13). */
export function VaultsToClose({ name, vaults, closing, onChange, isLocked }: Props) {
  return (
    <fieldset className="grid gap-1 rounded-field border border-line px-4 py-3" disabled={isLocked}>
      <legend className="px-1 font-medium">Your vaults</legend>
      <p className="text-sm text-quiet">
        {name} may enter these by their number. A vault that you untick is closed to them.
      </p>
      {vaults.map((vault) => (
        <Checkbox
          key={vault.id}
          label={<span className="wrap-anywhere">{vault.title}</span>}
          checked={!closing.some(({ id }) => id === vault.id)}
          onChange={({ target }) =>
            onChange(target.checked ? closing.filter(({ id }) => id !== vault.id) : [...closing, vault])
          }
        />
      ))}
    </fieldset>
  )
}
