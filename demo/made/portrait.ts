import sharp from 'sharp'
import { type Random, randomOf } from '../random.ts'

/** A person's appearance in a portrait. */
export type Look = {
  hair: keyof typeof HAIR
  isOld?: boolean
  hasGlasses?: boolean
  hasBeard?: boolean
}

/** Draws a portrait as a JPEG. The name determines the colors. */
export function drawPortrait(name: string, look: Look): Promise<Buffer> {
  return sharp(Buffer.from(portraitOf(name, look)))
    .jpeg({ quality: 86 })
    .toBuffer()
}

const SKINS = ['#f3d3bd', '#eac0a0', '#dba983', '#c68d62', '#a86f47', '#85532f', '#64402a', '#f0c9a8']
const HAIRS = ['#2a1d16', '#4a2f1d', '#6f4524', '#9a6a35', '#c79a56', '#1c1b20', '#7d3621', '#3a2a2a']
const GREYS = ['#d9d6cf', '#b9b6b0', '#efece6', '#9d9a95']
const CLOTHS = [
  '#1f4d3a',
  '#6d3b47',
  '#3c4f76',
  '#b98a2f',
  '#7b5b3a',
  '#476a6f',
  '#a5533d',
  '#5d5578',
  '#2f5d62',
  '#8c4a5b',
]

