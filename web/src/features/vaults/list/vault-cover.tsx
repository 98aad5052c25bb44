import type { Vault } from '@kinhold/contract/vaults'
import { initialsOf, tintOf } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Img } from '../../../ui/img.tsx'

type Props = { vault: Pick<Vault, 'id' | 'cover' | 'title' | 'owner'> }

/** Shows a vault's newest picture or, if none loads, a drawing that no other vault has (VLT-153). */
export function VaultCover({ vault }: Props) {
  const { cover } = vault
  const drawn = <Drawing vault={vault} />
  if (!cover) return drawn
  return (
    <Img
      src={`${cover}?size=medium`}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes(SHAPE, 'bg-sunken object-cover')}
      instead={drawn}
    />
  )
}

// Low enough that a phone also shows the first vault's name.
const SHAPE = 'aspect-2/1 w-full'

// The owner determines the color, and the title determines the initials. The pattern depends on the id and
// the title, so that vaults with the same title differ.
function Drawing({ vault: { id, title, owner } }: Props) {
  const [light, strong] = quiltOf(`${id} ${title}`)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      className={classes(SHAPE, tintOf(owner.name), 'fill-ink')}
    >
      <path d={light} opacity=".06" />
      <path d={strong} opacity=".14" />
      <text x="14" direction="ltr" y={HEIGHT - 12} fontSize="30" className="font-display">
        {initialsOf(title)}
      </text>
    </svg>
  )
}

const WIDTH = 160
const HEIGHT = 80

// The size of a triangle in the pattern. Its tip is centered over its base.
const BASE = 32
const RISE = 20

/**
 * Returns a symmetrical pattern of triangles as two paths. The same text always produces the same pattern.
 */
function quiltOf(words: string): [light: string, strong: string] {
  const next = numbersFrom(words)
  const paths = ['', '', '']
  for (let y = 0; y < HEIGHT; y += RISE)
    for (let x = -BASE / 2; x <= (WIDTH - BASE) / 2; x += BASE / 2) {
      const isUp = (x / BASE + 0.5 + y / RISE / 2) % 1 === 0
      const path = (left: number) =>
        isUp
          ? `M${left} ${y + RISE}h${BASE}l${-BASE / 2}-${RISE}z`
          : `M${left} ${y}h${BASE}l${-BASE / 2} ${RISE}z`
      const mirrored = WIDTH - BASE - x
      paths[next() % 3] += path(x) + (mirrored === x ? '' : path(mirrored))
    }
  return [paths[1]!, paths[2]!]
}

/** Returns a source of pseudorandom numbers, seeded with the text. */
function numbersFrom(words: string): () => number {
  let state = 0x811c9dc5
  for (const sign of words) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 8
  }
}
