import { t } from '@lingui/core/macro'
import { X } from '../../ui/icons.ts'
import { useSessionActions } from '../session/use-session.ts'

export function EndedNotice({ sentence }: { sentence: string }) {
  const { dismissEnding } = useSessionActions()
  return (
    <div className="flex items-start gap-2 rounded-card border border-gold bg-gold-soft py-1 pe-1 ps-4 text-gold-ink">
      <p role="alert" className="flex-1 py-2">
        {sentence}
      </p>
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={dismissEnding}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <X className="size-4" aria-hidden />
      </button>
    </div>
  )
}
