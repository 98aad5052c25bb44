import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Download } from '../../ui/icons.ts'
import { FILM_UNSHOWN } from './use-unshown.ts'

type Props = { media: Pick<Media, 'kind' | 'url' | 'name'>; className?: string }

/** Replaces a film or recording that this browser can't show. */
export function Unshown({ media: { kind, url, name }, className }: Props) {
  return (
    <p className={classes('flex flex-wrap items-center gap-2 text-sm', className)}>
      {kind === 'video' ? FILM_UNSHOWN : t`This browser can't play this recording.`}
      <a href={url} download={name ?? true} className={buttonStyle({ size: 'sm' }, 'min-h-11')}>
        <Download aria-hidden className="size-4" />
        {t`Download`}
      </a>
    </p>
  )
}
