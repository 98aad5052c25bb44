import type { Passkey } from '@kinhold/contract/passkeys'
import { PASSKEY_NAME_MAX } from '@kinhold/domain/limits'
import { useState } from 'react'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useRenamePasskey } from './passkeys.data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Lock } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'

type Props = { passkey: Passkey; onRemove: () => void }

/** One passkey: its name, which can be changed in place, its date and its last use. */
export function PasskeyRow({ passkey, onRemove }: Props) {
  const { name, createdAt, lastUsedAt } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="flex gap-4 py-4 last:pb-0">
      <Lock aria-hidden className="mt-0.5 size-6 shrink-0 text-quiet" />
      {isRenaming ? (
        <NameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="font-medium wrap-anywhere">
              {name}
            </p>
            <p className="text-sm text-quiet">
              added <Time at={createdAt} /> ·{' '}
              {lastUsedAt ? (
                <>
                  last used <Time at={lastUsedAt} />
                </>
              ) : (
                'not used yet'
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
              Rename
            </Button>
            <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey.id)
  const { form, kept } = useKeptForm(`passkey ${passkey.id}`, { name: passkey.name })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename.mutateAsync(name)
      kept.end()
      onDone()
    } catch (why) {
      sayAtForm(why, form, { focus: true, elseAt: 'name' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid flex-1 gap-4">
      <KeptNote kept={kept} />
      <Field
        label="Name of the passkey"
        dir="auto"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        error={errors.name?.message}
        {...form.register('name', {
          validate: (typed) => typed.trim() !== '' || 'Please enter a name.',
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          Save
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
