/**
 * Returns an SVG for the address of a picture under /media, or null for any other address. The name in the
 * address determines the colors and the shape.
 */
export function mediaAt(address: string): { type: string; body: string } | null {
  const name = /^\/media\/([^?]+)/.exec(address)?.[1]
  if (!name || /\.(mp4|webm|mp3|pdf)$/.test(name)) return null
  return { type: 'image/svg+xml', body: drawn(name) }
}

function drawn(name: string): string {
  const [width, height] = sizeOf(name)
  const hue = [...name].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4 4" preserveAspectRatio="none"><rect width="4" height="4" fill="hsl(${hue} 35% 70%)"/><circle cx="2" cy="4" r="2" fill="hsl(${hue} 35% 45%)"/></svg>`
}

function sizeOf(name: string): [number, number] {
  if (name.startsWith('portrait')) return [400, 400]
  if (name.includes('-tall')) return [900, 1600]
  if (name.includes('-wide')) return [1600, 500]
  return [1600, 1200]
}
