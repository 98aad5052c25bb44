import { CAST } from '../demo/cast.ts'
import { portraitOf } from '../demo/made/portrait.ts'
import { ALL_SCENES, sceneOf } from '../demo/made/scenes.ts'
import { randomOf } from '../demo/random.ts'

/**
 * Returns an SVG for the address of a picture under /media, or null for any other address. A portrait shows
 * the person named in the address, as in the demo; any other picture is a scene chosen by the name in the
 * address.
 */
export function mediaAt(address: string): { type: string; body: string } | null {
  const name = /^\/media\/([^?]+)/.exec(address)?.[1]
  if (!name || /\.(mp4|webm|mp3|pdf)$/.test(name)) return null
  return { type: 'image/svg+xml', body: drawn(name) }
}

function drawn(name: string): string {
  const who = /^(?:portrait|selfie)-(\w+)/.exec(name)?.[1]
  if (who === undefined) return sceneOf(randomOf(name).one(ALL_SCENES), name, sizeOf(name))
  const person = CAST.find((each) => each.name.toLowerCase().startsWith(`${who} `))
  return portraitOf(person?.name ?? who, person?.look ?? { hair: 'bob' })
}

function sizeOf(name: string): { w: number; h: number } {
  if (name.includes('-tall')) return { w: 900, h: 1600 }
  if (name.includes('-wide')) return { w: 1600, h: 500 }
  return { w: 1600, h: 1200 }
}
