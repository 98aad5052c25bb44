import { showAccessCode } from '@kinhold/domain/vaults'
import { copyText } from '../../../browser/clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy, RefreshCw } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'

/** The access code of a vault, to be read out or copied, and the action that replaces it (VLT-05). */
export function AccessCode({ code, onReplace }: { code: string; onReplace: () => void }) {
  const shown = showAccessCode(code)
  const copy = async () =>
    toast(
      (await copyText(shown))
        ? { title: 'Access code copied' }
        : { title: 'Copy Failed', description: 'Unable to copy the access code', tone: 'danger' },
    )
  return (
    <section aria-label="Access code" className="grid gap-2 rounded-field bg-sunken p-3">
      <p className="text-sm text-quiet">Access code</p>
      <p className="font-display text-heading tabular-nums">{shown}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="min-h-11" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy code
        </Button>
        <Button size="sm" className="min-h-11" onClick={onReplace}>
          <RefreshCw aria-hidden className="size-4" />
          New code
        </Button>
      </div>
      <p className="text-sm text-quiet">
        Who enters it comes onto the list by their own number. Give it only to people you trust.
      </p>
    </section>
  )
}
