import sharp from 'sharp'
import { type Random, randomOf } from '../random.ts'

/** The subject of a picture. */
export type Scene = keyof typeof SCENES
export type Shape = keyof typeof SIZES

const SIZES = { usual: [1024, 768], tall: [720, 960], wide: [1280, 512] } as const

/**
 * Draws a picture as a JPEG. Different names give different pictures of the scene; the same name always gives
 * the same picture.
 */
export function drawScene(scene: Scene, name: string, shape: Shape = 'usual'): Promise<Buffer> {
  const [w, h] = SIZES[shape]
  return svgOf(scene, name, { w, h }).jpeg({ quality: 84 }).toBuffer()
}

/**
 * Draws a sunset over a lake as a WebP. Each name gives a different lake. `share`: how far the sunset has
 * progressed, from 0 to 1.
 */
export function drawSunset(name: string, size: { w: number; h: number }, share: number): Promise<Buffer> {
  return svgOf('lake', name, size, share).webp({ quality: 70 }).toBuffer()
}

function svgOf(scene: Scene, name: string, size: { w: number; h: number }, sunk = 0) {
  return sharp(Buffer.from(sceneOf(scene, name, size, sunk))).removeAlpha()
}

/** Draws a picture as an SVG, as `drawScene` does. `sunk`: how far a lake's sunset has progressed, from 0 to 1. */
export function sceneOf(scene: Scene, name: string, size: { w: number; h: number }, sunk = 0): string {
  const drawn = SCENES[scene]({ ...size, random: randomOf(`${scene} ${name}`), sunk }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.w}" height="${size.h}">${drawn}</svg>`
}

type Room = { w: number; h: number; random: Random; sunk: number }

