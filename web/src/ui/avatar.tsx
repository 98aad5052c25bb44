import { charactersOf } from '@kinhold/domain/graphemes'
import { classes } from './classes.ts'
import { Img } from './img.tsx'

const SIZES = {
  xs: 'size-8 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-12 text-base',
  lg: 'size-20 text-heading',
  xl: 'size-32 text-title',
}
const TINTS = ['bg-tint-sand', 'bg-tint-clay', 'bg-tint-rose', 'bg-tint-oat', 'bg-tint-moss']

type Props = {
  name: string
  photo?: string | null | undefined
  size?: keyof typeof SIZES
  className?: string
  /** True if no name is shown beside the photo, in which case the photo needs alternative text. */
  alone?: boolean
}

/** A person's round photo, or their initials if the photo is missing or fails to load. */
export function Avatar({ name, photo, size = 'md', className, alone }: Props) {
  const shape = classes(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full object-cover',
    SIZES[size],
    className,
  )
  const initials = (
    <span
      className={classes(shape, tintOf(name), 'font-display text-ink')}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  )
  if (!photo) return initials
  return <Img src={sized(photo, size)} alt={alone ? name : ''} className={shape} instead={initials} />
}

function sized(photo: string, size: keyof typeof SIZES): string {
  return photo.startsWith('/media/') ? `${photo}?size=${size === 'xl' ? 'medium' : 'thumb'}` : photo
}

/** Returns the capitalized initials of a name's first and last words, or one initial for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => charactersOf(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Returns the background class for someone's initials. The class is always the same for the same name. */
export function tintOf(name: string): string {
  let sum = 0
  for (const sign of name) sum += sign.codePointAt(0)!
  return TINTS[sum % TINTS.length]!
}
