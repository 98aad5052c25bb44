import { addressShown } from '@kinhold/domain/links'
import { Cut } from '../../ui/cut.tsx'
import { LinkIcon } from '../../ui/icons.ts'

type Props = { url: string; title: string | null; description: string | null }

export function LinkCard({ url, title, description }: Props) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-field border border-edge bg-card px-3 py-2 transition-colors hover:bg-sunken"
    >
      <LinkIcon aria-hidden className="size-5 shrink-0 text-quiet" />
      <span className="grid min-w-0">
        <span dir="auto" className="font-medium wrap-anywhere">
          {title ?? hostOf(url)}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-sm text-quiet">
            {description}
          </span>
        )}
        <bdi dir="ltr" className="min-w-0 text-sm text-quiet">
          <Cut className="block">{addressShown(url)}</Cut>
        </bdi>
      </span>
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
