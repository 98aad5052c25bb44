import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { changeDraft, useDraft } from '../../../parts/writing/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'

type Props = { vault: Vault; wasWriting: boolean }

/**
 * Shows the draft of a person who can no longer add to the vault (FAM-10), or nothing if the draft is empty.
 */
export function KeptWords({ vault, wasWriting }: Props) {
  const key = useKeptKey(`draft vault ${vault.id}`)
  const { text, files } = useDraft(key)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = text.trim() === '' && files.length === 0
  // The composer may have had focus when it disappeared.
  const takesFocus = wasWriting && !isEmpty
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus()
  }, [takesFocus])
  if (isEmpty) return null
  const discard = () => {
    for (const { stop } of files) stop()
    changeDraft(key, () => ({ text: '', files: [] }))
  }
  return (
    <div ref={box} role="group" aria-labelledby={id} tabIndex={-1} className="outline-none">
      <Card className="grid gap-3">
        <p id={id} role="status">
          {sentenceFor(vault)} {t`What you wrote is kept here.`}
        </p>
        {text !== '' && <TextField label={t`Your words`} readOnly value={text} rows={3} />}
        <div className="flex flex-wrap gap-2">
          {text !== '' && <Button onClick={() => void copy(text)}>{t`Copy the words`}</Button>}
          <Button variant="quiet" onClick={discard}>
            {t`Discard`}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function sentenceFor({ muted, contribute, owner }: Vault): string {
  if (muted) return t`You cannot add to this vault for now.`
  return contribute === 'owner'
    ? t`Only ${{ name: owner.name }} may add to this vault now.`
    : t`Only the people whom ${{ name: owner.name }} chose may add to this vault now.`
}

async function copy(text: string): Promise<void> {
  toast(
    (await copyText(text))
      ? { title: t`Words copied` }
      : {
          title: t`The words were not copied`,
          description: t`Your browser does not allow it.`,
          tone: 'danger',
        },
  )
}
