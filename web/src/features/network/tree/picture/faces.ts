import type { TreeNode } from '@kinhold/contract/network'
import { onReturn, soon } from '../../../../browser/return.ts'
import { initialsOf, tintOf } from '../../../../ui/avatar.tsx'

const SIDE_PX = 96
const KEPT = 700

export type Faces = ReturnType<typeof createFaces>

export function createFaces(palette: Palette, photos: ReturnType<typeof createPhotos>) {
  const kept = new Map<string, CanvasImageSource>()
  const keep = (key: string, draw: () => CanvasImageSource) => {
    const face = kept.get(key) ?? draw()
    kept.delete(key)
    kept.set(key, face)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return face
  }
  return {
    of({ name, profilePhoto }: Pick<TreeNode, 'name' | 'profilePhoto'>): CanvasImageSource {
      const photo = profilePhoto && photos.get(profilePhoto)
      if (photo) return keep(profilePhoto, () => roundPhoto(photo))
      const initials = initialsOf(name)
      const tint = tintOf(name)
      return keep(`${tint} ${initials}`, () => roundInitials(initials, palette.tints[tint]!, palette))
    },
  }
}

export function createPhotos(onPhoto: () => void, signal: AbortSignal) {
  const asked = new Map<string, HTMLImageElement>()
  const loadLost = () => {
    for (const [photo, image] of asked) if (isLost(image)) soon(() => (image.src = addressOf(photo)))
  }
  signal.addEventListener('abort', onReturn(loadLost))
  return {
    get(photo: string): HTMLImageElement | null {
      const known = asked.get(photo)
      if (known) return known.complete && !isLost(known) ? known : null
      const image = new Image()
      image.decoding = 'async'
      image.onload = onPhoto
      image.src = addressOf(photo)
      asked.set(photo, image)
      return null
    },
  }
}

function addressOf(photo: string): string {
  return photo.startsWith('/media/') ? `${photo}?size=thumb` : photo
}

function isLost({ complete, naturalWidth }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0
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

const ROLES = ['ink', 'quiet', 'line', 'edge', 'evergreen', 'on-evergreen', 'paper'] as const
const TINTS = ['sand', 'clay', 'rose', 'oat', 'moss']

export type Palette = Record<(typeof ROLES)[number] | 'sans' | 'display', string> & {
  tints: Record<string, string>
}

/** Reads the theme's colors and fonts from an element, with `var()` and `light-dark()` resolved. */
export function readPalette(within: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  within.append(probe)
  const colorOf = (role: string) => {
    probe.style.color = `var(--color-${role})`
    return getComputedStyle(probe).color
  }
  const roles = ROLES.map((role) => [role, colorOf(role)])
  const tints = TINTS.map((tint) => [`bg-tint-${tint}`, colorOf(`tint-${tint}`)])
  const styles = getComputedStyle(probe)
  const sans = styles.fontFamily || 'sans-serif'
  const display = styles.getPropertyValue('--font-display').trim() || 'serif'
  probe.remove()
  return { ...Object.fromEntries(roles), tints: Object.fromEntries(tints), sans, display } as Palette
}

export function onTheme(tell: () => void, signal: AbortSignal): void {
  const chosen = new MutationObserver(tell)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => chosen.disconnect())
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell, { signal })
}
