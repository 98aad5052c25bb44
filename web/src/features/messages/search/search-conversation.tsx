import { SEARCH_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { SeekField } from '../../../parts/seek-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FoundMessages } from './found-messages.tsx'

type Props = {
  bondId: string
  /** Called with the other person's id and the chosen message's id. */
  onOpen: (otherId: number, messageId: number) => void
  onClose: () => void
}

export function SearchConversation({ bondId, onOpen, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const open = (otherId: number, messageId: number) => {
    onClose()
    onOpen(otherId, messageId)
  }
  return (
    <Dialog open onClose={onClose} title={t`Search this conversation`} wide>
      <SeekField
        label={t`Words to look for`}
        hideLabel
        placeholder={t`Words to look for`}
        maxLength={SEARCH_MAX}
        data-autofocus=""
        value={typed}
        onType={setTyped}
      />
      <div className="min-h-48 pb-2">
        <FoundMessages sought={typed} bondId={bondId} onOpen={open} />
      </div>
    </Dialog>
  )
}