/** Draws a portrait as an SVG. The name determines the colors. */
export function portraitOf(
  name: string,
  { hair, isOld = false, hasGlasses = false, hasBeard = false }: Look,
) {
  const random = randomOf(name)
  const skin = random.one(SKINS)
  const color = random.one(isOld ? GREYS : HAIRS)
  const cloth = random.one(CLOTHS)
  const hue = random.between(0, 360)
  const { behind, before } = HAIR[hair](color)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 512 512">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 38% 88%)"/><stop offset="1" stop-color="hsl(${hue + 40} 24% 66%)"/>
    </linearGradient></defs>
    <rect width="512" height="512" fill="url(#ground)"/>
    ${behind}
    <path d="M34 520 C40 418 150 384 256 384 S472 418 478 520Z" fill="${cloth}"/>
    <path d="M206 320h100v52c0 34-22 54-50 54s-50-20-50-54z" fill="${skin}"/>
    <path d="M206 336c18 28 82 28 100 0v22c-22 26-78 26-100 0z" fill="#000" opacity=".12"/>
    ${collarOf(cloth, random)}
    <circle cx="152" cy="250" r="22" fill="${skin}"/><circle cx="360" cy="250" r="22" fill="${skin}"/>
    <path d="M156 214c0-74 44-112 100-112s100 38 100 112v44c0 66-46 116-100 116s-100-50-100-116z" fill="${skin}"/>
    ${hasBeard ? beardOf(color) : ''}
    ${faceOf(color, isOld)}
    ${before}
    ${hasGlasses ? GLASSES : ''}
  </svg>`
}

function collarOf(cloth: string, random: Random): string {
  const edge = `<path d="M188 392c22 48 114 48 136 0" fill="none" stroke="#fff" stroke-width="10" opacity=".55"/>`
  const lapels = `<path d="M196 388l60 84 60-84 34 10-94 128-94-128z" fill="#fff" opacity=".8"/>`
  const scarf = `<path d="M178 380c40 46 116 46 156 0l14 34c-50 50-134 50-184 0z" fill="${random.one(CLOTHS)}"/>`
  return random.one([edge, lapels, scarf, `<path d="M190 390c20 40 112 40 132 0" fill="${cloth}"/>`])
}

function faceOf(hair: string, isOld: boolean): string {
  const lines = `<path d="M172 262l-12 8M340 262l12 8M206 322c-8 6-10 12-10 18M306 322c8 6 10 12 10 18" stroke="#000" stroke-width="4" opacity=".2" fill="none"/>`
  return `<g fill="none" stroke-linecap="round">
    <path d="M192 218c10-9 30-9 40-2M280 216c10-7 30-7 40 2" stroke="${hair}" stroke-width="8"/>
    <path d="M256 250c-4 18-12 30-8 36 4 5 12 4 16 2" stroke="#000" stroke-width="5" opacity=".28"/>
    <path d="M222 318c18 20 50 20 68 0" stroke="#8b3a34" stroke-width="8"/>
    ${isOld ? lines : ''}</g>
    <g fill="#26201d"><ellipse cx="213" cy="246" rx="8.5" ry="10"/><ellipse cx="299" cy="246" rx="8.5" ry="10"/></g>
    <g fill="#d9705e" opacity=".22"><circle cx="188" cy="290" r="22"/><circle cx="324" cy="290" r="22"/></g>`
}

function beardOf(color: string): string {
  return `<path d="M156 256c6 20 16 34 30 40 20-14 120-14 140 0 14-6 24-20 30-40 4 76-42 128-100 128s-104-52-100-128z" fill="${color}"/>`
}

const GLASSES = `<g fill="#fff" fill-opacity=".18" stroke="#2b2a28" stroke-width="6">
  <rect x="178" y="222" width="68" height="52" rx="24"/><rect x="266" y="222" width="68" height="52" rx="24"/>
  <path d="M246 240c6-5 14-5 20 0M178 238l-20-6M334 238l20-6" fill="none"/></g>`

type Drawn = { behind: string; before: string }
const hairOf =
  (behind: string, before: string) =>
  (color: string): Drawn => ({
    behind: behind && `<path d="${behind}" fill="${color}"/>`,
    before: before && `<path d="${before}" fill="${color}"/>`,
  })

const FRINGE =
  'M148 226c-8-96 46-142 112-142s118 48 106 142c-14-44-38-62-66-74-40 22-104 16-126 10-14 12-22 34-26 64z'

const HAIR = {
  short: hairOf('', FRINGE),
  parted: hairOf(
    '',
    'M148 224c-12-90 40-144 110-144 72 0 116 52 106 144-8-40-18-62-40-78-46 18-100 10-128-20-6 40-36 50-48 98z',
  ),
  long: hairOf(
    'M256 74c-96 0-140 64-134 160 4 70-6 140-24 196h316c-18-56-28-126-24-196 6-96-38-160-134-160z',
    'M150 232c-4-80 40-132 106-132s110 52 106 132c-16-30-40-50-52-90-40 40-100 52-134 56-12 8-20 18-26 34z',
  ),
  bob: hairOf(
    'M256 78c-92 0-134 60-130 150 2 48-4 84-16 116 60 26 232 26 292 0-12-32-18-68-16-116 4-90-38-150-130-150z',
    FRINGE,
  ),
  bun: hairOf('M256 20a54 54 0 1 1-.1 0zM256 84c-80 0-116 50-114 126h228c2-76-34-126-114-126z', FRINGE),
  curly: hairOf(
    'M256 60c30-16 66-6 80 20 34 0 58 30 52 62 26 20 28 60 4 80 6 34-18 60-48 60H168c-30 0-54-26-48-60-24-20-22-60 4-80-6-32 18-62 52-62 14-26 50-36 80-20z',
    'M150 216c-10-72 40-122 106-122s116 50 106 122c-18-26-40-34-52-38-20 16-44 14-56 4-14 12-44 12-58 0-18 6-36 18-46 34z',
  ),
  thin: hairOf('', 'M150 250c-14-30-8-62 6-84 2 28 4 52-6 84zM362 250c14-30 8-62-6-84-2 28-4 52 6 84z'),
  wave: hairOf(
    'M256 76c-100 0-140 70-130 160 6 52-22 90-16 150 40 30 78 20 96 2h100c18 18 56 28 96-2 6-60-22-98-16-150 10-90-30-160-130-160z',
    'M148 236c-6-92 48-144 116-144 60 0 104 48 100 140-20-10-44-38-54-78-50 44-126 30-162 82z',
  ),
  wrap: (): Drawn => ({
    behind: `<path d="M256 70c-94 0-140 66-134 150 4 60-10 120-30 170h328c-20-50-34-110-30-170 6-84-40-150-134-150z" fill="#7d8f69"/>`,
    before: `<path d="M146 236c-4-86 42-140 110-140s114 54 110 140c-16-50-52-86-110-86s-94 36-110 86z" fill="#93a67e"/>`,
  }),
  cap: (color: string): Drawn => ({
    behind: '',
    before: `<path d="M150 236c-6-20-6-34-2-50h216c4 16 4 30-2 50-6-20-12-30-20-36H170c-8 6-14 16-20 36z" fill="${color}"/><path d="M138 190c0-70 50-112 118-112s118 42 118 112z" fill="#4b6072"/><path d="M126 190c50-18 210-18 260 0 8 14-4 20-16 18-66-16-162-16-228 0-12 2-24-4-16-18z" fill="#3a4c5c"/>`,
  }),
}