const SCENES = {
  lake: ({ w, h, random, sunk }: Room) => {
    const hue = random.one([8, 20, 32, 44])
    const shore = h * 0.58
    const sun = {
      x: random.between(w * 0.2, w * 0.8),
      y: shore + h * (sunk * 0.36 - random.between(0.08, 0.26)),
    }
    return [
      sky({ w, h }, `hsl(${hue + 190} 35% 52%)`, `hsl(${hue} 75% 82%)`),
      circle(sun.x, sun.y, h * 0.07, '#fff4d6'),
      ridge({ w, random }, shore, h * 0.24, `hsl(${hue + 200} 22% 52%)`),
      ridge({ w, random }, shore, h * 0.13, `hsl(${hue + 200} 26% 38%)`),
      rect(0, shore, w, h - shore, `hsl(${hue + 195} 32% 46%)`),
      ...times(26, () => {
        const y = random.between(shore + 6, h)
        const x = sun.x + random.between(-0.5, 0.5) * (y - shore + 60)
        return rect(x, y, random.between(20, 90), 4, '#fff4d6', 0.5)
      }),
      ...times(30, () => {
        const x = random.between(-20, w * 0.3)
        return line(x, h, x + random.between(-20, 30), h - random.between(80, 260), '#2c3a2b', 5)
      }),
    ]
  },
  garden: ({ w, h, random }: Room) => [
    sky({ w, h }, '#a9cfe0', '#eef5e6'),
    ...times(9, (n) =>
      circle(
        (n * w) / 8,
        h * 0.4,
        h * random.between(0.12, 0.2),
        `hsl(${random.between(95, 140)} 28% ${random.between(32, 44)}%)`,
      ),
    ),
    ...times(22, (n) => rect((n * w) / 21 - 14, h * 0.36, 28, h * 0.16, '#c9b48d')),
    rect(0, h * 0.41, w, 12, '#b59e74'),
    rect(0, h * 0.5, w, h, '#7a5a3c'),
    ...times(4, (row) => {
      const y = h * (0.58 + row * 0.115)
      const plants = times(9 - row, (n) =>
        plant((n + 0.5) * (w / (9 - row)) + random.between(-14, 14), y, 26 + row * 16, random),
      )
      return rect(0, y, w, 14 + row * 6, '#674a30') + plants.join('')
    }),
  ],
  cake: ({ w, h, random }: Room) => {
    const icing = random.one(['#f7e3e0', '#f4ecd2', '#dfeee4', '#e8def0'])
    const [x, y] = [w / 2, h * 0.62]
    return [
      rect(0, 0, w, h, `hsl(${random.between(20, 50)} 40% 78%)`),
      ...times(8, (n) => circle((n * w) / 7, h * 0.12, h * 0.035, random.one(FLAGS))),
      rect(0, h * 0.68, w, h, '#8d6a4a'),
      ellipse(x, h * 0.8, w * 0.34, h * 0.06, '#fdfaf4'),
      rect(x - w * 0.22, y - h * 0.06, w * 0.44, h * 0.22, '#a8694a'),
      rect(x - w * 0.22, y - h * 0.1, w * 0.44, h * 0.09, icing),
      ...times(9, (n) => circle(x - w * 0.2 + n * w * 0.05, y - h * 0.005, h * 0.026, icing)),
      ...times(7, (n) => {
        const at = x - w * 0.18 + n * w * 0.06
        const top = y - h * 0.22
        return rect(at - 7, top, 14, h * 0.12, random.one(FLAGS)) + ellipse(at, top - 16, 9, 20, '#f7c948')
      }),
    ]
  },
  snow: ({ w, h, random }: Room) => [
    sky({ w, h }, '#8fa9c4', '#e6ebf2'),
    ridge({ w, random }, h * 0.6, h * 0.3, '#b9c7d8'),
    rect(0, h * 0.58, w, h, '#f6f8fa'),
    ...times(24, () => {
      const y = random.between(h * 0.58, h * 0.86)
      return fir(random.between(0, w), y, (y - h * 0.42) * random.between(0.6, 0.9), random)
    }),
    ...times(120, () =>
      circle(random.between(0, w), random.between(0, h), random.between(2, 6), '#fff', 0.9),
    ),
  ],
  sea: ({ w, h, random }: Room) => {
    const [x, y, size] = [random.between(w * 0.3, w * 0.7), h * 0.6, h * random.between(0.2, 0.32)]
    return [
      sky({ w, h }, '#6fb1d6', '#e8f3f4'),
      ...times(5, () => cloud(random.between(0, w), random.between(h * 0.08, h * 0.3), h * 0.06, random)),
      rect(0, h * 0.52, w, h, '#2f7c97'),
      ...times(5, (n) => wave(w, h * (0.6 + n * 0.08), 16 + n * 5, `hsl(195 50% ${36 - n * 3}%)`)),
      polygon([x, y, x, y - size, x + size * 0.6, y], '#fdfaf4'),
      polygon([x - 12, y, x - 12, y - size * 0.85, x - size * 0.45, y], random.one(FLAGS)),
      polygon(
        [x - size * 0.5, y + 8, x + size * 0.7, y + 8, x + size * 0.5, y + 56, x - size * 0.35, y + 56],
        '#6d3b2b',
      ),
    ]
  },
  porch: ({ w, h, random }: Room) => {
    const wall = `hsl(${random.between(20, 60)} 32% 74%)`
    return [
      sky({ w, h }, '#33476b', '#e3a071'),
      ...times(40, () => circle(random.between(0, w), random.between(0, h * 0.3), 2.5, '#fff', 0.8)),
      rect(0, h * 0.78, w, h, '#3f5a3c'),
      polygon([w * 0.12, h * 0.4, w * 0.5, h * 0.14, w * 0.88, h * 0.4], '#5a3a33'),
      rect(w * 0.18, h * 0.4, w * 0.64, h * 0.42, wall),
      ...times(4, (n) => rect(w * (0.22 + n * 0.155), h * 0.48, w * 0.09, h * 0.16, '#f9d98a')),
      rect(w * 0.455, h * 0.5, w * 0.09, h * 0.32, '#7a3b2e'),
      ...times(6, (n) => rect(w * (0.16 + n * 0.133), h * 0.66, 16, h * 0.18, '#f4eee2')),
      rect(w * 0.14, h * 0.66, w * 0.72, 16, '#f4eee2'),
      ...times(8, () => plant(random.between(0, w), h * random.between(0.86, 0.97), 70, random)),
    ]
  },
  letter: ({ w, h, random }: Room) => [
    rect(0, 0, w, h, `hsl(${random.between(20, 36)} 34% 38%)`),
    ...times(7, (n) => rect(0, (n * h) / 7, w, 5, '#000', 0.14)),
    `<g transform="rotate(${random.between(-8, 8)} ${w / 2} ${h / 2})">`,
    rect(w * 0.2, h * 0.14, w * 0.52, h * 0.72, '#f6efdd'),
    ...times(11, (n) => {
      const y = h * (0.24 + n * 0.052)
      const length = n === 10 ? 0.16 : random.between(0.36, 0.43)
      return scribble(w * 0.25, y, w * length, random)
    }),
    '</g>',
    `<g transform="rotate(${random.between(-20, 14)} ${w * 0.7} ${h * 0.74})">`,
    rect(w * 0.52, h * 0.6, w * 0.34, h * 0.26, '#e7d7b5'),
    polygon([w * 0.52, h * 0.6, w * 0.69, h * 0.75, w * 0.86, h * 0.6], '#d8c499'),
    circle(w * 0.69, h * 0.73, h * 0.03, '#a63a2b'),
    '</g>',
  ],
  meadow: ({ w, h, random }: Room) => {
    const [x, y] = [random.between(w * 0.55, w * 0.8), h * 0.22]
    return [
      sky({ w, h }, '#86bfe0', '#f3f1dc'),
      ...times(4, () => cloud(random.between(0, w), random.between(h * 0.08, h * 0.34), h * 0.07, random)),
      ridge({ w, random }, h * 0.6, h * 0.16, '#8fae7c'),
      ellipse(w * 0.3, h * 1.02, w * 0.75, h * 0.5, '#6f9a56'),
      ellipse(w * 0.85, h * 1.08, w * 0.6, h * 0.5, '#5c8a4b'),
      line(x, y + 40, w * 0.42, h * 0.62, '#fff', 3),
      polygon([x, y - 50, x + 46, y + 10, x, y + 70, x - 46, y + 10], random.one(FLAGS)),
      ...times(90, () =>
        circle(random.between(0, w), random.between(h * 0.72, h), random.between(5, 13), random.one(PETALS)),
      ),
    ]
  },
  camp: ({ w, h, random }: Room) => {
    const [x, y] = [w * random.between(0.35, 0.6), h * 0.84]
    return [
      sky({ w, h }, '#101b33', '#394f6e'),
      ...times(110, () =>
        circle(random.between(0, w), random.between(0, h * 0.6), random.between(1, 4), '#fff', 0.8),
      ),
      circle(w * 0.82, h * 0.18, h * 0.06, '#f4eed6'),
      ...times(16, (n) => fir((n * w) / 15, h * 0.78, h * random.between(0.22, 0.42), random)),
      rect(0, h * 0.76, w, h, '#27342b'),
      polygon([w * 0.66, h * 0.88, w * 0.79, h * 0.58, w * 0.92, h * 0.88], random.one(FLAGS)),
      polygon([w * 0.76, h * 0.88, w * 0.79, h * 0.66, w * 0.82, h * 0.88], '#1b2033'),
      ellipse(x, y + 20, w * 0.2, h * 0.09, '#f0a04b', 0.3),
      polygon([x - 50, y + 20, x, y - h * 0.2, x + 50, y + 20], '#e07a2f'),
      polygon([x - 26, y + 20, x + 4, y - h * 0.12, x + 30, y + 20], '#f7cf5f'),
      line(x - 80, y + 26, x + 80, y + 6, '#4a3424', 18),
    ]
  },
  street: ({ w, h, random }: Room) => [
    sky({ w, h }, '#9cc3d8', '#f5ead6'),
    ...times(8, (n) => {
      const [x, width] = [(n * w) / 8, w / 8 + 2]
      const top = h * random.between(0.18, 0.4)
      const windows = times(8, (at) =>
        rect(
          x + width * (0.16 + 0.4 * (at % 2)),
          top + 50 + Math.floor(at / 2) * h * 0.13,
          width * 0.26,
          h * 0.08,
          '#4d5f6d',
        ),
      )
      const wall = `hsl(${random.between(8, 55)} ${random.between(35, 55)}% ${random.between(60, 76)}%)`
      return (
        rect(x, top, width, h, wall) +
        polygon([x - 6, top, x + width / 2, top - h * 0.09, x + width + 6, top], '#a5533d') +
        windows.join('')
      )
    }),
    rect(0, h * 0.86, w, h, '#8c8478'),
    ...times(14, (n) => rect(n * (w / 13), h * 0.92, w / 30, 8, '#a59d90')),
  ],
} as const satisfies Record<string, (room: Room) => readonly string[]>

