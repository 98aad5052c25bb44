import type { Vault } from '@kinhold/contract/vaults'
import { initialsOf, tintOf } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Img } from '../../../ui/img.tsx'

type Props = { vault: Pick<Vault, 'id' | 'cover' | 'title' | 'owner' | 'accessCount'> }

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

const SHAPE = 'aspect-4/3 w-full'

// The owner determines the color, the title the initials, and the number of people the dots. The pattern
// depends on the id and the title, so that vaults with the same title differ.
function Drawing({ vault: { id, title, owner, accessCount } }: Props) {
  const [light, strong] = quiltOf(`${id} ${title}`)
  const dots = DOTS.slice(0, accessCount + 1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      className={classes(SHAPE, tintOf(owner.name), 'fill-ink')}
    >
      <path d={light} opacity=".06" />
      <path d={strong} opacity=".14" />
      {dots.length > 2 && (
        <path
          d={`M${dots.slice(0, 3).join('L')}Z`}
          className="fill-none stroke-evergreen stroke-2"
          opacity=".5"
        />
      )}
      {dots.map(([x, y], n) => (
        <circle key={n} cx={x} cy={y} r="5" className="fill-evergreen" />
      ))}
      <text x="14" y={HEIGHT - 16} fontSize="42" className="font-display">
        {initialsOf(title)}
      </text>
    </svg>
  )
}

const WIDTH = 160
const HEIGHT = 120

/** The centers of the dots, which form a growing triangle. */
const DOTS = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, n) => [126 + 16 * n - 8 * row, 18 + 15 * row] as const),
)

// The size of a triangle in the pattern. Its tip is centered over its base.
const BASE = 32
const RISE = 24

/** Returns a symmetrical pattern of triangles as two paths. The words determine the pattern. */
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

/** Returns a source of pseudorandom numbers, seeded with the words. */
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
