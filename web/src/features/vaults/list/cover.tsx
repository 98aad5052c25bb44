import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { tintOf } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Triangle } from '../../../ui/figure/triangle.tsx'

/** The newest picture of a vault, 4:3; the product's figure if there is none or it does not load. */
export function Cover({ vault: { cover, title } }: { vault: Pick<Vault, 'cover' | 'title'> }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (cover && cover !== broken)
    return (
      <img
        src={`${cover}?size=medium`}
        alt=""
        loading="lazy"
        decoding="async"
        className={classes(SHAPE, 'bg-sunken object-cover')}
        onError={() => setBroken(cover)}
      />
    )
  return (
    <span aria-hidden className={classes(SHAPE, 'grid place-items-center', tintOf(title))}>
      <Triangle className="w-1/4 text-ink opacity-60" />
    </span>
  )
}

const SHAPE = 'aspect-4/3 w-full'