/** All subjects of pictures. */
export const ALL_SCENES = Object.keys(SCENES) as Scene[]

const FLAGS = ['#a63a2b', '#b98a2f', '#1f4d3a', '#3c4f76', '#d98a6a', '#6d8f7a']
const PETALS = ['#f6d55c', '#e4572e', '#fff6e9', '#b15c8b', '#f0a6a0']

function times(count: number, draw: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, n) => draw(n))
}

function sky({ w, h }: Pick<Room, 'w' | 'h'>, top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.7"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, w, h, 'url(#sky)')}`
}

function rect(x: number, y: number, w: number, h: number, fill: string, opacity = 1): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" opacity="${opacity}"/>`
}

function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return ellipse(x, y, r, r, fill, opacity)
}

function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`
}

function polygon(points: number[], fill: string): string {
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

function line(x: number, y: number, toX: number, toY: number, color: string, width: number): string {
  return `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** Draws a mountain range on a horizontal line. */
function ridge(
  { w, random }: Pick<Room, 'w' | 'random'>,
  foot: number,
  height: number,
  fill: string,
): string {
  const peaks = Array.from({ length: 9 }, (_, n) => [(n * w) / 8, foot - random.between(0.35, 1) * height])
  return polygon([0, foot, ...peaks.flat(), w, foot], fill)
}

