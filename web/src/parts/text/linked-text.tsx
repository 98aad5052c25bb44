import { partsOf } from '@kinhold/domain/links'
import { useMemo } from 'react'

/** Turns web addresses into links that surrounding right-to-left text can't reorder. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return parts.map(({ shown, address }, place) =>
    address === null ? (
      shown
    ) : (
      <bdi key={place} dir="ltr">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-evergreen underline underline-offset-4 wrap-anywhere"
        >
          {shown}
        </a>
      </bdi>
    ),
  )
}
