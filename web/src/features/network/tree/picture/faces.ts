import { initialsOf, tintOf } from '../../../../ui/avatar.tsx'

const SIDE_PX = 96
const KEPT = 700

export type Faces = { of(person: { name: string; profilePhoto: string | null }): CanvasImageSource }

export function createFaces(palette: Palette, photos: Photos): Faces {
  const kept = new Map<string, CanvasImageSource>()
  const keep = (key: string, draw: () => CanvasImageSource) => {
    const face = kept.get(key) ?? draw()
    kept.delete(key)
    kept.set(key, face)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return face
  }
  return {
    of({ name, profilePhoto }) {
      const photo = profilePhoto && photos.get(profilePhoto)
      if (photo) return keep(profilePhoto, () => roundPhoto(photo))
      const initials = initialsOf(name)
      const tint = tintOf(name)
      return keep(`${tint} ${initials}`, () => roundInitials(initials, palette.tints[tint]!, palette))
    },
  }
}

export type Photos = { get(photo: string): HTMLImageElement | null }

export function createPhotos(onPhoto: () => void): Photos {
  const asked = new Map<string, HTMLImageElement>()
  return {
    get(photo) {
      const known = asked.get(photo)
      if (known) return known.complete && known.naturalWidth > 0 ? known : null
      const image = new Image()
      image.decoding = 'async'
      image.onload = onPhoto
      image.src = photo.startsWith('/media/') ? `${photo}?size=thumb` : photo
      asked.set(photo, image)
      return null
    },
  }
}

function roundPhoto(photo: HTMLImageElement): CanvasImageSource {
  return round((context) => {
    const side = Math.min(photo.naturalWidth, photo.naturalHeight)
    const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2]
    context.drawImage(photo, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  })
}

function roundInitials(initials: string, ground: string, palette: Palette): CanvasImageSource {
  return round((context) => {
    context.fillStyle = ground
    context.fillRect(0, 0, SIDE_PX, SIDE_PX)
    context.fillStyle = palette.ink
    context.font = `${SIDE_PX * 0.36}px ${palette.display}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(initials, SIDE_PX / 2, SIDE_PX * 0.53)
  })
}

function round(draw: (context: CanvasRenderingContext2D) => void): CanvasImageSource {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PX
  const context = canvas.getContext('2d')!
  context.beginPath()
  context.arc(SIDE_PX / 2, SIDE_PX / 2, SIDE_PX / 2, 0, 2 * Math.PI)
  context.clip()
  draw(context)
  return canvas
}

const ROLES = {
  card: '--color-card',
  ink: '--color-ink',
  quiet: '--color-quiet',
  line: '--color-line',
  edge: '--color-edge',
  evergreen: '--color-evergreen',
  onEvergreen: '--color-on-evergreen',
  paper: '--color-paper',
} as const
const TINTS = ['sand', 'clay', 'rose', 'oat', 'moss'] as const

export type Palette = Record<keyof typeof ROLES, string> & {
  tints: Record<string, string>
  sans: string
  display: string
}

/** Reads the theme's colors as computed inside an element, where references and `light-dark()` are resolved. */
export function readPalette(within: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  within.append(probe)
  const colorOf = (role: string) => {
    probe.style.color = `var(${role})`
    return getComputedStyle(probe).color
  }
  const roles = Object.entries(ROLES).map(([name, role]) => [name, colorOf(role)])
  const tints = TINTS.map((tint) => [`bg-tint-${tint}`, colorOf(`--color-tint-${tint}`)])
  const styles = getComputedStyle(probe)
  const sans = styles.fontFamily || 'sans-serif'
  const display = styles.getPropertyValue('--font-display').trim() || 'serif'
  probe.remove()
  return { ...Object.fromEntries(roles), tints: Object.fromEntries(tints), sans, display } as Palette
}

export function onTheme(tell: () => void): () => void {
  const chosen = new MutationObserver(tell)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', tell)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', tell)
  }
}