function wave(w: number, y: number, height: number, fill: string): string {
  const length = w / 6
  const crests = Array.from(
    { length: 7 },
    () => `q ${length / 4} ${-height} ${length / 2} 0 t ${length / 2} 0`,
  )
  return `<path d="M0 ${y} ${crests.join(' ')} V ${y + 400} H 0 Z" fill="${fill}"/>`
}

function cloud(x: number, y: number, size: number, random: Random): string {
  return times(5, (n) => circle(x + n * size, y + random.between(-0.3, 0.3) * size, size, '#fff', 0.85)).join(
    '',
  )
}

function fir(x: number, y: number, height: number, random: Random): string {
  const green = `hsl(${random.between(140, 165)} 26% ${random.between(18, 30)}%)`
  const tiers = times(3, (n) => {
    const [top, half] = [y - height * (1 - n * 0.24), height * (0.16 + n * 0.07)]
    return polygon([x - half, top + height * 0.46, x, top, x + half, top + height * 0.46], green)
  })
  return rect(x - height * 0.03, y - height * 0.12, height * 0.06, height * 0.14, '#4a3424') + tiers.join('')
}

function plant(x: number, y: number, size: number, random: Random): string {
  const green = `hsl(${random.between(85, 125)} 42% ${random.between(34, 46)}%)`
  const leaves = [-1, 1].map((side) => {
    const angle = side * random.between(24, 44)
    return `<ellipse cx="${x}" cy="${y - size * 0.7}" rx="${size * 0.2}" ry="${size * 0.46}" fill="${green}" transform="rotate(${angle} ${x} ${y - size * 0.2})"/>`
  })
  const flower = random.chance(0.3) ? circle(x, y - size * 1.1, size * 0.22, random.one(PETALS)) : ''
  return line(x, y, x, y - size, green, size * 0.09) + leaves.join('') + flower
}

function scribble(x: number, y: number, length: number, random: Random): string {
  const strokes = Array.from({ length: Math.floor(length / 24) }, () => {
    const height = random.between(6, 18)
    return `q 6 ${-height} 12 0 t 12 0`
  })
  return `<path d="M${x} ${y} ${strokes.join(' ')}" fill="none" stroke="#3a3f56" stroke-width="4"/>`
}
