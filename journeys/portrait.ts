import sharp from 'sharp'

/** A file as the browser is handed one. */
export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

const HUES = ['#c98f5a', '#8a5a3c', '#e0b48c', '#6f4a33']

const made = new Map<number, Promise<PickedFile>>()

/** A portrait as a phone would take it: a JPEG of several megapixels with a face-like shape, turned by its EXIF. */
export function portraitFile(of: number): Promise<PickedFile> {
  return made.getOrInsertComputed(of, draw)
}

async function draw(of: number): Promise<PickedFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2250">
    <defs><radialGradient id="g" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#efe4cd"/><stop offset="1" stop-color="#5d7a68"/></radialGradient></defs>
    <rect width="3000" height="2250" fill="url(#g)"/>
    <ellipse cx="1500" cy="2300" rx="1150" ry="820" fill="#${['1f4d3a', '7a5810', '44546a', '803c32'][of % 4]}"/>
    <rect x="1330" y="1250" width="340" height="400" fill="${HUES[of % 4]}"/>
    <ellipse cx="1500" cy="950" rx="430" ry="540" fill="${HUES[of % 4]}"/>
    <path d="M1060 900 Q1100 330 1500 330 Q1900 330 1940 900 Q1800 560 1500 580 Q1200 560 1060 900Z" fill="#2d2119"/>
    <circle cx="1350" cy="920" r="38" fill="#2d2119"/><circle cx="1650" cy="920" r="38" fill="#2d2119"/>
    <path d="M1360 1180 Q1500 1290 1640 1180" stroke="#7c3f2e" stroke-width="30" fill="none" stroke-linecap="round"/></svg>`
  const upright = await sharp(Buffer.from(svg)).png().toBuffer()
  const buffer = await sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `portrait-${of}.jpg`, mimeType: 'image/jpeg', buffer }
}
